import { defineFamily } from '../defineFamily';

/**
 * Alarms of fume monitors at merchants, as the message box lists them (spec 1 §3 Message record, 3 §7 Lampblack and merchants, Message box). siteName,
 * deviceName, warnKey, meanValue and createTime are documented; the other fields, and that lampblack_fault translates warnKey, are assumed.
 */
export const lampblack = defineFamily({
  key: 'lampblack',
  area: 'lampblack',
  labels: { zh: '油烟告警', en: 'Fume alarms' },
  moment: 'createTime',
  documented: ['siteName', 'deviceName', 'warnKey', 'meanValue', 'createTime'],
  fields: [
    'id',
    { name: 'siteName', label: { zh: '商户名称', en: 'Merchant' }, column: { width: 190, sortable: true, pinned: 'left' } },
    { name: 'deviceName', label: { zh: '告警设备', en: 'Device' } },
    { name: 'deviceCode', search: null },
    { name: 'warnKey', label: { zh: '告警类型', en: 'Alarm type' }, dict: 'lampblack_fault', search: true, column: 130 },
    { name: 'meanValue', kind: 'decimal', label: { zh: '油烟浓度', en: 'Fume concentration' }, unit: 'mg/m³', search: true, column: 190 },
    { name: 'address', label: { zh: '商户地址', en: 'Merchant address' }, column: { width: 210 } },
    { name: 'createTime', label: { zh: '告警时间', en: 'Occurred' } },
  ],
  screen: {
    paths: ['/system_lampblack/warn/index'],
    title: 'siteName',
    figures: ['lampblackStaging.rank'],
    views: [{ key: 'measured', label: { zh: '有浓度值', en: 'With concentration' }, call: 'lampblackWarn.page' }],
  },
  base: '/api/blade-yyjc/lampblack',
  certainty: 'composed',
  calls: ['page'],
});

/** The same alarms, only those with a measured concentration. The difference between the two calls is assumed. */
export const lampblackWarn = defineFamily({
  key: 'lampblackWarn',
  area: 'lampblack',
  labels: { zh: '油烟浓度告警', en: 'Fume concentration alarms' },
  fields: [],
  answers: [{ call: 'lampblackWarn.page', of: 'lampblack', where: [{ field: 'meanValue', is: 'present' }] }],
  base: '/api/blade-yyjc/lampblack/warn',
  calls: ['page'],
});
