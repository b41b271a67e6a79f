import { EVENT, MINUTE_MS, sourceClass } from '../alarmClass';
import { MESSAGES_READ } from '../serverAction';
import { defineAlarmSource } from '../source';
import { choice, fields, measured } from '../textValue';
import { POLL_MS, polled } from '../transport';

/** Noise warnings of the message box (spec 1 §2, §3). */
export const noiseWarn = defineAlarmSource({
  channel: 'noiseWarn',
  name: { zh: '噪声告警', en: 'Noise warnings' },
  tenants: '*',
  transport: polled({ periodMs: POLL_MS, recent: { call: 'noiseWarn.page', time: 'warnTime' } }),
  classes: {
    noiseWarn: sourceClass({
      name: { zh: '噪声告警', en: 'Noise warning' },
      priority: 'medium',
      clears: EVENT,
      respondMs: 60 * MINUTE_MS,
      serverAction: MESSAGES_READ,
      family: 'noiseWarn',
      text: {
        zh: '{{siteName}} {{deviceName}}：{{kind}}，{{noise}}',
        en: '{{siteName}} {{deviceName}}: {{kind}}, {{noise}}',
      },
      values: {
        ...fields('siteName', 'deviceName'),
        kind: choice('warnType', {
          '1': { zh: '昼间超标', en: 'daytime limit exceeded' },
          '2': { zh: '夜间超标', en: 'night limit exceeded' },
          '3': { zh: '设备离线', en: 'device offline' },
        }),
        noise: measured('noise', { zh: '{{value}} dB(A)', en: '{{value}} dB(A)' }),
      },
      card: {
        cause: {
          zh: '噪声监测点数值超过限值：作业车辆鸣笛、夜间作业、施工，或传感器异常。',
          en: 'A noise monitor exceeds its limit: horns, night work, construction, or a faulty sensor.',
        },
        consequence: {
          zh: '扰民投诉，夜间超标可能被处罚。',
          en: 'Complaints; exceeding the night limit may lead to a fine.',
        },
        action: {
          zh: '1. 核对超标时段和数值；2. 本单位作业引起的，通知班组降噪或调整时段；3. 外部噪声转告相关部门；4. 数值异常跳变时报修传感器。',
          en: '1. Check the time and the value. 2. Own work: tell the crew to reduce noise or change hours. 3. External noise: inform the responsible department. 4. Abnormal jumps: report the sensor for repair.',
        },
      },
    }),
  },
});
