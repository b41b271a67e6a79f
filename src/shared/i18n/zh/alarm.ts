/** Texts of the area alarm; what alarms of a class say is declared with their source. */
export const alarm = {
  /** Texts that no source declares. */
  text: {
    test: '测试告警 · {{by}} · {{at}}',
    testNobody: '测试告警 · 未登录 · {{at}}',
    somebody: '有人',
    unknown: '消息中没有文字，详情请看告警原文',
  },
  duration: {
    minutes: '{{minutes}}分钟',
    hours: '{{hours}}小时',
    hoursMinutes: '{{hours}}小时{{minutes}}分钟',
    days: '{{days}}天',
  },
  ack: {
    signedOut: '尚未登录',
  },
  /** Why an act was not done on an alarm. */
  /** Main's own question before an SOS would not be told of any more. */
  sosOff: {
    title: 'SOS 告警',
    message: '确定关闭 SOS 告警，或降低其级别？',
    detail:
      '更改后，本工作站不再按要求提示该租户的 SOS 告警。日志将记录此更改和您的姓名，每个窗口都会持续显示警示。',
    yes: '仍要更改',
    no: '保持 SOS 不变',
    refused: '未确认，没有任何更改',
  },
  refused: {
    noAdministrator: '只有管理员可以修改告警配置',
    unknown: '告警不存在或属于其他租户',
    closed: '告警已结束',
    notAcknowledged: '请先确认告警',
    stillActive: '故障尚未消除；来源恢复后，告警自动结束',
    neverShelved: '此类告警不能搁置或抑制',
    notAnnunciated: '告警已搁置或已抑制，请先取消搁置',
    notYours: '只能撤回自己在本工作站的确认',
    tooLate: '确认已超过 5 秒，不能撤回',
    shelvedAlready: '告警已搁置',
    tooLong: '超过此级别允许的最长搁置时间',
    needsReason: '请填写关闭原因',
    noOrder: '此类告警不能生成维修工单',
    noServerCall: '服务器没有处理此类告警的接口，仅记录在本工作站',
    noRecord: '此告警没有服务器记录编号，无法上报平台',
    server: '服务器未接受，原因见告警记录',
    serverUnsure: '未收到服务器答复，可能已经处理；请先在服务器上查看，再决定是否重新告知',
    checkFirst: '上次未收到服务器答复。请先在服务器上查看是否已处理，再勾选下方选项',
    tellingNow: '正在上报平台，请等待答复',
    deskLeft: '期间已有他人接班或已退出登录，未向服务器发送',
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
    reading: '正在读取日志',
    sos: '⚠ SOS 未确认：{{number}}',
    open: '{{number}} 条未确认',
    noChannel: '本租户未开通告警推送',
    connected: '告警通道已连接',
    connecting: '告警通道连接中',
    downSince: '告警通道自 {{time}} 起断开',
    refusedSince: '告警通道自 {{time}} 起被服务器拒绝',
    sosDownSince: '收不到 SOS 求救：自 {{time}} 起断开',
    sosRefusedSince: '收不到 SOS 求救：自 {{time}} 起被服务器拒绝',
    journalFailing: '日志写入失败，{{number}} 条等待写入',
    openConsole: '打开控制台',
    quit: '退出',
  },
} as const;
