import { defineFamily } from '../family';

/**
 * Alarms of fume monitors at merchants, as the message box lists them (spec 1 §3 Message record, 3 §7 Lampblack and merchants, Message box). siteName,
 * deviceName, warnKey, meanValue and createTime are documented; the other fields, and that lampblack_fault translates warnKey, are assumed.
 */
export const lampblack = defineFamily({
  key: 'lampblack',
  area: 'lampblack',
  labels: { zh: '油烟告警', en: 'Fume alarms' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'siteName',
      kind: 'text',
      label: { zh: '商户名称', en: 'Merchant' },
      search: { match: 'like', assumed: true },
      column: { width: 190, sortable: true, pinned: 'left' },
      view: true,
    },
    {
      name: 'deviceName',
      kind: 'text',
      label: { zh: '告警设备', en: 'Device' },
      search: { match: 'like', assumed: true },
      column: { width: 170, sortable: true },
      view: true,
    },
    { name: 'deviceCode', kind: 'text', label: { zh: '设备编码', en: 'Device code' }, column: { width: 135, sortable: true }, view: true },
    {
      name: 'warnKey',
      kind: 'dict',
      label: { zh: '告警类型', en: 'Alarm type' },
      dict: 'lampblack_fault',
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 130, sortable: true },
      view: true,
    },
    {
      name: 'meanValue',
      kind: 'decimal',
      label: { zh: '油烟浓度', en: 'Fume concentration' },
      unit: 'mg/m³',
      absent: -1,
      search: { match: 'range', assumed: true },
      column: { width: 190, sortable: true },
      view: true,
    },
    { name: 'address', kind: 'text', label: { zh: '商户地址', en: 'Merchant address' }, column: { width: 210 }, view: true },
    { name: 'createTime', kind: 'dateTime', label: { zh: '告警时间', en: 'Occurred' }, column: { width: 165, sortable: true }, view: true },
  ],
  screen: {
    paths: ['/system_lampblack/warn/index'],
    menuCodes: ['lampblack'],
    title: 'siteName',
    dateRange: 'createTime',
    sort: { field: 'createTime', direction: 'desc' },
    calls: { page: 'lampblack.page' },
    permissions: { view: 'lampblack_view', export: 'lampblack_export' },
    views: [{ key: 'measured', label: { zh: '有浓度值', en: 'With concentration' }, call: 'lampblackWarn.page' }],
  },
  calls: [{ id: 'lampblack.page', method: 'GET', path: '/api/blade-yyjc/lampblack/page', params: ['current', 'size'], kind: 'page', certainty: 'composed' }],
});

/** The same alarms, only those with a measured concentration. The difference between the two calls is assumed. */
export const lampblackWarn = defineFamily({
  key: 'lampblackWarn',
  area: 'lampblack',
  labels: { zh: '油烟浓度告警', en: 'Fume concentration alarms' },
  fields: [],
  answers: [{ call: 'lampblackWarn.page', of: 'lampblack', where: [{ field: 'meanValue', is: 'present' }] }],
  calls: [
    { id: 'lampblackWarn.page', method: 'GET', path: '/api/blade-yyjc/lampblack/warn/page', params: ['current', 'size'], kind: 'page', certainty: 'assumed' },
  ],
});
