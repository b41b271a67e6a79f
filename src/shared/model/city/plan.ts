import type { LngLat } from '../map/place';

/** A point of the plan: metres east and north of the city's centre. */
export type Metres = readonly [number, number];

/** The centre of the fictional city: land in the plain of northern Zhejiang, WGS-84. */
export const CENTRE: LngLat = { lng: 120.6, lat: 30.7 };

const DEGREE_M = 111_320;
const EAST_M = DEGREE_M * Math.cos((CENTRE.lat * Math.PI) / 180);

/** A point of the plan on the earth; over some kilometres the earth is flat. */
export function onEarth([east, north]: Metres): LngLat {
  return { lng: CENTRE.lng + east / EAST_M, lat: CENTRE.lat + north / DEGREE_M };
}

/** The river's middle, from north-west to south-east. */
const RIVER_COURSE: readonly Metres[] = [
  [-9500, 5200],
  [-7600, 3600],
  [-6200, 1400],
  [-5200, -900],
  [-3600, -2000],
  [-1500, -2300],
  [600, -2100],
  [2600, -1700],
  [4600, -2100],
  [6600, -3500],
  [9500, -4600],
];
const RIVER_HALF_M = 130;

/** A bend through all points (Catmull-Rom), so many pieces between two of them. */
function bend(points: readonly Metres[], pieces = 6): readonly Metres[] {
  const at = (n: number): Metres => points[Math.min(Math.max(n, 0), points.length - 1)] ?? [0, 0];
  const between = (n: number, t: number, axis: 0 | 1): number => {
    const [a, b, c, d] = [at(n - 1)[axis], at(n)[axis], at(n + 1)[axis], at(n + 2)[axis]];
    const bent = 2 * a - 5 * b + 4 * c - d;
    return 0.5 * (2 * b + (c - a) * t + bent * t * t + (3 * (b - c) + d - a) * t ** 3);
  };
  const inner = points.slice(0, -1).flatMap((_, n) =>
    Array.from({ length: pieces }, (__, k): Metres => {
      const t = k / pieces;
      return [Math.round(between(n, t, 0)), Math.round(between(n, t, 1))];
    }),
  );
  return [...inner, at(points.length - 1)];
}

/** A line beside another, so many metres to its left. */
function beside(line: readonly Metres[], left: number): readonly Metres[] {
  return line.map(([east, north], n): Metres => {
    const [fromEast, fromNorth] = line[Math.max(n - 1, 0)] ?? [0, 0];
    const [toEast, toNorth] = line[Math.min(n + 1, line.length - 1)] ?? [0, 0];
    const [dx, dy] = [toEast - fromEast, toNorth - fromNorth];
    const length = Math.hypot(dx, dy) || 1;
    return [Math.round(east - (dy / length) * left), Math.round(north + (dx / length) * left)];
  });
}

const COURSE = bend(RIVER_COURSE);

/** The part of a line between two eastings. */
const eastings = (line: readonly Metres[], from: number, to: number): readonly Metres[] =>
  line.filter(([east]) => east >= from && east <= to);

/** The river's right bank, where two streets run. */
const QUAY = beside(COURSE, -RIVER_HALF_M - 110);

/** The named streets of names.ts in the same order, each within the district of its town. */
export const STREET_LINES: readonly (readonly Metres[])[] = [
  eastings(QUAY, -300, 5400),
  bend([
    [-2350, 1430],
    [-900, 1540],
    [600, 1490],
    [1950, 1580],
  ]),
  bend([
    [-4050, -380],
    [-3400, -330],
    [-2800, -400],
  ]),
  bend([
    [-1480, -1500],
    [-1560, 200],
    [-1450, 1900],
    [-1600, 3650],
  ]),
  bend([
    [60, -1700],
    [0, 0],
    [-40, 1800],
    [80, 4000],
  ]),
  bend([
    [2720, 250],
    [2640, 1700],
    [2760, 3100],
    [2680, 4500],
  ]),
  eastings(QUAY, -6500, -2750),
  bend([
    [1480, -2650],
    [1560, -3900],
    [1440, -5700],
  ]),
  bend([
    [2500, 3050],
    [3700, 2960],
    [4900, 3080],
    [6100, 3000],
  ]),
  bend([
    [-2950, 4350],
    [-3300, 5600],
    [-3900, 7100],
    [-4250, 8600],
  ]),
];

