import { defineFamily } from '../defineFamily';

/** Smallest and largest single recharge, yuan. */
export const RECHARGE_BOUNDS = [0.01, 100_000] as const;

/** Recharges of oil cards (spec 2 §7.6), made by recharging a card. Their fields are not documented. */
export const oilCardRecharge = defineFamily({
  key: 'oilCardRecharge',
  area: 'warehouse',
  labels: { zh: '充值记录', en: 'Recharges' },
  moment: 'createTime',
  documented: ['oilCardId', 'oilCardNo', 'recharge'],
  fields: [
    'id',
    { name: 'oilCardId', kind: 'id', label: { zh: '油卡', en: 'Card' } },
    { name: 'createTime', label: { zh: '充值时间', en: 'Recharged' }, column: 155 },
    { name: 'oilCardNo', kind: 'text', label: { zh: '油卡号', en: 'Card no.' }, column: { width: 170 } },
    { name: 'recharge', kind: 'money', label: { zh: '充值金额', en: 'Amount' }, unit: '¥', between: RECHARGE_BOUNDS, column: 110 },
    { name: 'balance', label: { zh: '充值后余额', en: 'Balance after' }, column: { width: 120 } },
    { name: 'license', kind: 'plate', label: { zh: '车牌号', en: 'Plate' }, column: { width: 110 } },
    { name: 'operatorName', kind: 'text', label: { zh: '操作人', en: 'By' }, column: { width: 90 }, personal: true },
  ],
  calls: [],
});
