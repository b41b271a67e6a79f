/** What a failed call is told as. */
export const failure = {
  unknown: '未知错误',
  signedOut: '登录已失效，请重新登录',
  cancelled: '已取消',
  noPermission: '没有权限执行此操作',
  badRequest: '请求内容有误，未发送',
  notJson: '服务器的回答不是 JSON（HTTP {{status}}），请检查服务器地址',
  noEnvelope: '服务器的回答缺少状态码（HTTP {{status}}），请检查服务器地址',
  bridge: '主进程未能回答（{{code}}），请重试',
  detail: '详情',
  notConnected: {
    refused: '未连接：服务器拒绝连接',
    dns: '未连接：找不到服务器主机',
    timeout: '未连接：服务器未在时限内回答',
    tls: '未连接：服务器证书不可信，连接已中止',
    reset: '未连接：连接被中断',
    proxy: '未连接：代理服务器不可用',
    server: '未连接：服务器暂时无法服务',
  },
} as const;
