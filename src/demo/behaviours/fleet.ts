import type { Unsubscribe } from '@shared/base/disposable';
import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { readAddress } from '@shared/model/city/address';
import { STREETS } from '@shared/model/city/names';
import { TENANTS } from '../accounts';
import type { Platform } from '../platform';
import { headingOnStreet, placeAt } from '../seed/places';
import { seedSource } from '../seed/source';
import type { Row } from '../store/database';

/** Interval in which vehicles report, and people's cards, ms. */
const VEHICLES_MS = 15_000;
const PEOPLE_MS = 60_000;
/** Length of a house number's front, m. */
const FRONT_M = 13;
const LAST_NUMBER = 298;

interface Mover {
  readonly family: string;
  readonly everyMs: number;
  /** km/h: up to so much. */
  readonly fastest: number;
  readonly moves: (row: Row) => boolean;
}

const MOVERS: readonly Mover[] = [
  {
    family: 'vehicle',
    everyMs: VEHICLES_MS,
    fastest: 42,
    moves: (row) => row['online'] === '1',
  },
  {
    family: 'workCard',
    everyMs: PEOPLE_MS,
    fastest: 3,
    moves: (row) => row['online_status'] === '1' && row['location'] !== null,
  },
];

/** Whether an object goes up the house numbers; it turns at the end of its street. */
const upwards = new Map<string, boolean>();

/** Moves what is on the road along its street: place, address, speed, direction and time fit each other. */
function simulateMover(platform: Platform, mover: Mover): Unsubscribe {
  const { clock, db, epoch, tables } = platform;
  const table = tables.get(mover.family);
  if (table === undefined) return () => undefined;
  let turn = 0;
  return clock.every(mover.everyMs, `demo.fleet.${mover.family}`, () => {
    const now = clock.now();
    turn += 1;
    db.transaction(() => {
      TENANTS.forEach((tenant, at) => {
        for (const row of table.all(tenant.tenantId).filter(mover.moves)) {
          const id = String(row['id']);
          const text = String(row['address'] ?? '');
          const known = readAddress(text);
          if (known?.number == null) continue;
          const source = seedSource(Number(BigInt(id) % 1_000_003n) + at, turn);
          const speed =
            source.int(0, 5) === 0 ? 0 : source.int(mover.fastest * 4, mover.fastest * 10) / 10;
          const step = Math.round(((speed / 3.6) * (mover.everyMs / 1000)) / FRONT_M);
          const up = upwards.get(id) ?? source.int(0, 1) === 0;
          const next = known.number + (up ? step : -step);
          const number = Math.min(Math.max(next, 1), LAST_NUMBER);
          upwards.set(id, number === next ? up : !up);
          const street = must(STREETS[known.street], 'street');
          const address = text.slice(0, text.indexOf(street)) + `${street}${number}号附近`;
          const motion =
            mover.family === 'vehicle'
              ? {
                  speed: decimalText(BigInt(Math.round(speed * 100)), 2),
                  direction: headingOnStreet(address, up),
                }
              : {};
          const location = placeAt(source, address, true);
          table.update([id], {
            ...table.fromWire({ address, location, ...motion }),
            location_time: epoch.store(now),
          });
        }
      });
    });
  });
}

/** Moves the fleet and the people with cards. */
export function simulateFleet(platform: Platform): readonly Unsubscribe[] {
  return MOVERS.map((mover) => simulateMover(platform, mover));
}
