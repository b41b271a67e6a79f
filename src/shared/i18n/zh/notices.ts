/** Texts of the notice popover. */
export const notices = {
  open: '通知',
  mail: '邮件',
  message: '消息',
  notice: '通知',
  all: '全部通知',
  none: '暂无内容',
  noMail: '平台没有提供邮件接口，这里不显示示例内容。',
} as const;
