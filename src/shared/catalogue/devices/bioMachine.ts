import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { LAST_REPORT } from './deviceFields';

const ON_OFF = [
  { value: '1', label: { zh: '运行', en: 'On' }, intent: 'success' },
  { value: '0', label: { zh: '停止', en: 'Off' } },
] as const;

/** What is said of the chamber itself, and of what heats it. */
const CHAMBER = ['deviceName', 'temperature', 'humidity', 'fillRate', 'stirStatus', 'doorStatus', 'reportTime'] as const;
const HEATING = ['deviceName', 'heatStatus', 'temperature', 'setTemperature', 'heatPower', 'heatMinutes', 'reportTime'] as const;

/**
 * The chamber of a treatment machine and its heating (spec 3 §7 Bio warehouse status and heat detail). The documents name the two calls; the parameter for the
 * machine and the fields are assumed.
 */
export const bioWarehouse = defineFamily({
  key: 'bioWarehouse',
  area: 'devices',
  labels: { zh: '仓体状态', en: 'Chamber' },
  fields: [
    'id',
    { name: 'deviceId', kind: 'id', label: { zh: '设备', en: 'Machine' } },
    'deviceName',
    { name: 'temperature', label: { zh: '仓内温度', en: 'Chamber temperature' } },
    { name: 'humidity', label: { zh: '仓内湿度', en: 'Chamber humidity' } },
    { name: 'fillRate', kind: 'percent', label: { zh: '料位', en: 'Filled' }, unit: '%', column: 110 },
    { name: 'stirStatus', label: { zh: '搅拌', en: 'Stirring' }, choices: { values: ON_OFF }, column: 110 },
    { name: 'doorStatus', label: { zh: '仓门', en: 'Door' }, choices: states(['1', '打开', 'Open', 'warning'], ['0', '关闭', 'Closed']), column: 110 },
    { name: 'heatStatus', label: { zh: '加热', en: 'Heating' }, choices: { values: ON_OFF }, column: 110 },
    { name: 'setTemperature', kind: 'decimal', label: { zh: '设定温度', en: 'Wanted temperature' }, unit: '℃', column: 150 },
    { name: 'heatPower', kind: 'decimal', label: { zh: '加热功率', en: 'Heating power' }, unit: 'kW', column: 140 },
    { name: 'heatMinutes', kind: 'integer', label: { zh: '今日加热时长', en: 'Heated today' }, unit: 'min', column: 140 },
    LAST_REPORT,
  ],
  answers: [
    { call: 'bioWarehouse.status', by: { deviceId: 'deviceId' }, fields: ['id', 'deviceId', ...CHAMBER] },
    { call: 'bioWarehouse.heatDetail', by: { deviceId: 'deviceId' }, fields: ['id', 'deviceId', ...HEATING] },
  ],
  base: '/api/blade-device/bio/warehouse',
  calls: [
    { verb: 'status', kind: 'detail', assumed: ['deviceId'] },
    { verb: 'heatDetail', kind: 'detail', path: 'heat/detail', assumed: ['deviceId'] },
  ],
});

/** Columns of the sheets of a machine. */
export const CHAMBER_COLUMNS = CHAMBER;
export const HEATING_COLUMNS = HEATING;

/**
 * Runs of the stirrer of a machine (spec 3 §7 device/analysis/detail/bio/stir/detail). deviceId and isData are documented; the fields, and that isData picks the
 * runs with measurements, are assumed.
 */
export const bioStir = defineFamily({
  key: 'bioStir',
  area: 'devices',
  labels: { zh: '搅拌明细', en: 'Stirring' },
  moment: 'stirTime',
  documented: ['deviceId', 'isData'],
  fields: [
    'id',
    { name: 'deviceId', kind: 'id', label: { zh: '设备', en: 'Machine' } },
    { name: 'isData', kind: 'text', label: { zh: '有测量', en: 'Measured' }, view: false },
    { name: 'stirTime', kind: 'dateTime', label: { zh: '搅拌时间', en: 'Stirred' }, column: 165 },
    { name: 'direction', label: { zh: '方向', en: 'Direction' }, choices: states(['1', '正转', 'Forward'], ['2', '反转', 'Backward']), column: 110 },
    { name: 'stirSpeed', kind: 'decimal', label: { zh: '转速', en: 'Speed' }, unit: 'r/min', column: 130 },
    { name: 'electricCurrent', kind: 'decimal', label: { zh: '电机电流', en: 'Motor current' }, unit: 'A', column: 140 },
    'duration',
    { name: 'temperature', label: { zh: '仓内温度', en: 'Chamber temperature' }, column: 150 },
  ],
  answers: [{ call: 'bioStir.detail', by: { deviceId: 'deviceId', isData: 'isData' } }],
  base: '/api/blade-device/device/analysis/detail/bio/stir',
  calls: [{ verb: 'detail', kind: 'page', params: ['deviceId', 'isData', 'current', 'size'], certainty: 'given' }],
});

/**
 * What a machine measured and logged (spec 3 §7 Device: many chart and log GETs). The documents give neither the last part of the two paths nor fields: which
 * charts and logs there are is assumed.
 */
export const deviceAnalysis = defineFamily({
  key: 'deviceAnalysis',
  area: 'devices',
  labels: { zh: '设备分析', en: 'Analysis' },
  moment: 'recordTime',
  documented: ['deviceId'],
  fields: [
    'id',
    { name: 'deviceId', kind: 'id', label: { zh: '设备', en: 'Machine' } },
    { name: 'entryName', kind: 'text', label: { zh: '种类', en: 'Series' }, view: false },
    { name: 'recordTime', kind: 'dateTime', label: { zh: '时间', en: 'Time' }, column: 165 },
    { name: 'measuredValue', kind: 'decimal', label: { zh: '测量值', en: 'Value' }, unit: '℃', column: 120 },
    {
      name: 'level',
      label: { zh: '级别', en: 'Level' },
      choices: states(['1', '信息', 'Information'], ['2', '警告', 'Warning', 'warning'], ['3', '错误', 'Error', 'danger']),
      column: 110,
    },
    { name: 'content', column: 320 },
  ],
  answers: [
    { call: 'deviceAnalysis.chart', by: { deviceId: 'deviceId', name: 'entryName' }, fields: ['id', 'deviceId', 'entryName', 'recordTime', 'measuredValue'] },
    { call: 'deviceAnalysis.log', by: { deviceId: 'deviceId', name: 'entryName' }, fields: ['id', 'deviceId', 'entryName', 'recordTime', 'level', 'content'] },
  ],
  base: '/api/blade-device/device/analysis',
  calls: [
    { verb: 'chart', kind: 'trend', path: 'chart/:name', params: ['deviceId'] },
    { verb: 'log', kind: 'page', path: 'log/:name', params: ['deviceId', 'current', 'size'] },
  ],
});

/** Deodorising of a site (spec 3 §7 deodorant detail): what its machines for it report. */
export const deodorant = defineFamily({
  key: 'deodorant',
  area: 'devices',
  labels: { zh: '除臭明细', en: 'Deodorising' },
  fields: [],
  answers: [{ call: 'deodorant.detail', of: 'machine', where: [{ field: 'machineKind', is: 'equal', value: '3' }], many: true }],
  base: '/blade-perishable/deodorant',
  certainty: 'composed',
  calls: [{ verb: 'detail', kind: 'detail', params: [] }],
});
