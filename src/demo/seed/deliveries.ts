import { decimalText } from '@shared/base/decimal';
import { must } from '@shared/base/assert';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { personOf } from './names';
import { ESTATES } from './places';
import type { RecordMaker } from './maker';

/** Shares of the hours of a day in 1000: most is delivered in the morning and after work. */
const HOURS = [
  6, 4, 3, 3, 6, 24, 72, 118, 104, 62, 42, 36, 40, 34, 28, 28, 36, 58, 92, 96, 58, 28, 14, 8,
];
/** Weight of one delivery by waste type, grams. */
const GRAMS: Readonly<Record<string, readonly [number, number]>> = {
  '1': [300, 6000],
  '2': [50, 800],
  '3': [400, 4200],
  '4': [600, 5200],
};
const TYPES = ['1', '1', '1', '2', '3', '3', '3', '3', '3', '4', '4', '4'] as const;
/** Delivery points of an estate. */
const POINTS = 4;

/** An hour of the day by the shares above. */
export function hourOf(source: SeedSource, shares: readonly number[] = HOURS): number {
  let left = source.int(0, shares.reduce((sum, share) => sum + share, 0) - 1);
  return shares.findIndex((share) => (left -= share) < 0);
}

/** Household deliveries: every estate sorts as well as its people do, 78 to 96 % qualified. */
export const deliveries: RecordMaker = {
  perDay: 80,
  spread: 20,
  make({ source, tenant }) {
    const estate = source.int(0, ESTATES.length - 1);
    const village = must(ESTATES[estate], 'estate');
    const type = source.pick(TYPES);
    const isQualified = source.int(1, 100) <= 78 + estate * 2;
    const hour = hourOf(source);
    const body = {
      villageName: `${tenant.place}${village}`,
      siteName: `${village}${source.int(1, POINTS)}号投放点`,
      userName: personOf(source).realName,
      garbageType: type,
      weight: decimalText(BigInt(source.int(...must(GRAMS[type], 'weights'))), 3),
      qualified: isQualified ? '1' : '0',
      deliverySource: String(source.int(1, 6)),
      evaluate: isQualified ? String(source.int(1, 3)) : '4',
    };
    return { body, secondOfDay: hour * 3600 + source.int(0, 3599) };
  },
};
