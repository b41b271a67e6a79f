import { areaSquareMetres } from './geodesic';
import { converted, placeWords, readPlace, type Doubt, type LngLat } from './place';
import type { CoordinateSystem } from './systems';

/** What is drawn with corners: the area of a fence, the line of a route. */
export const SHAPE_KINDS = ['polygon', 'route'] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];

/** An area or a line on the map, corners in WGS-84; an area is closed by itself. */
export interface MapShape {
  readonly kind: ShapeKind;
  readonly corners: readonly LngLat[];
}

/** Fewest corners. */
export const CORNERS_LEAST: Readonly<Record<ShapeKind, number>> = { polygon: 3, route: 2 };
/** Most corners that are saved: nobody draws more, and each edge is compared with every other one. */
export const CORNERS_MOST = 1000;
/** Most corners of a shape that is shown: a larger one is listed with the reason and not drawn. */
export const SHOWN_MOST = 10_000;
/** Characters of a shape that are read: SHOWN_MOST corners with all their decimals fit. */
const CHARS_MOST = 600_000;

/** Smallest area, m²: a square metre is below what a vehicle's receiver can tell. */
const AREA_LEAST_M2 = 1;
/** Corners that lie so near to one straight line enclose nothing, m. */
const FLAT_M = 0.1;
/** So near to an edge a corner lies on it, m. */
const TOUCH_M = 0.01;

/** Why a shape is not saved. */
export type ShapeProblem =
  | { readonly why: 'unreadable' }
  | { readonly why: 'tooFew'; readonly least: number }
  | { readonly why: 'tooMany'; readonly count: number; readonly most: number }
  /** A corner that cannot be where it says. `corner` counts from 1. */
  | { readonly why: 'doubtful'; readonly corner: number; readonly doubt: Doubt }
  /** Two edges meet where they should not; `at` is the spot. */
  | { readonly why: 'crosses'; readonly at: LngLat }
  /** All corners lie on one line, or it encloses nothing. */
  | { readonly why: 'flat' };

type Raw = readonly (readonly [string, string])[];

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text);

/** One corner as text of the wire: a pair, or an object with the names that servers use. */
function pairOf(entry: unknown): readonly [string, string] | null {
  if (typeof entry === 'string') {
    const [lng, lat, more] = entry.split(/[,，\s]+/).filter((part) => part !== '');
    return isNumber(lng) && isNumber(lat) && more === undefined ? [lng, lat] : null;
  }
  if (Array.isArray(entry)) return pairOf(entry.slice(0, 2).join(','));
  if (typeof entry !== 'object' || entry === null) return null;
  const of: Record<string, unknown> = { ...entry };
  if (typeof of['location'] === 'string') return pairOf(of['location']);
  const lng = of['lng'] ?? of['lon'] ?? of['longitude'];
  const lat = of['lat'] ?? of['latitude'];
  return pairOf([lng, lat]);
}

function entriesOf(text: string): readonly unknown[] | null {
  if (!text.startsWith('[')) return text.split(/[;；|]/).filter((part) => part.trim() !== '');
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Whether two corners are the same numbers, however many noughts they end with. */
const isSame = (
  one: readonly [string, string] | undefined,
  two: readonly [string, string],
): boolean => Number(one?.[0]) === Number(two[0]) && Number(one?.[1]) === Number(two[1]);

/**
 * The corners of a shape as they are on the wire: "longitude,latitude" joined by semicolons, or a JSON list
 * of pairs or objects. Null where it is neither. What a server repeats – the first corner at the end of an
 * area, a corner twice in a row – is one corner.
 */
export function splitShape(text: string, kind: ShapeKind): Raw | null {
  const entries = entriesOf(text.trim());
  if (entries === null) return null;
  const all: (readonly [string, string])[] = [];
  for (const entry of entries) {
    const pair = pairOf(entry);
    if (pair === null) return null;
    const before = all.at(-1);
    if (!isSame(before, pair)) all.push(pair);
  }
  const [first, last] = [all[0], all.at(-1)];
  const closes = kind === 'polygon' && all.length > 1 && last !== undefined && isSame(first, last);
  return closes ? all.slice(0, -1) : all;
}

/** About how many corners a text has that is too long to be read. */
const countOf = (text: string): number => Math.max(text.split(/[;；|]|\],|\},/).length, 1);

