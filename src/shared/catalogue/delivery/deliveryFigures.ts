import { counted, rated } from '../counted';
import type { FigureSpec } from '../figureSpec';

/** Statistics of the deliveries (spec 2 §7.2), computed from the records that the list shows. */
export const deliveryFigures = [
  {
    call: 'deliveryRecord.todayData',
    period: 'today',
    shape: 'values',
    values: [
      counted('deliveryNum', '投放次数', 'Drop-offs'),
      { name: 'siteNum', label: { zh: '投放点位', en: 'Points' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'siteName' } },
      { name: 'weight', label: { zh: '投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
      { name: 'weightAvg', label: { zh: '次均重量', en: 'Average weight' }, unit: 'kg', kind: 'weight', operator: { op: 'average', field: 'weight' } },
      rated('qualifiedRate', '合格率', 'Sorting compliance', { qualified: '1' }, { better: 'up', where: [{ field: 'qualified', is: 'present' }] }),
    ],
  },
  {
    // Takes the list's conditions, so that the total below a list matches its rows.
    call: 'deliveryRecord.pageWeightTotal',
    period: 'all',
    shape: 'values',
    values: [
      { name: 'weightTotal', label: { zh: '总重量', en: 'Total weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
      counted('total', '记录数', 'Records', {}, { toldByList: true }),
    ],
  },
  {
    call: 'deliveryRecord.findDeliveryWeightByTime',
    period: 'last30Days',
    shape: 'series',
    by: 'day',
    timeName: 'time',
    values: [
      { name: 'weight', label: { zh: '投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
      counted('deliveryNum', '投放次数', 'Drop-offs'),
    ],
  },
] as const satisfies readonly FigureSpec[];
