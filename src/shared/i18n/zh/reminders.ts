/** Texts of the vehicle reminders. */
export const reminders = {
  expired: '已过期（{{count}}）',
  coming: '即将到期（{{count}}）',
  title: '车辆到期提醒',
  hint: '以下车辆事项即将到期或已过期，关闭后本次登录不再提醒。',
  category: { 1: '保险', 2: '保养', 3: '年检' },
  count: '{{count}} 项',
  go: '查看{{name}}记录',
  noTime: '日期不详',
  noCar: '车牌不详',
  noMenu: '服务器没有编号为 {{id}} 的菜单（基础信息），已直接打开页面',
  close: '关闭',
} as const;
