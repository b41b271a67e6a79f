import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker } from './maker';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days of reports up to yesterday, and coming ones, which appear as they pass. */
const DAYS = 90;
const AHEAD = 3;

/** A report of each day of each monitor that is turned on: weekends are calmer at roads, louder on squares. */
export const noiseReports: PartMaker = {
  each: 'noiseDevice',
  make({ source, whole }) {
    const { deviceCode, deviceName, noiseType, siteName, dayLimit, nightLimit, deviceStatus } =
      whole.body;
    if (deviceStatus === '4') return [];
    const [day, night] = [Number(dayLimit), Number(nightLimit)];
    const isSquare = noiseType === '5';
    // Some places are loud all the time.
    const bias = source.int(1, 6) === 1 ? 400 : 0;
    return Array.from({ length: DAYS + AHEAD }, (_, ago) => {
      const at = source.now - (ago + 1 - AHEAD) * DAY_MS;
      const weekend = (Math.floor(at / DAY_MS) + 4) % 7 >= 5;
      const shift = weekend ? (isSquare ? 250 : -200) : 0;
      const dayLevel = day * 100 - source.int(150, 900) + bias + shift;
      const nightLevel = night * 100 - source.int(100, 900) + bias + shift;
      const isOver = dayLevel > day * 100 || nightLevel > night * 100;
      return {
        // A report is made ten minutes after its day.
        reportTime: wireDateTime(at + DAY_MS + HOUR_MS / 6),
        deviceCode,
        deviceName,
        noiseType,
        siteName: siteName ?? '',
        dayLevel: decimalText(BigInt(dayLevel), 2),
        dayLimit: day,
        nightLevel: decimalText(BigInt(nightLevel), 2),
        nightLimit: night,
        maxLevel: decimalText(BigInt(Math.max(dayLevel, nightLevel) + source.int(600, 2400)), 2),
        overNum: isOver ? source.int(2, 12) : source.int(0, 1),
        standard: isOver ? '0' : '1',
      };
    });
  },
};
