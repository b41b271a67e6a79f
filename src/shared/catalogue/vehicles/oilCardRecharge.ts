import { defineFamily } from '../family';

/** Smallest and largest single recharge, yuan. */
export const RECHARGE_BOUNDS = [0.01, 100_000] as const;

/** Recharges of oil cards (spec 2 §7.6), made by recharging a card. Their fields are not documented. */
export const oilCardRecharge = defineFamily({
  key: 'oilCardRecharge',
  area: 'warehouse',
  labels: { zh: '充值记录', en: 'Recharges' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'oilCardId', kind: 'id', label: { zh: '油卡', en: 'Card' } },
    { name: 'createTime', kind: 'dateTime', label: { zh: '充值时间', en: 'Recharged' }, column: { width: 155, sortable: true }, view: true },
    { name: 'oilCardNo', kind: 'text', label: { zh: '油卡号', en: 'Card no.' }, column: { width: 170 }, view: true },
    {
      name: 'recharge',
      kind: 'money',
      label: { zh: '充值金额', en: 'Amount' },
      unit: '¥',
      absent: -1,
      between: RECHARGE_BOUNDS,
      column: { width: 110, sortable: true },
      view: true,
    },
    { name: 'balance', kind: 'money', label: { zh: '充值后余额', en: 'Balance after' }, unit: '¥', absent: -1, column: { width: 120 }, view: true },
    { name: 'license', kind: 'plate', label: { zh: '车牌号', en: 'Plate' }, column: { width: 110 }, view: true },
    { name: 'operatorName', kind: 'text', label: { zh: '操作人', en: 'By' }, column: { width: 90 }, view: true, personal: true },
  ],
  calls: [],
});
