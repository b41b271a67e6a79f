import { defineFamily } from '../family';

/**
 * Alarms of noise monitors (spec 1 §3 Message record, 3 §7 Noise). siteName, deviceName, warnType, noise and warnTime are documented; the other
 * fields and the values of warnType are assumed.
 */
export const noiseWarn = defineFamily({
  key: 'noiseWarn',
  area: 'noise',
  labels: { zh: '噪声告警', en: 'Noise alarms' },
  moment: 'warnTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'siteName',
      kind: 'text',
      label: { zh: '所属分组', en: 'Group' },
      search: { match: 'like', assumed: true },
      column: { width: 180, sortable: true },
      view: true,
    },
    {
      name: 'deviceName',
      kind: 'text',
      label: { zh: '告警设备', en: 'Device' },
      search: { match: 'like', assumed: true },
      column: { width: 170, sortable: true, pinned: 'left' },
      view: true,
    },
    {
      name: 'deviceCode',
      kind: 'text',
      label: { zh: '设备编码', en: 'Device code' },
      search: { match: 'likeright', assumed: true },
      column: { width: 135, sortable: true },
      view: true,
    },
    {
      name: 'warnType',
      kind: 'choice',
      label: { zh: '告警类型', en: 'Alarm type' },
      choices: {
        values: [
          { value: '1', label: { zh: '昼间超标', en: 'Daytime limit exceeded' }, intent: 'warning' },
          { value: '2', label: { zh: '夜间超标', en: 'Night limit exceeded' }, intent: 'danger' },
          { value: '3', label: { zh: '设备离线', en: 'Device offline' } },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 150, sortable: true },
      view: true,
    },
    {
      name: 'noise',
      kind: 'decimal',
      label: { zh: '噪声值', en: 'Level' },
      unit: 'dB(A)',
      absent: -1,
      search: { match: 'range', assumed: true },
      column: { width: 165, sortable: true },
      view: true,
    },
    { name: 'limitValue', kind: 'integer', label: { zh: '限值', en: 'Limit' }, unit: 'dB(A)', absent: -1, column: { width: 130 }, view: true },
    { name: 'address', kind: 'text', label: { zh: '设备位置', en: 'Device position' }, column: { width: 210 }, view: true },
    { name: 'warnTime', kind: 'dateTime', label: { zh: '告警时间', en: 'Occurred' }, column: { width: 165, sortable: true }, view: true },
  ],
  screen: {
    paths: ['/system_environment/noise/warn'],
    menuCodes: ['noiseWarn'],
    title: 'deviceName',
    dateRange: 'warnTime',
    sort: { field: 'warnTime', direction: 'desc' },
    calls: { page: 'noiseWarn.page' },
    permissions: { view: 'noiseWarn_view', export: 'noiseWarn_export' },
  },
  calls: [
    {
      id: 'noiseWarn.page',
      method: 'GET',
      path: '/api/blade-basics-resources/noise/warn/page',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
  ],
});
