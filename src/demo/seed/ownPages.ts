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

/** What an administrator sets for the whole platform. */
const PARAMETERS = [
  ['初始密码', 'account.initPassword', '12345678', '新建账号的密码，首次登录后须修改'],
  ['登录失败次数', 'account.failCount', '5', '达到后锁定账号'],
  ['锁定时长', 'account.lockMinutes', '30', '分钟'],
  ['密码使用期限', 'account.passwordDays', '90', '天'],
  ['称重偏差上限', 'weight.deviationPercent', '15', '超过时标为异常，%'],
  ['车辆离线判定', 'vehicle.offlineMinutes', '10', '分钟'],
  ['满溢告警阈值', 'bin.fullPercent', '85', '%'],
  ['文件保留天数', 'file.keepDays', '180', '天'],
] as const;

export const serverParameters: StockMaker = {
  stock: PARAMETERS.length,
  make({ n }) {
    const [paramName, paramKey, paramValue, remark] = must(PARAMETERS[n], 'parameter');
    return { paramName, paramKey, paramValue, remark };
  },
};
