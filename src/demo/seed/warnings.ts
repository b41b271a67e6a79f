import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { SERVER_OFFSET_MIN, wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';
import { momentOf } from './moments';

const HOUR_MS = 3_600_000;
/** The day of noise limits, hours of the server's clock (GB 3096). */
const [DAY_BEGINS, DAY_ENDS] = [6, 22];

/** Hour of the server's clock. */
function hourOf(ms: number): number {
  return Math.floor((ms + SERVER_OFFSET_MIN * 60_000) / HOUR_MS) % 24;
}

/** Noise above the limit of the hour; now and then a monitor without a signal. */
export const noiseWarnings: StockMaker = {
  stock: 720,
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
  stock: 480,
  after: ['lampblackDetail', 'merchant'],
  make(draft) {
    const { source, n, seeded } = draft;
    const { body } = source.pick(
      // The monitor of a closed restaurant is out of use.
      seeded('lampblackDetail').filter((one) => one.body['deviceStatus'] !== '4'),
    );
    const merchant = seeded('merchant').find(({ id }) => id === body['merchantId']);
    const warnKey = must(FAULTS[n % FAULTS.length], 'fault');
    const [least, most] = MEASURED[warnKey] ?? [0, 0];
    return {
      siteName: body['merchantName'],
      deviceName: body['deviceName'],
      deviceCode: body['deviceCode'],
      warnKey,
      meanValue: most === 0 ? '' : decimalText(BigInt(source.int(least, most)), 2),
      address: merchant?.body['address'] ?? '',
      createTime: wireDateTime(momentOf(draft)),
    };
  },
};