/** A shape as it was read: with its corners, or with the reason why there are none. */
export type ReadShape =
  | { readonly corners: readonly LngLat[]; readonly problem: null }
  | { readonly corners: null; readonly problem: ShapeProblem };

const refused = (problem: ShapeProblem): ReadShape => ({ corners: null, problem });

/**
 * Reads a shape in the system that is declared for its source, for showing it: it has corners enough, not
 * more than can be drawn, and each is believable. Whether it crosses itself is asked by `shapeProblem`.
 */
export function readShape(text: string, kind: ShapeKind, system: CoordinateSystem): ReadShape {
  if (text.length > CHARS_MOST)
    return refused({ why: 'tooMany', count: countOf(text), most: SHOWN_MOST });
  const raw = splitShape(text, kind);
  if (raw === null) return refused({ why: 'unreadable' });
  if (raw.length > SHOWN_MOST)
    return refused({ why: 'tooMany', count: raw.length, most: SHOWN_MOST });
  if (raw.length < CORNERS_LEAST[kind])
    return refused({ why: 'tooFew', least: CORNERS_LEAST[kind] });
  const corners: LngLat[] = [];
  for (const [n, pair] of raw.entries()) {
    const { at, doubt } = readPlace(pair.join(','), system);
    if (at === null) return refused({ why: 'doubtful', corner: n + 1, doubt });
    corners.push(at);
  }
  return { corners, problem: null };
}

/**
 * Corners as text of the wire, in the system of the server. A corner that was not moved keeps the text that
 * it was sent with: there and back through a shifted system costs some centimetres each time.
 * @param before the text that the shape was read from; '' for a new one
 */
export function writeShape(
  corners: readonly LngLat[],
  kind: ShapeKind,
  system: CoordinateSystem,
  before = '',
): string {
  const raw = before === '' || before.length > CHARS_MOST ? [] : (splitShape(before, kind) ?? []);
  const known = new Map<string, string>();
  for (const pair of raw) {
    const { at } = readPlace(pair.join(','), system);
    if (at !== null) known.set(placeWords(at), pair.join(','));
  }
  return corners
    .map((at) => known.get(placeWords(at)) ?? placeWords(converted(at, 'wgs84', system)))
    .join(';');
}

/** A point in metres from the first corner: over a city the earth is flat. */
type Flat = readonly [number, number];

const DEGREE_M = 111_320;

function flatten(corners: readonly LngLat[]): readonly Flat[] {
  const [first] = corners;
  if (first === undefined) return [];
  const wide = DEGREE_M * Math.cos((first.lat * Math.PI) / 180);
  return corners.map(({ lng, lat }) => [(lng - first.lng) * wide, (lat - first.lat) * DEGREE_M]);
}

/** Whether all points lie on one straight line. */
function isFlat(points: readonly Flat[]): boolean {
  const [x0, y0] = points[0] ?? [0, 0];
  let far: Flat = [0, 0];
  for (const [x, y] of points)
    if (Math.hypot(x - x0, y - y0) > Math.hypot(...far)) far = [x - x0, y - y0];
  const length = Math.hypot(...far);
  if (length < FLAT_M) return true;
  return points.every(([x, y]) => {
    const across = (far[0] * (y - y0) - far[1] * (x - x0)) / length;
    return Math.abs(across) < FLAT_M;
  });
}

/** Where two edges meet, as a share of the first one; null where they do not. Edges that touch meet. */
function meeting(a: Flat, b: Flat, c: Flat, d: Flat): number | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const [qx, qy] = [c[0] - a[0], c[1] - a[1]];
  const [one, two] = [Math.hypot(rx, ry), Math.hypot(sx, sy)];
  if (one === 0 || two === 0) return null;
  const cross = rx * sy - ry * sx;
  // Parallel: they meet only where one lies on the other.
  if (Math.abs(cross) < 1e-9 * one * two) {
    if (Math.abs((rx * qy - ry * qx) / one) > TOUCH_M) return null;
    const from = (qx * rx + qy * ry) / one ** 2;
    const to = from + (sx * rx + sy * ry) / one ** 2;
    const [low, high] = [Math.max(Math.min(from, to), 0), Math.min(Math.max(from, to), 1)];
    return high - low < -TOUCH_M / one ? null : (low + high) / 2;
  }
  const t = (qx * sy - qy * sx) / cross;
  const u = (qx * ry - qy * rx) / cross;
  const [slackT, slackU] = [TOUCH_M / one, TOUCH_M / two];
  const isOn = t >= -slackT && t <= 1 + slackT && u >= -slackU && u <= 1 + slackU;
  return isOn ? Math.min(Math.max(t, 0), 1) : null;
}

