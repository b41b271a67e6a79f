/** What a server did not do of what a list asked for. */
export const asked = {
  conditionsHere: '服务器没有按“{{fields}}”筛选，已由本机筛选',
  orderHere: '服务器没有按“{{fields}}”排序，已由本机排序',
  noColumn: '（服务器没有“{{columns}}”这一列）',
  many: '服务器没有按“{{fields}}”筛选，记录超过 {{most}} 条，本机也不能代做：下列记录未按此条件筛选',
  unseen: '服务器不能按“{{fields}}”筛选，记录里也看不到它：下列记录未按此条件筛选',
  orderMany: '服务器没有按“{{fields}}”排序，记录超过 {{most}} 条，本机也不能代做：下列记录未排序',
  orderUnseen: '服务器不能按“{{fields}}”排序，记录里也看不到它：下列记录未排序',
  and: '；',
  understood: '知道了',
  withoutOrder: '去掉排序',
  off: '本服务器不能按此筛选',
  missing: {
    given: '服务器给出的记录少于它的计数：本页只有 {{shown}} 条，共 {{total}} 条',
    requests: '服务器每次给出的记录太少，本页没有读全：只有 {{shown}} 条，共 {{total}} 条',
  },
} as const;
