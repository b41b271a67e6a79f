import { must } from '@shared/base/assert';
import type { StockMaker } from './maker';

/** Entries that people of a control room keep at hand. */
const AT_HAND = [
  ['告警列表', '/alarms', '值班首页'],
  ['投放记录', '/system_classify/record/delivery', '每日核对'],
  ['车辆管理', '/system_sanitation/vehicleMg/vehicle', '派车前查看'],
  ['工牌管理', '/system_peopleMg/workCard/index', '点名'],
  ['设备故障处理', '/system_device/fault/flow', ''],
  ['派发处置', '/system_classify/dispatch/disposal', '跟进超时工单'],
] as const;

export const menusAtHand: StockMaker = {
  stock: AT_HAND.length,
  make({ n }) {
    const [name, path, remark] = must(AT_HAND[n], 'entry');
    return { name, path, remark, sort: n + 1 };
  },
};

/** The mark of the tenant's administrator, whose record the seed makes. */
export const ownMarks: StockMaker = {
  stock: 1,
  make: ({ tenant }) => ({ flag: '值班负责人', remark: `${tenant.place}指挥中心` }),
};
