import { counted, rated } from '../counted';
import type { FigureSpec } from '../figureSpec';

const MONEY = '¥';

/** Statistics of the recycling records (spec 2 §7.3), computed from the records that the list shows. */
export const recyclingFigures = [
  {
    // Takes the list's conditions, so that the total matches the list.
    call: 'recyclingRecord.totalMoney',
    period: 'all',
    shape: 'values',
    values: [
      counted('total', '回收单数', 'Records', {}, { toldByList: true }),
      { name: 'totalWeight', label: { zh: '回收重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'totalWeight' } },
      { name: 'totalMoney', label: { zh: '回收金额', en: 'Amount' }, unit: MONEY, kind: 'money', operator: { op: 'sum', field: 'totalMoney' } },
    ],
  },
  {
    call: 'recyclingRecord.totalMoneyGs',
    period: 'all',
    shape: 'rank',
    group: 'companyName',
    nameName: 'companyName',
    size: 10,
    value: {
      name: 'totalMoney',
      label: { zh: '公司回收金额', en: 'Amount by company' },
      unit: MONEY,
      kind: 'money',
      operator: { op: 'sum', field: 'totalMoney' },
    },
  },
  {
    call: 'recyclingRecord.statisticsMonth',
    period: 'last12Months',
    shape: 'series',
    by: 'month',
    timeName: 'month',
    values: [
      { name: 'totalWeight', label: { zh: '回收重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'totalWeight' } },
      { name: 'totalMoney', label: { zh: '回收金额', en: 'Amount' }, unit: MONEY, kind: 'money', operator: { op: 'sum', field: 'totalMoney' } },
    ],
  },
  {
    call: 'recyclingRecord.statisticsShipment',
    period: 'all',
    shape: 'values',
    values: [
      {
        name: 'stockWeight',
        label: { zh: '待出货重量', en: 'Weight awaiting shipment' },
        unit: 'kg',
        kind: 'weight',
        operator: { op: 'sum', field: 'totalWeight' },
        where: [{ field: 'shipped', is: 'equal', value: '0' }],
      },
      rated('shippedRate', '出货率', 'Shipped', { shipped: '1' }),
    ],
  },
  {
    call: 'recyclingRecord.statisticsCollect',
    period: 'last30Days',
    shape: 'rank',
    group: 'siteName',
    nameName: 'siteName',
    size: 10,
    value: {
      name: 'collectWeight',
      label: { zh: '回收点收集量', en: 'Collected by point' },
      unit: 'kg',
      kind: 'weight',
      operator: { op: 'sum', field: 'totalWeight' },
    },
  },
] as const satisfies readonly FigureSpec[];
