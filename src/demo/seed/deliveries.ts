import { decimalText } from '@shared/base/decimal';
import { must } from '@shared/base/assert';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { HOUSEHOLDS, householdOf } from './households';
import type { RecordMaker } from './maker';
import { personOf } from './names';
import { ESTATES } from '@shared/model/city/names';
import { seedSource } from './source';
import { plateOf } from './vehicles';

/** Shares of the hours of a day in 1000: most deliveries are in the morning and after work. */
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
function hourOf(source: SeedSource, shares: readonly number[] = HOURS): number {
  let left = source.int(0, shares.reduce((sum, share) => sum + share, 0) - 1);
  return shares.findIndex((share) => (left -= share) < 0);
}

/** Bins by waste type. */
const BINS: Readonly<Record<string, string>> = { '1': '3', '2': '4', '3': '1', '4': '2' };
/** How deliveries come in: most by card, then by smart box. */
const SOURCES = ['1', '1', '1', '1', '4', '4', '4', '2', '2', '3', '5', '6'] as const;
/** A smart box, which weighs the bin before and after. */
const BOX = '4';
/** Hours in which a person supervises the bins. */
const ATTENDED = new Set([6, 7, 8, 9, 17, 18, 19, 20]);

const kg = (grams: number): string => decimalText(BigInt(grams), 3);

/** Household deliveries: each estate has its own sorting quality, 78 to 96 % qualified. */
export const deliveries: RecordMaker = {
  perDay: 80,
  spread: 20,
  make({ source, tenant }) {
    const estate = source.int(0, ESTATES.length - 1);
    const village = must(ESTATES[estate], 'estate');
    const type = source.pick(TYPES);
    const isQualified = source.int(1, 100) <= 78 + estate * 2;
    const hour = hourOf(source);
    const { address: _address, ...home } = householdOf(
      tenant,
      estate,
      source.int(0, HOUSEHOLDS - 1),
    );
    const point = source.int(1, POINTS);
    const grams = source.int(...must(GRAMS[type], 'weights'));
    const deliverySource = source.pick(SOURCES);
    const tare = source.int(8_000, 60_000);
    const isBox = deliverySource === BOX;
    const body = {
      ...home,
      siteName: `${village}${point}号投放点`,
      garbageType: type,
      weight: kg(grams),
      ...(isBox ? { grossWeight: kg(grams + tare), tareWeight: kg(tare) } : {}),
      qualified: isQualified ? '1' : '0',
      deliverySource,
      evaluate: isQualified ? String(source.int(1, 3)) : '4',
      deviceCode: isBox ? `FLX-${estate + 1}${point}` : '',
      bucketType: must(BINS[type], 'bin'),
      // Well-sorted recyclables earn points.
      integral: isQualified && (type === '1' || type === '3') ? source.int(1, 10) : '',
      attended: ATTENDED.has(hour) ? '1' : '0',
      collectorName: personOf(seedSource(Number(tenant.tenantId) + 17, estate)).realName,
      collectPlate: plateOf(estate),
      pushStatus: '0',
    };
    return { body, secondOfDay: hour * 3600 + source.int(0, 3599) };
  },
};
