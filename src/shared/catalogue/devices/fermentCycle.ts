import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Where cycles and what was measured in them come from. */
const BASE = '/blade-perishable/ferment';

/**
 * Fermentation cycles of biochemical and all-in-one machines (spec 3 §7 Device: perishable devices and modules). The documents name the calls and cycleId; the
 * fields are assumed.
 */
export const fermentCycle = defineFamily({
  key: 'fermentCycle',
  area: 'devices',
  labels: { zh: '发酵周期', en: 'Fermentation cycles' },
  moment: 'startTime',
  fields: [
    'id',
    { name: 'cycleNo', kind: 'text', label: { zh: '周期编号', en: 'Cycle' }, search: 'likeright', column: { width: 170, sortable: true, pinned: 'left' } },
    { name: 'deviceName', column: 240 },
    {
      name: 'deviceKind',
      label: { zh: '设备类别', en: 'Kind' },
      choices: states(['1', '生化处理机', 'Biochemical machine'], ['2', '一体机', 'All-in-one machine']),
      search: true,
      column: 170,
    },
    { name: 'siteName', search: null, column: 170 },
    { name: 'compostType', label: { zh: '物料类型', en: 'Material' }, dict: 'compost_type', search: true, column: 120 },
    {
      name: 'cycleStatus',
      label: { zh: '周期状态', en: 'State' },
      choices: states(['1', '发酵中', 'Running', 'success'], ['2', '已完成', 'Finished'], ['3', '异常终止', 'Aborted', 'danger']),
      search: true,
      column: 120,
    },
    { name: 'feedWeight', kind: 'weight', label: { zh: '进料量', en: 'Fed' }, unit: 'kg', column: 130 },
    { name: 'outputWeight', kind: 'weight', label: { zh: '出料量', en: 'Output' }, unit: 'kg', column: 130 },
    { name: 'peakTemperature', kind: 'decimal', label: { zh: '最高温度', en: 'Peak temperature' }, unit: '℃', column: 150 },
    { name: 'reduceRate', kind: 'percent', label: { zh: '减量率', en: 'Reduced by' }, unit: '%', column: 120 },
    'startTime',
    'endTime',
  ],
  screen: {
    paths: ['/system_device/ferment/index'],
    title: 'cycleNo',
    dateRange: null,
    panels: [
      {
        key: 'measured',
        label: { zh: '发酵数据', en: 'Measurements' },
        call: 'ytjDataShow.fermentList',
        place: 'row',
        by: { id: 'id' },
        columns: ['recordTime', 'temperature', 'humidity', 'oxygen', 'phValue', 'stirSpeed'],
      },
      { key: 'now', label: { zh: '当前参数', en: 'Present parameters' }, call: 'fermentParameter.list', place: 'screen' },
      { key: 'history', label: { zh: '历史参数', en: 'Past parameters' }, call: 'fermentParameter.historyList', place: 'screen' },
      { key: 'ytj', label: { zh: '一体机周期', en: 'Cycles of all-in-one machines' }, call: 'ytjDataShow.cycleList', place: 'screen' },
    ],
  },
  base: `${BASE}/cycle`,
  certainty: 'composed',
  calls: ['list', { verb: 'detail', params: ['cycleId'] }],
});

/** What was measured in fermentation cycles: the newest of each machine, and all of it. */
export const fermentParameter = defineFamily({
  key: 'fermentParameter',
  area: 'devices',
  labels: { zh: '发酵参数', en: 'Fermentation parameters' },
  moment: 'recordTime',
  fields: [
    'id',
    { name: 'cycleId', kind: 'id', label: { zh: '周期', en: 'Cycle' } },
    { name: 'deviceName', column: 240 },
    { name: 'cycleNo', kind: 'text', label: { zh: '周期编号', en: 'Cycle' }, column: 170 },
    { name: 'recordTime', kind: 'dateTime', label: { zh: '测量时间', en: 'Measured' }, column: 165 },
    'temperature',
    'humidity',
    { name: 'oxygen', kind: 'decimal', label: { zh: '氧含量', en: 'Oxygen' }, unit: '%', column: 110 },
    { name: 'phValue', kind: 'decimal', label: { zh: 'PH值', en: 'pH' }, column: 90 },
    { name: 'stirSpeed', kind: 'decimal', label: { zh: '搅拌转速', en: 'Stirring speed' }, unit: 'r/min', column: 160 },
  ],
  answers: [{ call: 'fermentParameter.list', latestPer: 'deviceName' }],
  base: `${BASE}/parameter`,
  certainty: 'composed',
  calls: ['list', { verb: 'historyList', kind: 'list', path: 'history/list' }],
});

/** What all-in-one machines show of their cycles (spec 3 §7 ytjdatashow). */
export const ytjDataShow = defineFamily({
  key: 'ytjDataShow',
  area: 'devices',
  labels: { zh: '一体机数据', en: 'Data of all-in-one machines' },
  fields: [],
  answers: [
    { call: 'ytjDataShow.cycleList', of: 'fermentCycle', where: [{ field: 'deviceKind', is: 'equal', value: '2' }] },
    { call: 'ytjDataShow.fermentList', of: 'fermentParameter', by: { id: 'cycleId' } },
  ],
  base: '/blade-perishable/ytjdatashow',
  certainty: 'composed',
  calls: [
    { verb: 'cycleList', kind: 'list' },
    { verb: 'fermentList', kind: 'list', path: 'fermentList/:id' },
  ],
});
