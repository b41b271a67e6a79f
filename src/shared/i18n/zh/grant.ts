/** Texts of what a record may do: trees to tick, and what that changes. */
export const grant = {
  changes: '将要做的修改',
  unchanged: '还没有修改。勾选即给予，取消勾选即收回。',
  counts: '给予 {{given}} 项，收回 {{taken}} 项',
  sum: '“{{name}}”：给予 {{given}} 项，收回 {{taken}} 项',
  givenOf: '{{tab}} · 给予 {{count}} 项',
  takenOf: '{{tab}} · 收回 {{count}} 项',
  look: '核对修改',
  back: '返回修改',
  saved: '权限已保存，相关用户重新登录后生效',
  outside: '另有 {{count}} 项不在您可授予的范围内，保存后保持不变',
  nothingLeft: '已取消全部菜单，有的服务器不接受没有菜单的角色',
  conflict:
    '打开之后有人修改了这里的权限，尚未保存。您的修改已套用到最新的权限上，请核对后再保存。对方的修改：',
  holders: {
    asking: '正在查询受影响的用户…',
    unknown: '未能查到受影响的用户',
    total: '拥有此角色的用户：{{count}} 人',
    gain: '{{count}} 人得到所给予的权限',
    lose: '{{count}} 人只有此角色，将失去所收回的权限：{{names}}',
    mayKeep: '{{count}} 人另有其他角色，可能仍保留所收回的权限：{{names}}',
    andMore: '{{names}} 等，另有 {{count}} 人',
  },
} as const;
