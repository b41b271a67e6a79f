/** Texts of the local error log (spec 1 §2 Log dialog, §8). */
export const errorLog = {
  title: '本地日志',
  open: '本地日志：{{count}} 条界面错误',
  about: '本客户端界面自己的错误，已去除口令与个人信息。上传后由平台管理员查看。',
  none: '没有记录',
  column: { type: '类型', url: '地址', message: '内容', time: '时间' },
  stack: '堆栈',
  upload: '上传服务器',
  clear: '清空本地日志',
  ask: { upload: '确定上传本地日志到服务器?', clear: '确定清空本地日志记录?' },
  uploaded: '发送成功!',
  cleared: '清空成功!',
} as const;
