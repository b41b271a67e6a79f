/** Estates of the fictional city. */
export const ESTATES = [
  '滨河花园',
  '学府里',
  '春晓苑',
  '清源一社区',
  '清源二社区',
  '翠微新村',
  '望江名邸',
  '锦绣家园',
  '梧桐里',
  '云栖雅苑',
] as const;

/** Streets, in the order of the estates. */
export const STREETS = [
  '滨河东路',
  '学府路',
  '春晓巷',
  '凤栖路',
  '清源大道',
  '翠微街',
  '望江路',
  '锦绣南路',
  '梧桐街',
  '云栖北路',
] as const;
