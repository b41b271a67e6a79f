/** What a server kept of a saved record. */
export const saved = {
  partly: '已保存，但服务器有 {{count}} 项没有照填写保存，见标出的字段',
  partlyAway: '已保存，但服务器没有照填写保存：{{what}}',
  unchecked: '已保存，但未能核对服务器保存的内容',
  same: '服务器保留了原值：{{value}}',
  kept: '服务器存为：{{value}}',
  empty: '服务器没有保存此项',
  cut: '服务器去掉了小数，存为：{{value}}',
  shortened: '服务器截短为：{{value}}',
  markup: '服务器的标记过滤改写为：{{value}}',
  willFilter: '服务器会改写 & < > 或去掉标记',
  ofField: '{{label}}：{{what}}',
  and: '；',
  noMore: '此记录已新增，不能从这里再改',
} as const;
