/** Texts of the area alarm. */
export const alarm = {
  class: {
    test: '测试告警',
    garbageDrop: '垃圾投放告警',
    unknown: '未识别的告警',
  },
  text: {
    test: '测试告警 · {{by}} · {{at}}',
    testNobody: '测试告警 · 未登录 · {{at}}',
    garbageDrop: '垃圾投放告警:{{name}},超时{{duration}}',
  },
  duration: {
    minutes: '{{minutes}}分钟',
    hours: '{{hours}}小时',
    hoursMinutes: '{{hours}}小时{{minutes}}分钟',
  },
  ack: {
    unknown: '告警不存在或属于其他租户',
    waiting: '确认已记下，但日志尚未写入磁盘',
    signedOut: '尚未登录',
  },
  toast: {
    moreTitle: '更多告警',
    more: '还有 {{number}} 条新告警，请在控制台查看',
  },
  tray: {
    name: '城净指挥台',
    noneOpen: '没有未确认告警',
    open: '{{number}} 条未确认',
    noChannel: '本租户没有告警通道',
    connected: '告警通道已连接',
    connecting: '告警通道连接中',
    downSince: '告警通道断开自 {{time}}',
    refusedSince: '告警通道被服务器拒绝自 {{time}}',
    journalFailing: '日志写入失败，{{number}} 条等待写入',
    openConsole: '打开控制台',
    quit: '退出',
  },
} as const;
