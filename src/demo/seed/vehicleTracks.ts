import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { readAddress } from '@shared/model/city/address';
import { STREETS } from '@shared/model/city/names';
import type { PartMaker } from './maker';
import { headingOnStreet, placeAt } from './places';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Vehicles with a track, of each tenant. */
const TRACKED = 24;
/** A fix every 90 s over yesterday's early shift, from 05:30. */
const POINTS = 180;
const STEP_MS = 90_000;
const SHIFT_MS = 5.5 * 60 * MINUTE_MS;
/** Length of a house number's front, m: 300 numbers on a street of some four kilometres. */
const FRONT_M = 13;
const LAST_NUMBER = 298;

/** Waits for loading, in fixes: from, and for how many. */
const STOPS = [
  [30, 8],
  [95, 14],
] as const;
/** Under a bridge or in a hall nothing is received. */
const GAP = [120, 22] as const;

/** What one vehicle does at a fix; some of the fleet do what a control room looks for. */
function speedAt(n: number, vehicle: number, chance: number): number | null {
  if (vehicle % 4 === 1 && n >= GAP[0] && n < GAP[0] + GAP[1]) return null;
  if (STOPS.some(([from, long]) => n >= from && n < from + long)) return 0;
  // One in five is in a hurry on its way back.
  if (vehicle % 5 === 2 && n > 160) return 62 + chance;
  return 14 + chance;
}

/** Yesterday's fixes of a part of the fleet, up and down the street where each vehicle works. */
export const vehicleTracks: PartMaker = {
  each: 'vehicle',
  make({ source, n: vehicle, whole: { id, body } }) {
    if (vehicle >= TRACKED || body['gpsStatus'] !== '1') return [];
    const { street } = readAddress(String(body['address'])) ?? { street: 0 };
    const name = must(STREETS[street], 'street');
    let number = source.int(20, 280);
    let way = source.int(0, 1) === 0 ? 1 : -1;
    return Array.from({ length: POINTS }, (_, n) => {
      const speed = speedAt(n, vehicle, source.int(0, 180) / 10);
      if (speed === null) return null;
      number += (way * ((speed / 3.6) * (STEP_MS / 1000))) / FRONT_M;
      if (number > LAST_NUMBER || number < 1) {
        way = -way;
        number = Math.min(Math.max(number, 1), LAST_NUMBER);
      }
      const address = `${name}${Math.round(number)}号附近`;
      const place = placeAt(source, address, true);
      return {
        vehicleId: id,
        carNo: body['carNo'],
        // A receiver without a fix sends noughts.
        location: vehicle % 7 === 3 && n === 60 ? '0.000000,0.000000' : place,
        address,
        speed: decimalText(BigInt(Math.round(speed * 100)), 2),
        direction: headingOnStreet(address, way > 0),
        locationTime: wireDateTime(source.now - DAY_MS + SHIFT_MS + n * STEP_MS),
      };
    }).filter((one) => one !== null);
  },
};
