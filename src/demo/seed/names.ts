import type { SeedSource } from '@shared/catalogue/kinds/kind';

/** Characters with their reading, so that an account can be made from a name. */
type Read = readonly (readonly [string, string])[];

const SURNAMES: Read = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['马', 'ma'],
  ['胡', 'hu'],
  ['林', 'lin'],
  ['何', 'he'],
  ['高', 'gao'],
];

const GIVEN: Read = [
  ['建国', 'jianguo'],
  ['秀英', 'xiuying'],
  ['晓明', 'xiaoming'],
  ['海涛', 'haitao'],
  ['丽华', 'lihua'],
  ['志强', 'zhiqiang'],
  ['春梅', 'chunmei'],
  ['文斌', 'wenbin'],
  ['玉兰', 'yulan'],
  ['国庆', 'guoqing'],
  ['雪', 'xue'],
  ['俊', 'jun'],
  ['婷', 'ting'],
  ['永福', 'yongfu'],
  ['思远', 'siyuan'],
  ['桂芳', 'guifang'],
];

/** A made-up person. */
export interface Person {
  readonly realName: string;
  /** Reading of the name, the stem of the account. */
  readonly reading: string;
}

/** A made-up name. */
export function personOf(source: SeedSource): Person {
  const [surname, surnameReading] = source.pick(SURNAMES);
  const [given, givenReading] = source.pick(GIVEN);
  return { realName: `${surname}${given}`, reading: `${surnameReading}${givenReading}` };
}
