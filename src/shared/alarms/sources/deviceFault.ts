import { HOUR_MS, POLL, sourceClass } from '../alarmClass';
import { serverAction } from '../serverAction';
import { defineAlarmSource } from '../source';
import { fields, object } from '../textValue';
import { POLL_MS, polled } from '../transport';

/** Faults of devices (spec 3 §7 Device): open and in work. */
export const deviceFault = defineAlarmSource({
  channel: 'deviceFault',
  name: { zh: '设备故障', en: 'Device faults' },
  tenants: '*',
  transport: polled({
    periodMs: POLL_MS,
    standing: [
      { call: 'deviceFaultFlow.page', query: { status_equal: '0' }, time: 'createTime' },
      { call: 'deviceFaultFlow.page', query: { status_equal: '1' }, time: 'createTime' },
    ],
    ended: { call: 'deviceFaultFlow.page', time: 'createTime' },
  }),
  classes: {
    deviceFault: sourceClass({
      name: { zh: '设备故障', en: 'Device fault' },
      priority: 'medium',
      clears: POLL,
      respondMs: 2 * HOUR_MS,
      takesOrder: true,
      family: 'deviceFaultFlow',
      serverAction: serverAction({
        key: 'deviceFault',
        act: 'handle',
        each: true,
        does: {
          zh: '设备故障：在服务器上登记为已受理',
          en: 'Device fault: recorded on the server as accepted',
        },
        done: { zh: '故障受理', en: 'Fault accepted' },
      }),
      text: {
        zh: '{{siteName}} {{deviceName}}：{{faultDesc}}',
        en: '{{siteName}} {{deviceName}}: {{faultDesc}}',
      },
      // Without a name it is known by its number.
      values: { ...fields('siteName', 'faultDesc'), deviceName: object() },
      card: {
        cause: {
          zh: '现场设备上报故障或长时间离线：断电、断网、传感器损坏。',
          en: 'A device reports a fault or is offline for long: power failure, network failure, broken sensor.',
        },
        consequence: {
          zh: '该点位没有数据，真实告警可能收不到。',
          en: 'The site sends no data, so real alarms may be missed.',
        },
        action: {
          zh: '1. 查看设备离线时长和故障类型；2. 先请现场检查电源和网络；3. 无法恢复的指派维修并下达工单；4. 有人受理后上报平台。',
          en: '1. Check the fault type and offline time. 2. Have power and network checked on site. 3. If not restored, assign a repair and create an order. 4. Notify the server when the repair is accepted.',
        },
      },
    }),
  },
});
