/** Texts of `npm run journal`. */
export const journalCommand = {
  usage: `用法：journal 命令 … [文件夹] [--lang zh|en] [--zone 时区]

  verify [文件夹] [--anchors 文件]   校验哈希链，并核对所有锚点
  anchor [文件夹] [--anchors 文件]   把哈希链的末端写入锚点文件
  desk [文件夹]                      谁在什么时间值守
  search [文件夹] [--text 文字] [--kind 记录] [--class 类别] [--from 时间] [--to 时间]
         [--limit 条数] [--json]     查找记录，最新的在前；时间写作 2026-11-21 或 2026-11-21T08:00
  pack [文件夹] 输出.zip [--anchors 文件]    为另一台电脑打包日志；程序可以正在运行
  unpack 日志包.zip [文件夹] [--anchors 文件]  导入这样的日志包；程序不得正在运行

文件夹中是按月的 .db 文件；不写则为本机程序的日志。锚点文件不写则为文件夹旁的
anchors/anchors.txt；请另存一份在他人无法改动的地方。--kind 和 --class 用程序内部名称。
时间按 --zone 的时区读写，不写则为 Asia/Shanghai。
语言取 --lang，否则取系统语言（LANG）；--json 的输出与语言无关。
退出码：0 一切正常，1 日志或日志包有问题，2 命令有误。`,
  noJournal: '{{folder}} 中没有告警日志',
  noKind: '未知记录类型 {{kind}}；可用的有：{{kinds}}',
  noLanguage: '未知语言 {{language}}；可用的有：zh en',
  noZone: '未知时区 {{zone}}；请填写如 Asia/Shanghai 的名称',
  noNumber: '--limit {{limit}} 不是数字',
  noTime: '{{text}} 不是时间',
  noCommand: '未知命令 {{command}}',
  noPlace: '请写明输出文件',
  noPack: '请写明日志包',
  badOption: '选项有误：{{reason}}',
  failed: '未能完成：{{reason}}',
  unreadable: '{{month}} 的日志文件无法读取',
  journal: '告警日志 {{folder}}',
  month: '{{month}}  {{count}} 条  {{result}}',
  ok: '完好',
  broken: '不完整',
  chain: '哈希链{{result}} · {{count}} 条',
  anchors: '锚点{{result}} · 已核对 {{count}} 个',
  noKey: '未核对锚点的密钥证明：密钥保存在系统钥匙串中，只有程序本身可以使用。',
  anchored: '{{month}}  第 {{seq}} 条  {{hash}}',
  packed: '{{file}} · {{count}} 条',
  unpacked: '告警日志 {{folder}} · {{count}} 条',
  pack: {
    damaged: '此文件不是日志包，或已损坏（{{reason}}）',
    newer: '此日志包由更新的版本生成，请先升级程序（{{reason}}）',
    broken: '日志包中的哈希链不完整，未导入（{{reason}}）',
    otherJournal: '日志包属于另一份日志，未导入（{{reason}}）',
    further: '本机日志比日志包更新，未导入（{{reason}}）',
    empty: '还没有告警日志（{{reason}}）',
    others: '日志含有他人的记录，未打包（{{reason}}）',
  },
  desk: {
    before: '（早于本日志）',
    unknown: '未知',
    still: '仍在值守',
    crash: '程序异常结束',
    cause: {
      signIn: '登录',
      restored: '恢复会话',
      takeOver: '接班',
      switched: '切换部门/角色',
      signOut: '退出登录',
      refused: '登录失效',
      appEnd: '程序退出',
      signOff: '注销系统',
      shutdown: '关机或重启',
      now: '至今',
      crash: '异常结束',
      unknown: '未知',
    },
  },
} as const;
