import { defineFamily } from '../defineFamily';

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
      kind: 'choice',
      label: { zh: '卡片类型', en: 'Shows' },
      choices: {
        values: [
          { value: '1', label: { zh: '统计数字', en: 'Figures' } },
          { value: '2', label: { zh: '待办列表', en: 'To do' } },
          { value: '3', label: { zh: '预警提醒', en: 'Reminders' } },
          { value: '4', label: { zh: '快捷入口', en: 'Shortcuts' } },
        ],
      },
      required: true,
      search: true,
      column: 150,
      form: { first: '1' },
    },
    { name: 'warningTip', kind: 'dict', label: { zh: '提醒种类', en: 'Reminder' }, dict: 'warningTip', search: true, column: 150, form: true },
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
        {
          name: 'waitNum',
          label: { zh: '待处理故障', en: 'Faults pending' },
          unit: '',
          kind: 'integer',
          better: 'down',
          operator: { op: 'count' },
          where: [{ field: 'status', is: 'equal', value: '0' }],
        },
        {
          name: 'handlingNum',
          label: { zh: '处理中故障', en: 'Faults in progress' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count' },
          where: [{ field: 'status', is: 'equal', value: '1' }],
        },
        { name: 'todayNum', label: { zh: '新增故障', en: 'New faults' }, unit: '', kind: 'integer', operator: { op: 'count' }, period: 'today' },
      ],
    },
  ],
  base: '/api/blade-system/worktable',
  calls: [{ verb: 'data', kind: 'stat' }],
});
