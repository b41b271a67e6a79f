import { kindOf } from '@shared/catalogue/kinds/registry';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';

const DAY_MS = 86_400_000;
const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;

/** A mobile number. */
export const phoneOf = (source: SeedSource): string => String(kindOf('phone').seed(PHONE, source));

/** A date so many days from today, in the seed's calendar; the past is negative. */
export function dayText(source: SeedSource, days: number): string {
  return `${wireDateTime(source.now + days * DAY_MS).slice(0, 10)} 00:00:00`;
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** A unified social credit code with its check character (GB 32100). */
export function creditCodeOf(source: SeedSource): string {
  const region = `33010${source.int(2, 8)}`;
  const own = Array.from({ length: 9 }, () => SIGNS[source.int(0, SIGNS.length - 1)]).join('');
  const body = `91${region}${own}`;
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * SIGNS.indexOf(body[at] ?? '0'), 0);
  return body + (SIGNS[(31 - (sum % 31)) % 31] ?? '0');
}