/** Whether the way turns back on itself at a corner: the next edge lies on the one before. */
function turnsBack(a: Flat, b: Flat, c: Flat): boolean {
  const [inX, inY] = [b[0] - a[0], b[1] - a[1]];
  const [outX, outY] = [c[0] - b[0], c[1] - b[1]];
  const product = Math.hypot(inX, inY) * Math.hypot(outX, outY);
  return Math.abs(inX * outY - inY * outX) < 1e-6 * product && inX * outX + inY * outY < 0;
}

/**
 * The first spot where the outline of an area meets itself; null where it does not. Each edge is compared
 * with every later one: for CORNERS_MOST corners half a million pairs, some milliseconds.
 */
export function selfCrossing(corners: readonly LngLat[]): LngLat | null {
  const points = flatten(corners);
  const count = points.length;
  const at = (n: number): Flat => points[n % count] ?? [0, 0];
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [at(i), at(i + 1)];
    if (turnsBack(a, b, at(i + 2))) return corners[(i + 1) % count] ?? null;
    const [west, east] = [Math.min(a[0], b[0]) - TOUCH_M, Math.max(a[0], b[0]) + TOUCH_M];
    const [south, north] = [Math.min(a[1], b[1]) - TOUCH_M, Math.max(a[1], b[1]) + TOUCH_M];
    for (let j = i + 2; j < count; j += 1) {
      // Neighbours share a corner; the last edge is the neighbour of the first.
      if (i === 0 && j === count - 1) continue;
      const [c, d] = [at(j), at(j + 1)];
      const isApart =
        Math.max(c[0], d[0]) < west ||
        Math.min(c[0], d[0]) > east ||
        Math.max(c[1], d[1]) < south ||
        Math.min(c[1], d[1]) > north;
      if (isApart) continue;
      const share = meeting(a, b, c, d);
      const [from, to] = [corners[i], corners[(i + 1) % count]];
      if (share !== null && from !== undefined && to !== undefined)
        return {
          lng: from.lng + (to.lng - from.lng) * share,
          lat: from.lat + (to.lat - from.lat) * share,
        };
    }
  }
  return null;
}

/**
 * Why a drawn shape cannot be saved; null where it can. A route may cross its own way, an area may not. What
 * has too many corners is not looked at any further.
 */
export function shapeProblem(kind: ShapeKind, corners: readonly LngLat[]): ShapeProblem | null {
  const least = CORNERS_LEAST[kind];
  if (corners.length > CORNERS_MOST)
    return { why: 'tooMany', count: corners.length, most: CORNERS_MOST };
  if (corners.length < least) return { why: 'tooFew', least };
  for (const [n, at] of corners.entries()) {
    const { doubt } = readPlace(placeWords(at), 'wgs84');
    if (doubt !== null) return { why: 'doubtful', corner: n + 1, doubt };
  }
  const points = flatten(corners);
  if (kind === 'route') return isShort(points) ? { why: 'flat' } : null;
  if (isFlat(points)) return { why: 'flat' };
  const at = selfCrossing(corners);
  if (at !== null) return { why: 'crosses', at };
  return areaSquareMetres(corners) < AREA_LEAST_M2 ? { why: 'flat' } : null;
}

/** A line all of whose corners are one place. */
const isShort = (points: readonly Flat[]): boolean =>
  points.every(([x, y]) => Math.hypot(x, y) < FLAT_M);

/** The problem of a text of the wire, as a form asks; null where it may be saved. */
export function shapeTextProblem(
  text: string,
  kind: ShapeKind,
  system: CoordinateSystem,
): ShapeProblem | null {
  const { corners, problem } = readShape(text, kind, system);
  return problem ?? shapeProblem(kind, corners);
}

/** A place to name a shape at: the middle of an area's corners, the middle corner of a line. */
export function anchorOf({ kind, corners }: MapShape): LngLat | null {
  if (kind === 'route') return corners[Math.floor((corners.length - 1) / 2)] ?? null;
  if (corners.length === 0) return null;
  const sum = corners.reduce((all, { lng, lat }) => ({ lng: all.lng + lng, lat: all.lat + lat }), {
    lng: 0,
    lat: 0,
  });
  return { lng: sum.lng / corners.length, lat: sum.lat / corners.length };
}
