import { decimalText } from '@shared/base/decimal';
import { must } from '@shared/base/assert';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { RecordMaker } from './maker';
import { personOf } from './names';
import { seedSource } from './source';
import { plateOf } from './vehicles';

const kg = (grams: number): string => decimalText(BigInt(grams), 3);

/** Kinds of waste with the least and the greatest weight of a full round at one site, grams. */
const ROUNDS = [
  ['3', 60_000, 420_000],
  ['4', 90_000, 560_000],
  ['3', 60_000, 420_000],
  ['4', 90_000, 560_000],
  ['1', 20_000, 160_000],
  ['2', 400, 9_000],
] as const;
/** Hours of the two rounds of a day. */
const HOURS = [6, 7, 8, 9, 18, 19, 20] as const;
/** One weighing in so many was put right by hand. */
const CORRECTED = 37;

const secondOf = (source: SeedSource): number => source.pick(HOURS) * 3600 + source.int(0, 3599);

/** Weighings of the collection rounds at communities and stations. */
export const garbageWeights: RecordMaker = {
  perDay: 40,
  spread: 15,
  after: ['site', 'scaleEquipment'],
  make({ source, tenant, n, seeded }) {
    const sites = seeded('site').filter(({ body }) => body['siteType'] !== '3');
    const at = n % sites.length;
    const site = must(sites[at], 'site');
    const scales = seeded('scaleEquipment');
    const scale = must(scales[at % scales.length], 'scale');
    const [garbageType, least, most] = must(ROUNDS[n % ROUNDS.length], 'round');
    const grams = source.int(least, most);
    const tare = source.int(8_000, 26_000);
    const body = {
      siteId: site.id,
      siteName: site.body['siteName'],
      garbageType,
      weight: kg(grams),
      grossWeight: kg(grams + tare),
      tareWeight: kg(tare),
      deviceCode: scale.body['deviceCode'],
      carNo: plateOf(at),
      operatorName: personOf(seedSource(Number(tenant.tenantId) + 23, at)).realName,
      remark: source.int(1, CORRECTED) === 1 ? '桶未放稳，按复磅修正' : '',
    };
    return { body, secondOfDay: secondOf(source) };
  },
};

/** Weights by drop-off point, written down on the evening round; a full bin weighs about 60 kg. */
export const pointWeights: RecordMaker = {
  perDay: 30,
  cityPerDay: 90,
  spread: 20,
  after: ['point'],
  make({ source, tenant, seeded }) {
    const points = seeded('point');
    const at = source.int(0, points.length - 1);
    const { id, body: point } = must(points[at], 'point');
    const bins = source.int(1, 5);
    const body = {
      siteId: point['siteId'],
      siteName: point['siteName'],
      pointId: id,
      pointName: point['pointName'],
      garbageType: point['garbageType'],
      weight: kg(bins * source.int(32_000, 78_000)),
      bucketNum: bins,
      collectorName: personOf(seedSource(Number(tenant.tenantId) + 17, at % 10)).realName,
      carNo: plateOf(at % 12),
    };
    return { body, secondOfDay: secondOf(source) };
  },
};
