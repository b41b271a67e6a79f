import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker, StockMaker } from './maker';
import { personOf } from './names';
import { STREETS } from '@shared/model/city/names';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';
import { dayText, phoneOf } from './values';

/** Public toilets at streets and busy places; first-class ones have everything. */
export const toilets: StockMaker = {
  stock: 30,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const places = sitesOf(seeded, '3');
    const place =
      n % 3 === 0 ? must(places[Math.floor(n / 3) % places.length], 'place') : undefined;
    const street = must(STREETS[n % STREETS.length], 'street');
    const toiletClass = must(['2', '1', '3', '2', '2', '1'][n % 6], 'class');
    const isGood = toiletClass === '1';
    const address = place?.body['address'] ?? `${tenant.place}${street}${n * 6 + 2}号`;
    const women = isGood ? source.int(6, 12) : source.int(3, 6);
    return {
      code: `GC${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      toiletName:
        place === undefined
          ? `${tenant.place}${street}${Math.floor(n / 10) + 1}号公厕`
          : `${String(place.body['siteName'])}公厕${Math.floor(n / 30) + 1}`,
      toiletClass,
      toiletType: n % 7 === 5 ? '3' : n % 4 === 2 ? '2' : '1',
      openStatus: n % 13 === 9 ? '0' : n % 11 === 6 ? '2' : '1',
      siteId: place?.id ?? '',
      siteName: place?.body['siteName'] ?? '',
      buildArea: decimalText(BigInt((isGood ? 9000 : 4500) + source.int(0, 2500)), 2),
      maleNum: Math.ceil(women / 2),
      femaleNum: women,
      urinalNum: Math.ceil(women / 2) + 1,
      isAccessible: n % 6 === 2 ? '0' : '1',
      isFamily: isGood ? '1' : '0',
      isMotherRoom: isGood ? '1' : '0',
      openTime: isGood ? '全天开放' : '05:30-22:30',
      address,
      location: placeAt(source, address),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      remark: n % 11 === 6 ? '管网维修，预计三日内恢复' : '',
    };
  },
};

/** What is measured as [key, device, unit, least and most: people, else hundredths]. */
const MEASURES = [
  ['1', '氨气监测仪', 'mg/m³', 5, 90],
  ['2', '硫化氢监测仪', 'mg/m³', 1, 20],
  ['3', '客流计数器', '人次', 40, 900],
  ['5', '智能水表', 'm³', 120, 980],
] as const;

/** Devices of each toilet: all measure ammonia, the larger ones more. */
export const toiletDevices: PartMaker = {
  each: 'toiletBase',
  make({ source, tenant, n, whole }) {
    const { toiletName, toiletClass, openStatus } = whole.body;
    const kinds = MEASURES.slice(0, toiletClass === '1' ? 4 : toiletClass === '2' ? 3 : 1);
    return kinds.map(([measure, name, measureUnit, least, most], k) => {
      const isOff = openStatus !== '1' || (n + k) % 12 === 7;
      const silent = isOff ? source.int(6 * 3600, 12 * 86_400) : source.int(10, 600);
      return {
        deviceCode: `GS${tenant.tenantId.slice(0, 3)}${String(n * 4 + k + 1).padStart(5, '0')}`,
        deviceName: `${String(toiletName)}${name}`,
        toiletId: whole.id,
        toiletName,
        measure,
        measureUnit,
        // People come one by one, the rest in hundredths.
        currentValue: isOff
          ? ''
          : decimalText(BigInt(source.int(least, most) * (measure === '3' ? 100 : 1)), 2),
        deviceStatus: isOff ? '0' : '1',
        manufacturer: String((n % 5) + 1),
        installDate: dayText(source, -source.int(60, 900)),
        reportTime: wireDateTime(source.now - silent * 1000),
      };
    });
  },
};
