import { must } from '@shared/base/assert';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { Draft, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { STREETS } from '@shared/model/city/names';
import { placeAt } from './places';

const DAY_MS = 86_400_000;
const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;

const phoneOf = (source: SeedSource): unknown => kindOf('phone').seed(PHONE, source);

/** Sites of a tenant of the given kinds (siteType 1, 2, 3). */
export function sitesOf(
  seeded: Draft['seeded'],
  ...types: readonly string[]
): readonly SeededRecord[] {
  return seeded('site').filter(({ body }) => types.includes(String(body['siteType'])));
}

/** Scales; the first ones stand at collection points, the others are free. */
export const scales: StockMaker = {
  stock: 60,
  make({ source, tenant, n }) {
    const model = must(['2', '2', '1', '6', '3'][n % 5], 'model');
    const capacity: Readonly<Record<string, string>> = {
      '1': '300.000',
      '2': '3000.000',
      '3': '1000.000',
      '6': '150.000',
    };
    const checked = source.now - source.int(20, 360) * DAY_MS;
    return {
      deviceCode: `DB${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`,
      deviceName: `${n + 1}号${model === '6' ? '称重桶' : '地磅'}`,
      deviceModel: model,
      maxWeight: must(capacity[model], 'capacity'),
      deviceStatus: must(['1', '1', '1', '0', '1', '2'][n % 6], 'state'),
      address: `${tenant.place}${must(STREETS[n % STREETS.length], 'street')}${n * 3 + 1}号`,
      checkDate: `${wireDateTime(checked).slice(0, 10)} 00:00:00`,
    };
  },
};

/** One point in eight has no scale yet. */
const WITHOUT_SCALE = 8;

/** Collection points of the estates; what a city has beyond them stands along its streets. */
const OF_ESTATES = 50;
const OF_CITY = 1000;
/** House numbers from one collection point of a street to the next. */
const NUMBERS_APART = 3;

/** Collection points, most of them in use and those of the estates with a scale of their own. */
export const scalePoints: StockMaker = {
  stock: OF_ESTATES,
  cityStock: OF_CITY,
  after: ['site', 'scaleEquipment'],
  make({ source, tenant, n, seeded }) {
    const villages = sitesOf(seeded, '1');
    const stations = sitesOf(seeded, '2');
    const village = must(villages[n % villages.length], 'community');
    const station = must(stations[n % stations.length], 'collection site');
    const hasScale = n % WITHOUT_SCALE !== 5;
    const scale = hasScale ? seeded('scaleEquipment')[n] : undefined;
    const status = n % 10 === 3 ? '0' : n % 10 === 7 ? '2' : '1';
    const street = must(STREETS[n % STREETS.length], 'street');
    const number = 1 + Math.floor((n - OF_ESTATES) / STREETS.length) * NUMBERS_APART;
    const isOnStreet = n >= OF_ESTATES;
    const address = isOnStreet ? `${tenant.place}${street}${number}号` : village.body['address'];
    return {
      code: `SJD${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`,
      name: isOnStreet
        ? `${street}${number}号收集点`
        : `${String(village.body['siteName'])}${Math.floor(n / villages.length) + 1}号收集点`,
      pointType: String((n % 6) + 1),
      status,
      villageId: village.id,
      villageName: village.body['siteName'],
      siteId: station.id,
      siteName: station.body['siteName'],
      address,
      location: placeAt(source, address),
      scaleId: scale?.id ?? '',
      scaleName: scale?.body['deviceName'] ?? '',
      capacity: `${source.int(2, 40) * 100}.000`,
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      openTime: n % 4 === 0 ? '全天开放' : '06:30-09:00, 17:30-20:30',
      remark: status === '2' ? '地磅校准中' : '',
    };
  },
};
