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

/** Districts of the fictional city with their towns; a town ends with 街道 where it is one of the built-up ones. */
export const DISTRICTS: readonly (readonly [string, string])[] = [
  ['清源区', '清源街道,清泉街道,凤栖街道,学府街道,石桥镇,柳河镇,青田镇'],
  ['明湖区', '明湖街道,湖滨街道,春晓街道,望江街道,荷塘镇,南屏镇'],
  ['翠屏新区', '翠屏街道,翠微街道,梧桐街道,新城街道,云谷镇,松溪镇'],
  ['江湾区', '江湾街道,滨河街道,锦绣街道,码头街道,芦洲镇,沙河镇,东港镇'],
  ['云栖区', '云栖镇,竹海镇,茶山镇,龙泉镇,云岭街道,栖霞街道,白云镇'],
  ['松岭县', '松岭镇,红石镇,大坪镇,黄沙镇,清水镇,石门镇,双河镇,北山镇'],
];

/** Districts and streets in Latin letters, for the English interface. */
export const LATIN: Readonly<Record<string, string>> = {
  清源区: 'Qingyuan District',
  明湖区: 'Minghu District',
  翠屏新区: 'Cuiping New District',
  江湾区: 'Jiangwan District',
  云栖区: 'Yunqi District',
  松岭县: 'Songling County',
  滨河东路: 'Binhe East Road',
  学府路: 'Xuefu Road',
  春晓巷: 'Chunxiao Lane',
  凤栖路: 'Fengqi Road',
  清源大道: 'Qingyuan Avenue',
  翠微街: 'Cuiwei Street',
  望江路: 'Wangjiang Road',
  锦绣南路: 'Jinxiu South Road',
  梧桐街: 'Wutong Street',
  云栖北路: 'Yunqi North Road',
  环城路: 'Ring Road',
  清江: 'Qing River',
  明湖: 'Ming Lake',
  云栖湖: 'Yunqi Lake',
  云栖湖公园: 'Yunqi Lake Park',
  市民广场: 'Citizens’ Square',
  滨河公园: 'Riverside Park',
  翠屏山: 'Cuiping Hill',
  江湾体育中心: 'Jiangwan Sports Centre',
};
