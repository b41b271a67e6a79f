/** Texts of the notice popover. */
export const notices = {
  open: '通知',
  hint: '邮件、消息与通知公告',
  mail: '邮件',
  message: '消息',
  notice: '通知',
  all: '全部通知',
  none: '暂无内容',
  noMail: '服务器没有邮件接口，此处不显示示例内容。',
} as const;
