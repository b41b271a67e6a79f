/** Texts of the area alarm; what alarms of a class say is declared with their source. */
export const alarm = {
  /** Texts that no source declares. */
  text: {
    test: '测试告警 · {{by}} · {{at}}',
    testNobody: '测试告警 · 未登录 · {{at}}',
    unnamed: '未注明',
  },
  duration: {
    minutes: '{{minutes}}分钟',
    hours: '{{hours}}小时',
    hoursMinutes: '{{hours}}小时{{minutes}}分钟',
  },
  ack: {
    signedOut: '尚未登录',
  },
  /** Why an act was not done on an alarm. */
  /** Main's own question before an SOS would not be told of any more. */
  sosOff: {
    title: 'SOS 告警',
    message: '确定关闭 SOS，或取消其最高级别？',
    detail:
      '此后本工作站不会按要求提醒该租户的 SOS。此更改连同您的姓名写入日志，并在每个窗口中持续显示。',
    yes: '仍要更改',
    no: '保持 SOS 不变',
    refused: '未确认，没有任何更改',
  },
  refused: {
    noAdministrator: '只有管理员可以修改告警配置',
    unknown: '告警不存在或属于其他租户',
    closed: '告警已结束',
    notAcknowledged: '请先确认告警',
    stillActive: '故障仍在，来源恢复后自动结束',
    neverShelved: '此类告警不可搁置或屏蔽',
    notAnnunciated: '告警已搁置或被屏蔽，请先恢复',
    shelvedAlready: '告警已在搁置中',
    tooLong: '超过此级别允许的最长搁置时间',
    needsReason: '请填写关闭原因',
    noOrder: '此类告警不能生成维修工单',
    noServerCall: '平台没有处理此类告警的接口，仅记录在本工作站',
    noRecord: '此告警没有平台记录编号，无法通知平台',
    server: '平台未接受，原因见告警记录',
    serverUnsure: '没有收到平台的答复，平台可能已经处理；请先到平台查看，再决定是否重新告知',
    lookFirst: '上次没有收到平台的答复，请先到平台查看是否已处理，并在下方勾选',
    tellingNow: '正在就此告知平台，请等待答复',
    notWritten: '设置无法写入磁盘',
    period: '请选择不超过 31 天的时间段',
  },
  /** What the server was told of that is no server action of a class. */
  told: {
    order: '维修工单',
  },
  journalUnread: '日志无法读取',
  toast: {
    moreTitle: '更多告警',
    more: '还有 {{number}} 条新告警，请在控制台查看',
  },
  tray: {
    name: '城净指挥台',
    noneOpen: '没有未确认告警',
    reading: '日志读取中',
    sos: '⚠ SOS 未处理：{{number}}',
    open: '{{number}} 条未确认',
    noChannel: '本租户没有告警通道',
    connected: '告警通道已连接',
    connecting: '告警通道连接中',
    downSince: '告警通道断开自 {{time}}',
    refusedSince: '告警通道被服务器拒绝自 {{time}}',
    sosDownSince: 'SOS 求助收不到：自 {{time}} 起断开',
    sosRefusedSince: 'SOS 求助收不到：自 {{time}} 起被服务器拒绝',
    journalFailing: '日志写入失败，{{number}} 条等待写入',
    openConsole: '打开控制台',
    quit: '退出',
  },
} as const;
