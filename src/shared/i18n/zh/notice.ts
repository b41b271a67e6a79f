/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside: '设置文件已损坏，已另存为 {{file}}，当前使用默认设置。',
  journalSetAside: '告警日志已损坏，已另存为 {{file}}，新的日志已开始记录。',
  journalFailing: '告警日志无法写入：{{reason}}',
  soundFailing: '告警声音无法播放，请检查扬声器。',
  platformFailed: '内置演示平台未能启动：{{reason}}',
  rendererCrashed: '窗口曾意外退出，已重新加载：{{reason}}',
} as const;
