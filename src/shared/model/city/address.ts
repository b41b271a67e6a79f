import { must } from '../../base/assert';
import { isInside, type LngLat } from '../map/place';
import { STREETS } from './names';
import { onEarth, STREET_LINES, WATERS, type Metres } from './plan';

/** House numbers of a street, evenly from its beginning to its end. */
const NUMBERS = 300;

/** The point of a line at a share of its length, and the unit vector of its direction there. */
export function along(
  line: readonly Metres[],
  share: number,
): { readonly at: Metres; readonly way: Metres } {
  const lengths = line
    .slice(1)
    .map((to, n) => Math.hypot(to[0] - (line[n]?.[0] ?? 0), to[1] - (line[n]?.[1] ?? 0)));
  let left = Math.min(Math.max(share, 0), 1) * lengths.reduce((sum, one) => sum + one, 0);
  for (const [n, length] of lengths.entries()) {
    const last = n === lengths.length - 1;
    if (left > length && !last) {
      left -= length;
      continue;
    }
    const [from, to] = [must(line[n], 'corner'), must(line[n + 1], 'corner')];
    const way: Metres = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    return { at: [from[0] + way[0] * left, from[1] + way[1] * left], way };
  }
  throw new Error('a line has two points or more');
}

const inWater = ([east, north]: Metres): boolean =>
  WATERS.some(({ ring }) => isInside({ lng: east, lat: north }, ring));

/** Metres from the middle of a street to its first houses. */
export const FRONT_M = 22;

/**
 * A place of a street beside a house number: odd numbers on the left, and none in the river.
 * @param away metres from the middle of the street
 */
export function houseAt(street: number, number: number, away: number): Metres {
  const line = must(STREET_LINES[street], 'street');
  const { at, way } = along(line, (number % NUMBERS) / NUMBERS);
  const side = Math.floor(number) % 2 === 1 ? 1 : -1;
  const beside = (sign: number): Metres => [
    at[0] - way[1] * away * sign,
    at[1] + way[0] * away * sign,
  ];
  const house = beside(side);
  return inWater(house) ? beside(-side) : house;
}

/** What an address of the fictional city names. */
export interface CityAddress {
  /** Index in STREETS. */
  readonly street: number;
  /** House number; null: none is given. */
  readonly number: number | null;
}

/** Reads an address; null where it names no street of the city. */
export function readAddress(text: string): CityAddress | null {
  const street = STREETS.findIndex((name) => text.includes(name));
  if (street < 0) return null;
  const rest = text.slice(text.indexOf(must(STREETS[street], 'street')));
  const number = /(\d{1,4})号/.exec(rest)?.[1];
  return { street, number: number === undefined ? null : Number(number) };
}

/** Depth of the ground behind a house front, m: what has one address stands on it. */
const DEPTH_M = 90;

/**
 * Where an address of the fictional city lies. Without a street or a number, chance takes one: the place is
 * always at a street.
 * @param chances two numbers in [0, 1]
 * @param onStreet on the street itself
 */
export function placeOfAddress(
  text: string,
  chances: readonly [number, number],
  onStreet = false,
): LngLat {
  const [first, second] = chances;
  const known = readAddress(text);
  const last = STREETS.length - 1;
  const street = known?.street ?? Math.min(Math.floor(second * STREETS.length), last);
  const number = known?.number ?? 1 + Math.floor(first * (NUMBERS - 2));
  // What shares a number lies some numbers apart, on the same side.
  const beside = known?.number == null ? 0 : Math.round((second - 0.5) * 3) * 2;
  const away = onStreet ? (first - 0.5) * 8 : FRONT_M + first * DEPTH_M;
  return onEarth(houseAt(street, Math.max(number + (onStreet ? 0 : beside), number % 2), away));
}

/** The direction of the street of an address at its number, degrees from north; null without a street. */
export function headingOf(text: string): number | null {
  const known = readAddress(text);
  if (known === null) return null;
  const { way } = along(
    must(STREET_LINES[known.street], 'street'),
    ((known.number ?? 1) % NUMBERS) / NUMBERS,
  );
  return Math.round(((Math.atan2(way[0], way[1]) * 180) / Math.PI + 360) % 360) % 360;
}
