/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside: '设置文件已损坏，已另存为 {{file}}，当前使用默认设置。',
  settingsNewer: '设置文件来自更新的版本，已另存为 {{file}}，当前使用默认设置。',
  settingsTooLarge: '设置文件过大，未读取，已另存为 {{file}}，当前使用默认设置。',
  settingsKeys: '以下设置的值无效，已改用默认值，其余设置不变：{{keys}}',
  policyProblem: '策略 {{file}} 有问题：{{problem}}。其余策略仍然有效，请联系管理员。',
  policyOwner:
    '策略文件 {{file}} 未采用：文件或其文件夹的所有者（{{who}}）不是管理员，内容可能由他人写入。请联系管理员。',
  policyWritable:
    '策略文件 {{file}} 未采用：管理员以外的用户（{{who}}）也能修改该文件或其文件夹。请联系管理员。',
  policyUnchecked:
    '策略 {{file}} 无法核对（{{reason}}），其内容暂未采用，先前的策略保持不变。请联系管理员。',
  boardsSetAside: '看板布局文件已损坏或来自更新的版本，已另存为 {{file}}，请重新布置看板。',
  boardPinSetAside:
    '看板 PIN 文件已损坏或来自更新的版本，已另存为 {{file}}。看板保持锁定，请在「显示器与看板」中设置新的 PIN。',
  journalSetAside: '告警日志已损坏，已另存为 {{keptAs}}，新的日志已开始记录。',
  journalDamagedStays:
    '告警日志文件 {{file}} 已损坏，暂时无法移开：{{reason}}。新的日志已另建文件继续记录，没有丢失；请关闭占用该文件的程序，下次启动时会自动移开。',
  journalMonthStays: '到期的告警日志 {{file}} 未能删除：{{reason}}。文件保持原样，之后会自动重试。',
  journalFailing: '告警日志无法写入：{{reason}}',
  journalRemoved:
    '告警日志文件 {{file}} 在程序运行时被移走，已另建新文件继续记录；请尽快找回移走的文件。',
  journalReplaced:
    '告警日志文件 {{file}} 在程序运行时被另一个文件替换。已写入的记录没有丢失，日志继续记录；替换的文件已另存为 {{keptAs}}。请检查是哪个程序在该处复制或恢复文件。',
  journalStaged: '日志包已通过校验（{{entries}} 条），下次启动程序后启用；本机现有日志原样保留。',
  journalTaken: '导入的告警日志已启用。本机原有日志保留为 {{keptAs}}。',
  anchorFolderFailed:
    '告警日志的锚点无法写入所选文件夹 {{folder}}：{{reason}}。锚点仍记在程序的数据文件夹中，文件夹可用后会补写。',
  journalMoveFailed: '导入的告警日志未能启用：{{reason}}',
  journalRemote:
    '数据文件夹 {{folder}} 位于网络上，告警日志不能保存在那里：收到的告警仍会显示和发声，但不会保存。请用 --user-data-dir 指定本机硬盘上的文件夹后重新启动。',
  dataMoveFull:
    '本机硬盘空间不足，数据未能从 {{folder}} 移到本机位置，仍在原处使用，没有丢失。请清理磁盘后重新启动。',
  dataMoveFailed:
    '数据未能从 {{folder}} 移到本机位置：{{reason}}。仍在原处使用，没有丢失，下次启动时会重试。',
  dataOldKept:
    '数据已移到本机位置，但告警日志未通过校验，因此保留 {{folder}} 中的全部旧文件。请联系管理员。',
  soundFailing: '告警声音无法播放，请检查扬声器和系统声音服务；程序会自动重试。',
  toastFailing: '系统未能弹出告警通知；声音、列表和托盘不受影响，请检查系统的通知服务。',
  handOverLate:
    '接班后，告警仍由上一班的连接接收，没有中断；新连接未建立（{{reason}}），请检查新账号的告警权限。',
  desktopGone:
    '系统桌面会话已中断（没有消息总线），托盘图标、通知和钥匙串不可用；声音、列表和弹窗不受影响。请注销后重新登录系统。',
  externalFailed: '系统无法打开外部地址 {{address}}，请检查系统的默认浏览器。',
  tokenLeft:
    '已退出登录，但系统钥匙串没有响应，其中的登录凭证尚未删除（{{reason}}）；程序会不断重试，直到删除为止。',
  serverNowOpen:
    '服务器现在按开源版应答，与使用中的服务器配置不符；配置未改动。退出登录后可在登录页改用。',
  serverNowCommercial:
    '服务器现在按商业版应答，与使用中的服务器配置不符；配置未改动。退出登录后可在登录页改用。',
  serverUnknown: '服务器的登录接口已不存在，可能已更换版本；服务器配置未改动。请联系管理员。',
  platformFailed: '内置演示平台未能启动：{{reason}}',
  restarted:
    '程序曾意外中断，现已自动重新启动。中断时间：{{at}}，原因：{{reason}}。中断期间未接收告警，请核对。',
  restartedTitle: '城净指挥台已自动重新启动',
  restartHang: '程序失去响应',
  restartCrash: '程序异常退出（{{detail}}）',
  restartKilled: '程序被强制结束（{{detail}}）',
  restartEnded: '程序被用户结束（例如在任务管理器中），或因出错退出（{{detail}}）',
  restartUnknown: '程序意外退出，原因不明',
  restartUnclaimed: '数据文件夹无法写入，程序未能启动',
  unclaimedTitle: '城净指挥台未运行',
  unclaimed:
    '数据文件夹 {{folder}} 无法写入，程序不能启动，不接收告警。请检查磁盘和权限后重新启动。',
  unclaimedAgain:
    '数据文件夹 {{folder}} 无法写入，程序不能启动，不接收告警；正在不断重试。请检查磁盘和权限。',
  watchdogDeaf:
    '守护进程没有收到程序的心跳，程序失去响应时无法自动重启。告警接收不受影响。请重新启动程序；若再次出现，请联系管理员。',
  autostartBlocked:
    '设置中已打开“开机启动”，但系统把它关闭了（任务管理器的“启动应用”）：登录系统后程序不会自动启动。',
  autostartFailed: '无法设置开机启动：{{reason}}',
  proxyMethod:
    '代理服务器只接受 {{methods}} 登录，本程序不支持，因此无法连接服务器。请管理员为本机或该服务器地址免除代理登录，或启用 Basic 登录。',
  proxyUnknown: '系统未给出代理，暂时直接连接服务器；给出后立即改用。',
  passwordDue: '密码已接近 90 天的使用期限，请尽快修改密码。',
  tlsSwitchFound:
    '本机设置了 NODE_TLS_REJECT_UNAUTHORIZED=0，会关闭所有证书校验；本程序已忽略该设置。请联系管理员将其删除。',
  lockUnread:
    '工作站此前处于锁定状态，但锁定记录无法读取（{{file}}）。原值班员需要重新登录；告警没有丢失。',
  sosSourceOff:
    '本工作站已关闭该租户的 SOS 告警，或不再将其设为最高级别：SOS 告警不会按要求提示。管理员可在告警规则中恢复。',
  rendererCrashed: '窗口曾意外退出，已重新加载：{{reason}}',
  entriesUnmatched:
    '服务器菜单中有 {{number}} 项没有对应的页面（如 {{names}}）。系统管理员可在设置的“菜单映射”中为其指定页面。',
} as const;
