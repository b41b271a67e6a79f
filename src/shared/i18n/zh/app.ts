/** Texts that main and windows share: settings, pictures that are not shown. */
export const app = {
  name: '城净指挥台',
  settings: {
    badServer: '服务器地址不正确：请输入以 http:// 或 https:// 开头的地址，不含用户名和密码',
    badStream: '推送地址不正确：请输入以 ws://、wss://、http:// 或 https:// 开头的地址',
    signedIn: '请先退出登录，再更换服务器',
  },
  media: {
    locked: '工作站已锁定',
    refused: '不允许的图片来源',
    missing: '图片不存在',
    tooLarge: '图片过大',
    notMedia: '不是图片或视频',
    notConnected: '图片无法连接',
  },
} as const;
