import gcoord from 'gcoord';
import type { CoordinateSystem } from './systems';

/** A place on the earth in degrees: longitude east, latitude north. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

const CODES = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

/** The same place in another system; the same numbers outside of China, where nothing is shifted. */
export function converted(place: LngLat, from: CoordinateSystem, to: CoordinateSystem): LngLat {
  if (from === to) return place;
  const [lng, lat] = gcoord.transform([place.lng, place.lat], CODES[from], CODES[to]);
  return { lng, lat };
}

/**
 * Why a place is not drawn. `missing`: none was sent; `unreadable`: no pair of numbers; `zero`: 0,0, what a
 * receiver without a fix sends; `outside`: not on China's land; `jump`: no vehicle gets there so fast;
 * `tooFew`, `tooMany`: a shape with too few corners, or more than can be drawn.
 */
export const DOUBTS = [
  'missing',
  'unreadable',
  'zero',
  'outside',
  'jump',
  'tooFew',
  'tooMany',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A place as it was read: on the map in WGS-84, or doubtful with the reason. */
export type ReadPlace =
  { readonly at: LngLat; readonly doubt: null } | { readonly at: null; readonly doubt: Doubt };

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** So near to 0,0 that no fix stands behind it, degrees. */
const ZERO = 0.01;

const doubtful = (doubt: Doubt): ReadPlace => ({ at: null, doubt });

/**
 * Reads "longitude,latitude" in the system that was declared for its source, and says why it cannot be
 * believed. Nothing is repaired by guessing: swapped numbers lie outside of China and are told as that.
 */
export function readPlace(text: string, system: CoordinateSystem): ReadPlace {
  if (text.trim() === '') return doubtful('missing');
  const [, east, north] = PAIR.exec(text) ?? [];
  if (east === undefined || north === undefined) return doubtful('unreadable');
  const [lng, lat] = [Number(east), Number(north)];
  if (Math.abs(lng) < ZERO && Math.abs(lat) < ZERO) return doubtful('zero');
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90) return doubtful('unreadable');
  const at = converted({ lng, lat }, system, 'wgs84');
  return isOnLand(at) ? { at, doubt: null } : doubtful('outside');
}

/**
 * China's land with a margin of some 30 km at coasts and borders, as pairs of longitude and latitude: coarse
 * on purpose, so that no true place falls out of it, and fine enough for points in the open sea.
 */
// prettier-ignore
const LAND: readonly (readonly [number, number])[] = [
  [120.4, 53.8], [126.2, 53.6], [131.4, 48.4], [135.5, 48.9], [133.6, 44.9], [131.7, 44.7], [131.2, 42.2],
  [128.4, 41.4], [126.6, 41.2], [124.7, 39.5], [122.9, 38.9], [121.6, 38.1], [123.1, 37.5], [122.8, 36.5],
  [120.9, 35.4], [119.9, 34.8], [120.9, 34.3], [121.8, 32.7], [122.5, 31.8], [122.6, 31.0], [123.2, 30.9],
  [122.8, 29.4], [122.2, 28.2], [121.2, 26.8], [120.7, 25.8], [121.7, 25.6], [122.4, 25.0], [121.9, 23.5],
  [121.7, 21.8], [120.6, 21.6], [119.9, 22.5], [119.2, 23.1], [118.2, 23.9], [117.2, 23.0], [116.4, 22.5],
  [114.6, 21.8], [113.3, 21.5], [111.8, 21.2], [111.0, 20.6], [111.4, 19.9], [110.6, 18.3], [109.4, 17.9],
  [108.2, 18.5], [108.4, 19.7], [109.3, 20.3], [109.0, 21.1], [108.0, 21.2], [106.5, 21.6], [105.2, 22.7],
  [103.9, 22.2], [102.2, 22.1], [101.9, 20.9], [99.7, 21.7], [98.6, 23.4], [97.2, 23.6], [97.9, 27.0],
  [97.0, 27.4], [93.5, 26.6], [91.6, 26.5], [88.8, 26.9], [85.8, 27.5], [81.1, 29.8], [78.4, 31.0],
  [77.9, 33.8], [75.6, 35.9], [73.9, 37.0], [73.2, 38.8], [73.3, 40.2], [76.5, 41.3], [80.0, 42.6],
  [79.9, 45.2], [82.2, 45.9], [82.7, 47.4], [85.3, 47.4], [85.3, 48.7], [87.3, 49.5], [90.2, 48.3],
  [91.4, 45.6], [95.6, 44.7], [97.2, 43.1], [105.0, 42.1], [109.8, 42.9], [111.6, 44.0], [111.5, 45.4],
  [115.5, 46.1], [116.5, 46.9], [119.4, 47.4], [117.9, 48.3], [115.6, 48.2], [116.4, 50.1], [119.0, 50.6],
];

/** Whether a place lies on China's land, in WGS-84; the margin of LAND counts as land. */
export function isOnLand({ lng, lat }: LngLat): boolean {
  return isInside({ lng, lat }, LAND);
}

/** Whether a place lies within a ring of pairs, which need not be closed. */
export function isInside(
  { lng, lat }: LngLat,
  ring: readonly (readonly [number, number])[],
): boolean {
  let inside = false;
  let [beforeLng, beforeLat] = ring.at(-1) ?? [0, 0];
  for (const [atLng, atLat] of ring) {
    const crosses = atLat > lat !== beforeLat > lat;
    if (crosses && lng < ((beforeLng - atLng) * (lat - atLat)) / (beforeLat - atLat) + atLng)
      inside = !inside;
    [beforeLng, beforeLat] = [atLng, atLat];
  }
  return inside;
}

const EARTH_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way between two places over the mean sphere, m. */
export function metresBetween(a: LngLat, b: LngLat): number {
  const east = radians(b.lng - a.lng);
  const north = radians(b.lat - a.lat);
  const h =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The direction from one place to another, degrees from north over east, 0 to 360. */
export function bearing(from: LngLat, to: LngLat): number {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const east = radians(to.lng - from.lng);
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  );
  return ((angle * 180) / Math.PI + 360) % 360;
}

/** "longitude,latitude" with six places, about 0.1 m. */
export const placeWords = ({ lng, lat }: LngLat): string => `${lng.toFixed(6)},${lat.toFixed(6)}`;
