import { EVENT, MINUTE_MS, sourceClass } from '../alarmClass';
import { MESSAGES_READ } from '../serverAction';
import { defineAlarmSource } from '../source';
import { fields, measured } from '../textValue';
import { POLL_MS, polled } from '../transport';

/** Fume warnings of the message box (spec 1 §2, §3). */
export const lampblackWarn = defineAlarmSource({
  channel: 'lampblackWarn',
  name: { zh: '油烟告警', en: 'Fume warnings' },
  tenants: '*',
  transport: polled({ periodMs: POLL_MS, recent: { call: 'lampblack.page', time: 'createTime' } }),
  classes: {
    lampblackWarn: sourceClass({
      name: { zh: '油烟告警', en: 'Fume warning' },
      priority: 'medium',
      clears: EVENT,
      respondMs: 60 * MINUTE_MS,
      serverAction: MESSAGES_READ,
      family: 'lampblack',
      text: {
        zh: '{{siteName}} {{deviceName}}：油烟浓度 {{meanValue}}',
        en: '{{siteName}} {{deviceName}}: fumes {{meanValue}}',
      },
      values: {
        ...fields('siteName', 'deviceName'),
        meanValue: measured('meanValue', { zh: '{{value}} mg/m³', en: '{{value}} mg/m³' }),
      },
      card: {
        cause: {
          zh: '餐饮单位油烟浓度超标，或净化器、风机未开启、未清洗。',
          en: 'Cooking fumes exceed the limit, or the purifier or fan is off or dirty.',
        },
        consequence: {
          zh: '污染周边空气、居民投诉，持续超标可能被执法部门处罚。',
          en: 'Air pollution and complaints; if it continues, the authority may fine the restaurant.',
        },
        action: {
          zh: '1. 查看超标数值和净化器、风机状态；2. 电话通知该单位开启或清洗净化设备；3. 半小时后复查数值；4. 仍超标则安排现场核查。',
          en: '1. Check the value and the state of purifier and fan. 2. Call the restaurant to turn on or clean the purifier. 3. Check the value again after half an hour. 4. Still too high: arrange an inspection on site.',
        },
      },
    }),
  },
});
