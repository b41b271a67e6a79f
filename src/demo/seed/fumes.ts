import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker, RecordMaker, StockMaker } from './maker';
import { personOf } from './names';
import { STREETS } from '@shared/model/city/names';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';
import { creditCodeOf, dayText, phoneOf } from './values';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Emission limit, hundredths of a mg/m³ (GB 18483). */
const LIMIT = 200;

/** Restaurants as [name, kind, stoves]: fewer than three stoves are small, from six on large. */
export const MERCHANTS = [
  ['老街坊菜馆', '1', 4],
  ['川香小厨', '1', 2],
  ['望江楼酒家', '1', 8],
  ['阿明烧烤', '3', 3],
  ['锦绣食府', '1', 7],
  ['云栖农家菜', '1', 4],
  ['学府路食堂', '5', 9],
  ['春晓面馆', '4', 2],
  ['江湾海鲜坊', '1', 6],
  ['翠微火锅', '2', 5],
] as const;

const sizeOf = (stoves: number): string => (stoves < 3 ? '1' : stoves < 6 ? '2' : '3');

/** The restaurants of the city; one is closed. */
export const merchants: StockMaker = {
  stock: 10,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const [name, merchantType, stoveNum] = must(MERCHANTS[n], 'merchant');
    const places = sitesOf(seeded, '3');
    const place = n % 3 === 2 ? must(places[n % places.length], 'place') : undefined;
    return {
      merchantName: `${tenant.place}${name}`,
      creditCode: creditCodeOf(source),
      merchantType,
      scale: sizeOf(stoveNum),
      stoveNum,
      limitValue: '2.00',
      siteId: place?.id ?? '',
      siteName: place?.body['siteName'] ?? '',
      address: `${tenant.place}${must(STREETS[n], 'street')}${n * 9 + 6}号`,
      location: placeAt(source, `${must(STREETS[n], 'street')}${n * 9 + 6}号`),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      businessStatus: n === 7 ? '0' : '1',
    };
  },
};

/** A monitor at each restaurant; one is offline, one broken. */
export const fumeMonitors: PartMaker = {
  each: 'merchant',
  make({ source, tenant, n, whole }) {
    const { merchantName, businessStatus } = whole.body;
    const isOpen = businessStatus === '1';
    const deviceStatus = !isOpen
      ? '4'
      : must(['1', '1', '1', '0', '1', '1', '2', '1'][n % 8], 'state');
    const isMeasuring = deviceStatus === '1';
    const level = n % 5 === 2 ? source.int(210, 420) : source.int(30, 180);
    return [
      {
        deviceCode: `YY${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
        deviceName: `${n + 1}号油烟监测仪`,
        merchantId: whole.id,
        merchantName,
        deviceModel: String((n % 4) + 1),
        deviceNature: must(['1', '2', '1', '3'][n % 4], 'ownership'),
        manufacturer: String((n % 5) + 1),
        deviceStatus,
        faultType: deviceStatus === '0' ? '1' : deviceStatus === '2' ? '2' : '',
        meanValue: isMeasuring ? decimalText(BigInt(level), 2) : '',
        fanStatus: isOpen ? '1' : '0',
        purifierStatus: isOpen && n % 5 !== 2 ? '1' : '0',
        iccid: `8986${String(source.int(0, 99_999_999)).padStart(8, '0')}${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
        installDate: dayText(source, -source.int(90, 1000)),
        cleanDate: dayText(source, n % 4 === 1 ? -source.int(1, 12) : source.int(3, 80)),
        reportTime: wireDateTime(
          source.now - (isMeasuring ? source.int(30, 900) * 1000 : source.int(5, 200) * HOUR_MS),
        ),
      },
    ];
  },
};

/** Days of records before today, and coming ones, which appear as they pass. */
const DAYS = 90;
const AHEAD = 3;

/** A record of each day of each monitor: weekends are worse, a few restaurants always. */
export const fumeDays: PartMaker = {
  each: 'lampblackDetail',
  make({ source, n, whole }) {
    const { merchantId, merchantName, deviceName, deviceStatus } = whole.body;
    if (deviceStatus === '4') return [];
    const isBad = n % 5 === 2;
    return Array.from({ length: DAYS + AHEAD }, (_, k) => {
      const day = k - AHEAD;
      const at = source.now - (day + 1) * DAY_MS;
      const weekend = (Math.floor(at / DAY_MS) + 4) % 7 >= 5;
      // An offline monitor has measured nothing for a week.
      const isSilent = deviceStatus === '0' && day < 7;
      const mean = source.int(isBad ? 120 : 40, isBad ? 260 : 150) + (weekend ? 35 : 0);
      const overNum =
        mean > LIMIT ? source.int(3, 14) : isBad ? source.int(0, 4) : source.int(0, 1);
      return {
        recordTime: wireDateTime(at + 23 * HOUR_MS + 50 * 60_000),
        merchantId,
        merchantName,
        deviceId: whole.id,
        deviceName,
        meanValue: isSilent ? '' : decimalText(BigInt(mean), 2),
        maxValue: isSilent
          ? ''
          : decimalText(
              BigInt(
                Math.max(mean + source.int(20, 160), overNum > 0 ? LIMIT + source.int(5, 320) : 0),
              ),
              2,
            ),
        overNum: isSilent ? '' : overNum,
        workMinutes: isSilent ? '' : source.int(320, 620),
        purifierRate: isSilent
          ? ''
          : decimalText(BigInt(source.int(isBad ? 5500 : 8800, isBad ? 8600 : 10_000)), 2),
        standard: isSilent ? '' : mean > LIMIT ? '0' : '1',
      };
    });
  },
};

/** Cooking hours of the day, as seconds: lunch and dinner. */
const COOKING = [11 * 3600, 17 * 3600] as const;

/** Comparisons with the limit at cooking times. */
export const fumeChecks: RecordMaker = {
  perDay: 30,
  spread: 20,
  after: ['lampblackDetail'],
  make({ source, n, seeded }) {
    const monitors = seeded('lampblackDetail').filter(({ body }) => body['deviceStatus'] !== '4');
    const at = n % monitors.length;
    const { body } = must(monitors[at], 'monitor');
    const isBad = at % 5 === 2;
    const mean = source.int(30, isBad ? 380 : 190) + (source.int(1, 40) === 1 ? 200 : 0);
    const isOver = mean > LIMIT;
    return {
      body: {
        merchantId: body['merchantId'],
        merchantName: body['merchantName'],
        deviceName: body['deviceName'],
        meanValue: decimalText(BigInt(mean), 2),
        limitValue: '2.00',
        standard: isOver ? '0' : '1',
        fanStatus: source.int(1, 30) === 1 ? '0' : '1',
        purifierStatus: isOver && source.int(1, 3) > 1 ? '0' : '1',
      },
      secondOfDay: must(COOKING[n % 2], 'time') + source.int(0, 3 * 3600),
    };
  },
};
