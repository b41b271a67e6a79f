/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside: '设置文件已损坏，已另存为 {{file}}，当前使用默认设置。',
  settingsNewer: '设置文件来自更新的版本，已另存为 {{file}}，当前使用默认设置。',
  settingsTooLarge: '设置文件过大，未读取，已另存为 {{file}}，当前使用默认设置。',
  settingsKeys: '以下设置的值无效，已改用默认值，其余设置不变：{{keys}}',
  policyProblem: '策略文件 {{file}} 有问题：{{problem}}。其余策略仍然有效，请联系管理员。',
  wallSetAside: '看板布局文件已损坏或来自更新的版本，已另存为 {{file}}，请重新布置看板。',
  journalSetAside: '告警日志已损坏，已另存为 {{file}}，新的日志已开始记录。',
  journalFailing: '告警日志无法写入：{{reason}}',
  journalRemoved:
    '告警日志文件 {{file}} 在程序运行时被移走，已另建新文件继续记录；移走的记录请尽快找回。',
  journalStaged:
    '日志包已通过校验（{{entries}} 条）。重新启动程序后启用；本机现有日志将原样保留在旁。',
  journalTaken: '已启用导入的告警日志。本机原有日志原样保留为 {{keptAs}}。',
  anchorFolderFailed:
    '告警日志的锚点无法写入所选文件夹 {{folder}}：{{reason}}。锚点仍记在程序的数据文件夹中，文件夹可用后会补写。',
  journalMoveFailed: '导入的告警日志未能启用：{{reason}}',
  soundFailing: '告警声音无法播放，请检查扬声器。',
  toastFailing: '系统未能弹出告警通知；声音、列表和托盘不受影响，请检查系统的通知服务。',
  handOverLate:
    '换班后告警仍由上一班的连接接收，未中断；新连接未建立（{{reason}}），请检查新账号的告警权限。',
  platformFailed: '内置演示平台未能启动：{{reason}}',
  restarted:
    '程序曾意外中断，现已自动重新启动。中断时间：{{at}}，原因：{{reason}}。中断期间未接收告警，请核对。',
  restartedTitle: '城净指挥台已自动重新启动',
  restartHang: '程序失去响应',
  restartCrash: '程序异常退出（{{detail}}）',
  restartKilled: '程序被强制结束（{{detail}}）',
  autostartFailed: '开机自动启动未能设置：{{reason}}',
  passwordDue: '密码已接近 90 天的使用期限，请尽快修改密码。',
  rendererCrashed: '窗口曾意外退出，已重新加载：{{reason}}',
} as const;
