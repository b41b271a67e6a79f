import { kindOf } from '@shared/catalogue/kinds/registry';
import type { SeedSource } from '@shared/catalogue/kinds/kind';

const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;
const CARD = { name: 'idCard', kind: 'idCard', label: { zh: '身份证', en: 'Card' } } as const;

/** A number of a mobile phone. */
export const phoneOf = (source: SeedSource): string => String(kindOf('phone').seed(PHONE, source));
/** A citizen's number with its check digit, of a region that does not exist. */
export const idCardOf = (source: SeedSource): string => String(kindOf('idCard').seed(CARD, source));
