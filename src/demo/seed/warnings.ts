import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { SERVER_OFFSET_MIN, wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';
import { momentOf } from './moments';
import { STREETS } from './places';

const HOUR_MS = 3_600_000;
/** The day of noise limits, hours of the server's clock (GB 3096). */
const [DAY_BEGINS, DAY_ENDS] = [6, 22];

/** Hour of the server's clock. */
function hourOf(ms: number): number {
  return Math.floor((ms + SERVER_OFFSET_MIN * 60_000) / HOUR_MS) % 24;
}

/** Noise above the limit of the hour; now and then a monitor without a signal. */
export const noiseWarnings: StockMaker = {
  stock: 240,
  after: ['noiseDevice'],
  make(draft) {
    const { source, n, seeded } = draft;
    const { body } = source.pick(seeded('noiseDevice'));
    const at = momentOf(draft);
    const hour = hourOf(at);
    const isDay = hour >= DAY_BEGINS && hour < DAY_ENDS;
    const limit = Number(isDay ? body['dayLimit'] : body['nightLimit']);
    const isOffline = n % 8 === 5;
    return {
      siteName: body['siteName'] ?? '',
      deviceName: body['deviceName'],
      deviceCode: body['deviceCode'],
      warnType: isOffline ? '3' : isDay ? '1' : '2',
      noise: isOffline ? '' : decimalText(BigInt(limit * 100 + source.int(50, 1400)), 2),
      limitValue: limit,
      address: body['address'],
      warnTime: wireDateTime(at),
    };
  },
};

const MERCHANTS = [
  '老街坊菜馆',
  '川香小厨',
  '望江楼酒家',
  '阿明烧烤',
  '锦绣食府',
  '云栖农家菜',
  '学府路食堂',
  '春晓面馆',
  '江湾海鲜坊',
  '翠微火锅',
] as const;

/** Keys of lampblack_fault, as often as they happen: fan or purifier off, odd data, offline, sensor. */
const FAULTS = ['4', '3', '4', '5', '3', '1', '4', '2'] as const;
/**
 * Smallest and largest concentration of classes with a measurement, hundredths of a mg/m³; the limit is 2.00
 * (GB 18483).
 */
const MEASURED: Readonly<Record<string, readonly [number, number]>> = {
  '3': [210, 780],
  '4': [205, 520],
  '5': [1500, 3900],
};

/** Fumes at merchants; a monitor that is offline or broken measures nothing. */
export const fumeWarnings: StockMaker = {
  stock: 160,
  make(draft) {
    const { source, tenant, n } = draft;
    const merchant = source.int(0, MERCHANTS.length - 1);
    const warnKey = must(FAULTS[n % FAULTS.length], 'fault');
    const [least, most] = MEASURED[warnKey] ?? [0, 0];
    return {
      siteName: `${tenant.place}${must(MERCHANTS[merchant], 'merchant')}`,
      deviceName: `${merchant + 1}号油烟监测仪`,
      deviceCode: `YY${tenant.tenantId.slice(0, 3)}${String(merchant + 1).padStart(4, '0')}`,
      warnKey,
      meanValue: most === 0 ? '' : decimalText(BigInt(source.int(least, most)), 2),
      address: `${tenant.place}${must(STREETS[merchant], 'street')}${merchant * 9 + 6}号`,
      createTime: wireDateTime(momentOf(draft)),
    };
  },
};
