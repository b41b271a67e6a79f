import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * What stands on the work table of the web console (spec 2 §7.7, 3 §7 Work table data and consoleConfiguration). The documents name list and save and no field:
 * tiles with a title, an order and the reminders that they show are assumed.
 */
export const consoleConfiguration = defineFamily({
  key: 'consoleConfiguration',
  area: 'system',
  labels: { zh: '工作台配置', en: 'Work table' },
  fields: [
    'id',
    { name: 'tileName', kind: 'text', label: { zh: '卡片名称', en: 'Tile' }, required: true, max: 32, unique: true, search: true, column: 220, form: true },
    {
      name: 'tileType',
      label: { zh: '卡片类型', en: 'Shows' },
      choices: states(['1', '统计数字', 'Figures'], ['2', '待办列表', 'To do'], ['3', '预警提醒', 'Reminders'], ['4', '快捷入口', 'Shortcuts']),
      required: true,
      search: true,
      column: 150,
      form: { first: '1' },
    },
    { name: 'warningTip', label: { zh: '提醒种类', en: 'Reminder' }, dict: 'warningTip', search: true, column: 150, form: true },
    { name: 'sort', required: true, between: [0, 999], summed: false, form: { first: '1' } },
    { name: 'isShown', kind: 'switch', label: { zh: '显示', en: 'Shown' }, column: 100, form: { first: '1' } },
    { name: 'remark', column: 220, form: { wide: true } },
  ],
  screen: {
    paths: ['/system/consoleConfiguration'],
    title: 'tileName',
    dateRange: null,
    sort: { field: 'sort', direction: 'asc' },
    figures: ['workTable.data'],
  },
  base: '/api/blade-system/consoleConfiguration',
  calls: ['list', 'save'],
});

/** What the work table counts: the faults that wait (ours: the documents name the call alone). */
export const workTable = defineFamily({
  key: 'workTable',
  area: 'system',
  labels: { zh: '工作台数据', en: 'Work table figures' },
  fields: [],
  figures: [
    {
      call: 'workTable.data',
      of: 'deviceFaultFlow',
      period: 'all',
      shape: 'values',
      values: [
        counted('waitNum', '待处理故障', 'Faults pending', { status: '0' }, { better: 'down' }),
        counted('handlingNum', '处理中故障', 'Faults in progress', { status: '1' }),
        counted('todayNum', '新增故障', 'New faults', {}, { period: 'today' }),
      ],
    },
  ],
  base: '/api/blade-system/worktable',
  calls: [{ verb: 'data', kind: 'stat' }],
});
