import { must } from '../../base/assert';
import { isInside } from '../map/place';
import { along, FRONT_M, houseAt } from './address';
import { DISTRICTS, ESTATES, LATIN, STREETS } from './names';
import {
  DISTRICT_RINGS,
  GRIDS,
  HIGHWAYS,
  onEarth,
  PARKS,
  RING,
  RIVER_NAME,
  STREET_LINES,
  WATERS,
  type Metres,
} from './plan';

/** What a shape of the base map is, by which it is drawn. */
export type CityKind =
  'district' | 'districtName' | 'townName' | 'water' | 'river' | 'park' | 'estate' | 'road';
/** Widths of roads. */
export type RoadClass = 'highway' | 'main' | 'minor';

type Pair = [number, number];
type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: Pair[][] }
  | { readonly type: 'LineString'; readonly coordinates: Pair[] }
  | { readonly type: 'Point'; readonly coordinates: Pair };

/** A shape of the base map in GeoJSON. */
export interface CityShape {
  readonly type: 'Feature';
  readonly properties: {
    readonly kind: CityKind;
    readonly name: string;
    readonly latin: string;
    readonly road?: RoadClass;
    /** Districts have tints of their own, by this number. */
    readonly tint?: number;
  };
  readonly geometry: Geometry;
}

export interface CityMapData {
  readonly type: 'FeatureCollection';
  readonly features: CityShape[];
}

/** About 0.1 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function pair(at: Metres): Pair {
  const { lng, lat } = onEarth(at);
  return [rounded(lng), rounded(lat)];
}

type More = Omit<CityShape['properties'], 'kind' | 'name' | 'latin'>;

function shape(kind: CityKind, name: string, geometry: Geometry, more: More = {}): CityShape {
  const latin = LATIN[name] ?? name;
  return { type: 'Feature', properties: { kind, name, latin, ...more }, geometry };
}

function polygon(kind: CityKind, name: string, ring: readonly Metres[], more?: More): CityShape {
  const coordinates = ring.map(pair);
  return shape(
    kind,
    name,
    { type: 'Polygon', coordinates: [[...coordinates, must(coordinates[0], 'corner')]] },
    more,
  );
}

function road(name: string, line: readonly Metres[], kind: RoadClass): CityShape {
  return shape('road', name, { type: 'LineString', coordinates: line.map(pair) }, { road: kind });
}

/** Numbers of a fixed sequence in [0, 1) (mulberry32): the same city at every start. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const within = ([east, north]: Metres, ring: readonly Metres[]): boolean =>
  isInside({ lng: east, lat: north }, ring);

/** Where no plain street is built. */
const isFree = (at: Metres): boolean =>
  ![...WATERS, ...PARKS].some(({ ring }) => within(at, ring)) && within(at, RING);

/** Metres between plain streets, and between the points of one. */
const BLOCK_M = 430;
const STEP_M = 215;

/** One plain street as the pieces that can be built. */
function pieces(points: readonly Metres[]): readonly (readonly Metres[])[] {
  const all: Metres[][] = [];
  let now: Metres[] = [];
  for (const point of points) {
    if (isFree(point)) now.push(point);
    else {
      if (now.length > 2) all.push(now);
      now = [];
    }
  }
  return now.length > 2 ? [...all, now] : all;
}

/** The streets without a name, a grid that is not quite one. */
function plainStreets(): readonly CityShape[] {
  const next = sequence(7);
  const shift = (): number => (next() - 0.5) * 46;
  return GRIDS.flatMap(([west, south, east, north]) => {
    const lines: Metres[][] = [];
    for (let x = west; x <= east; x += BLOCK_M) {
      const line: Metres[] = [];
      for (let y = south; y <= north; y += STEP_M) line.push([x + shift(), y]);
      lines.push(line);
    }
    for (let y = south; y <= north; y += BLOCK_M) {
      const line: Metres[] = [];
      for (let x = west; x <= east; x += STEP_M) line.push([x, y + shift()]);
      lines.push(line);
    }
    return lines.flatMap(pieces).map((line) => road('', line, 'minor'));
  });
}

/** House number of the n-th estate; its records have it in their address. */
const estateNumber = (n: number): number => 15 * n + 13;

/** The ground of an estate, beside its street on the side of its number. */
function estateShape(name: string, n: number): CityShape {
  const line = must(STREET_LINES[n], 'street');
  const { way } = along(line, estateNumber(n) / 300);
  const near = houseAt(n, estateNumber(n), FRONT_M);
  const { at } = along(line, estateNumber(n) / 300);
  const out: Metres = [(near[0] - at[0]) / FRONT_M, (near[1] - at[1]) / FRONT_M];
  const corner = (ahead: number, away: number): Metres => [
    at[0] + way[0] * ahead + out[0] * away,
    at[1] + way[1] * ahead + out[1] * away,
  ];
  const ring = [corner(-130, 16), corner(130, 16), corner(125, 210), corner(-120, 200)];
  return polygon('estate', name, ring);
}

function middle(ring: readonly Metres[]): Metres {
  const sum = ring.reduce<Metres>(([x, y], [east, north]) => [x + east, y + north], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** Least distance of two towns' names, m. */
const APART_M = 1500;

/** The names of a district's towns: a town with a street is at its street, others have a place of their own. */
function towns(at: number, names: readonly string[]): readonly CityShape[] {
  const next = sequence(100 + at);
  const ring = must(DISTRICT_RINGS[at], 'district');
  const taken: Metres[] = [];
  const isRoomy = (one: Metres): boolean =>
    within(one, ring) &&
    !WATERS.some((water) => within(one, water.ring)) &&
    taken.every(([east, north]) => Math.hypot(one[0] - east, one[1] - north) > APART_M);
  return names.map((name) => {
    const street = STREETS.findIndex((one) => name.startsWith(one.slice(0, 2)));
    let place = street < 0 ? middle(ring) : along(must(STREET_LINES[street], 'street'), 0.75).at;
    if (street < 0)
      for (let n = 0; n < 200 && !isRoomy(place); n += 1)
        place = [(next() - 0.5) * 18_000, (next() - 0.5) * 20_000];
    taken.push(place);
    return shape('townName', name, { type: 'Point', coordinates: pair(place) });
  });
}

/** The demo city as a base map: made of the plan, always the same, about 100 kB. */
export function cityMapData(): CityMapData {
  const districts = DISTRICTS.flatMap(([name, list], n) => {
    const ring = must(DISTRICT_RINGS[n], 'district');
    return [
      polygon('district', name, ring, { tint: n }),
      shape('districtName', name, { type: 'Point', coordinates: pair(middle(ring)) }),
      ...towns(n, list.split(',')),
    ];
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...districts,
      ...PARKS.map(({ name, ring }) => polygon('park', name, ring)),
      ...WATERS.map(({ name, ring }) => polygon('water', name, ring)),
      shape('river', '清江', { type: 'LineString', coordinates: RIVER_NAME.map(pair) }),
      ...ESTATES.map(estateShape),
      ...plainStreets(),
      ...HIGHWAYS.map((line) => road('', line, 'highway')),
      road('环城路', RING, 'highway'),
      ...STREETS.map((name, n) => road(name, must(STREET_LINES[n], 'street'), 'main')),
    ],
  };
}
