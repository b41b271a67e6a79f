/** Texts of how alarms are told: floods, mute, speech, sound output, tray. */
export const attention = {
  floodTitle: '告警风暴',
  flood: '又有 {{number}} 条，本次风暴共 {{all}} 条，请在控制台按组查看',
  floodGroup: '{{name}} × {{number}}',
  chatterTitle: '{{name}}（反复告警，1 分钟内 {{number}} 次）',
  backfillTitle: '补收的告警',
  backfill: '补收 {{number}} 条告警，最高级别：{{priority}}，请在控制台查看',
  backfillLate: '补收 {{number}} 条告警，最长延迟 {{late}}，最高级别：{{priority}}',
  missedTitle: '未弹出的告警通知',
  missed:
    '系统通知服务曾无响应，{{number}} 条未确认告警的通知未弹出，最高级别：{{priority}}，请在控制台查看',
  againOne: '{{name}}（仍未确认）',
  againTitle: '紧急告警仍未确认',
  again: '{{number}} 条紧急告警仍未确认，请立即处理',
  escalatedTitle: '{{name}}（超时未确认，已升级）',
  speech: '{{priority}}告警，{{name}}',
  speechPlace: '{{priority}}告警，{{name}}，{{place}}',
  tray: {
    muted: '静音至 {{time}}，SOS 除外',
    outputLost: '⚠ 没有声音输出（没有设备，或声音服务中断），告警无法发声，正在重试',
    toastsFailing: '⚠ 告警通知无法弹出（系统通知服务没有响应）',
    flood: '告警风暴：10 分钟内 {{number}} 条',
    stale: '正在补收断线期间的告警，数量可能不全',
    showAll: '查看全部告警',
    mute: '静音（SOS 除外）',
    muteMinutes: '{{minutes}} 分钟',
    muteEnd: '结束静音',
    openBoard: '打开显示器与看板',
  },
  quit: {
    open: '还有 {{number}} 条告警未确认。退出后，本工作站不再接收告警。',
  },
} as const;