/** The ring road around the built-up middle. */
export const RING: readonly Metres[] = bend([
  [-4700, 3300],
  [-2300, 4250],
  [300, 4450],
  [3300, 4900],
  [6400, 4100],
  [6900, 1200],
  [6300, -1700],
  [5600, -4300],
  [3200, -6100],
  [-400, -6200],
  [-3300, -5000],
  [-6700, -3300],
  [-7400, -400],
  [-6900, 1700],
  [-4700, 3300],
]);

/** Roads that leave the city. */
export const HIGHWAYS: readonly (readonly Metres[])[] = [
  bend([
    [80, 4000],
    [400, 6600],
    [-300, 10700],
  ]),
  bend([
    [6400, 4100],
    [7600, 6000],
    [9100, 8900],
  ]),
  bend([
    [6300, -1700],
    [7900, -1300],
    [9400, -1500],
  ]),
  bend([
    [-400, -6200],
    [-900, -8300],
    [-1300, -10700],
  ]),
  bend([
    [-7400, -400],
    [-8500, -700],
    [-9400, -600],
  ]),
  bend([
    [60, -1700],
    [300, -3400],
    [-400, -6200],
  ]),
];

function oval(east: number, north: number, wide: number, high: number): readonly Metres[] {
  return Array.from({ length: 28 }, (_, n): Metres => {
    const angle = (n / 28) * 2 * Math.PI;
    // Two waves along the shore, so that it is no ellipse.
    const wave = 1 + 0.09 * Math.sin(3 * angle) + 0.05 * Math.cos(5 * angle);
    return [
      Math.round(east + wide * wave * Math.cos(angle)),
      Math.round(north + high * wave * Math.sin(angle)),
    ];
  });
}

/** A plain area of the plan. */
export interface Area {
  readonly name: string;
  readonly ring: readonly Metres[];
}

export const WATERS: readonly Area[] = [
  {
    name: '清江',
    ring: [...beside(COURSE, RIVER_HALF_M), ...beside(COURSE, -RIVER_HALF_M).toReversed()],
  },
  { name: '明湖', ring: oval(-4150, 1250, 720, 520) },
  { name: '云栖湖', ring: oval(-5300, 6300, 480, 380) },
];

/** The river's middle, along which its name is written. */
export const RIVER_NAME: readonly Metres[] = COURSE;

const rectangle = (east: number, north: number, wide: number, high: number): readonly Metres[] => [
  [east, north],
  [east + wide, north],
  [east + wide, north + high],
  [east, north + high],
];

export const PARKS: readonly Area[] = [
  { name: '云栖湖公园', ring: oval(-5300, 6300, 820, 700) },
  { name: '明湖', ring: oval(-4150, 1250, 900, 690) },
  { name: '市民广场', ring: rectangle(160, 560, 380, 300) },
  {
    name: '滨河公园',
    ring: [
      ...eastings(beside(COURSE, RIVER_HALF_M + 30), -1500, 1700),
      ...eastings(beside(COURSE, RIVER_HALF_M + 250), -1500, 1700).toReversed(),
    ],
  },
  { name: '翠屏山', ring: oval(5200, 1300, 760, 820) },
  { name: '江湾体育中心', ring: rectangle(2500, -3700, 520, 420) },
];

/** Corners that several districts share. */
const [P, Q, R, S]: readonly [Metres, Metres, Metres, Metres] = [
  [-2600, 3900],
  [2100, 4300],
  [2100, -1800],
  [-2600, -2200],
];

/** Districts in the order of names.ts. */
export const DISTRICT_RINGS: readonly (readonly Metres[])[] = [
  [P, Q, R, [600, -2100], [-1500, -2300], S],
  [[-9400, 4600], P, S, [-3400, -3300], [-6000, -4200], [-9400, -4200]],
  [Q, [4600, 7400], [9200, 9000], [9400, 1500], [9300, -4550], [6600, -3500], [4600, -2100], R],
  [
    S,
    [-1500, -2300],
    [600, -2100],
    R,
    [4600, -2100],
    [6600, -3500],
    [9300, -4550],
    [6200, -10200],
    [-1200, -10800],
    [-8600, -9600],
    [-9400, -4200],
    [-6000, -4200],
    [-3400, -3300],
  ],
  [[-9400, 4600], [-9300, 10400], [-2200, 10800], [-1200, 7200], P],
  [P, [-1200, 7200], [-2200, 10800], [4200, 10600], [9200, 9000], [4600, 7400], Q],
];

/** Where the plain streets of the built-up parts lie: west, south, east, north. */
export const GRIDS: readonly (readonly [number, number, number, number])[] = [
  [-2400, -1500, 6200, 4000],
  [-6700, -3100, -2700, 700],
  [-2600, -5900, 5300, -2700],
];
