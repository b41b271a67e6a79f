import { describe, expect, test } from 'vitest';
import { onEarth, type Metres } from '@shared/model/city/plan';
import { metresBetween, type LngLat } from '@shared/model/map/place';
import {
  anchorOf,
  CORNERS_MOST,
  readShape,
  selfCrossing,
  shapeProblem,
  shapeTextProblem,
  SHOWN_MOST,
  splitShape,
  writeShape,
} from '@shared/model/map/shape';

/** Corners in metres east and north of the middle of the demo city. */
const ring = (...metres: readonly Metres[]): LngLat[] => metres.map(onEarth);

const SQUARE = ring([0, 0], [100, 0], [100, 100], [0, 100]);

/** So many corners on a circle of a kilometre. */
const circle = (count: number): LngLat[] =>
  Array.from({ length: count }, (_, n) => {
    const angle = (n / count) * 2 * Math.PI;
    return onEarth([1000 * Math.cos(angle), 1000 * Math.sin(angle)]);
  });

function near(spot: LngLat | null, metres: Metres): number {
  return spot === null ? Infinity : metresBetween(spot, onEarth(metres));
}

describe('an area that crosses itself', () => {
  test.each<readonly [string, readonly Metres[], Metres]>([
    // Edges 1 and 3 of a bow tie meet in its middle.
    [
      'a bow tie',
      [
        [0, 0],
        [100, 100],
        [100, 0],
        [0, 100],
      ],
      [50, 50],
    ],
    // The last corner lies on the first edge.
    [
      'a corner on an edge',
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [50, 0],
      ],
      [50, 0],
    ],
    // From (100,0) the way goes back along the edge that it came by.
    [
      'a way back',
      [
        [0, 0],
        [100, 0],
        [40, 0],
        [40, 80],
      ],
      [100, 0],
    ],
    // Two corners in one place: two rings that share a point.
    [
      'a figure of eight by a shared corner',
      [
        [0, 0],
        [100, 0],
        [50, 50],
        [100, 100],
        [0, 100],
        [50, 50],
      ],
      [50, 50],
    ],
    // A star of five points: the first edge (0,100)–(59,-81) is first met by (95,31)–(-95,31) at (22.5, 31).
    [
      'a star',
      [
        [0, 100],
        [59, -81],
        [-95, 31],
        [95, 31],
        [-59, -81],
      ],
      [22.5, 31],
    ],
  ])('%s is refused with the spot', (_, corners, spot) => {
    const found = selfCrossing(ring(...corners));
    expect(near(found, spot)).toBeLessThan(0.5);
    expect(shapeProblem('polygon', ring(...corners))).toEqual({ why: 'crosses', at: found });
  });

  test.each<readonly [string, readonly Metres[]]>([
    [
      'a square',
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
    ],
    [
      'a triangle',
      [
        [0, 0],
        [100, 0],
        [50, 80],
      ],
    ],
    [
      'a bay',
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [50, 20],
        [0, 100],
      ],
    ],
    [
      'a straight corner',
      [
        [0, 0],
        [50, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
    ],
    // The arms of a U come within a metre of each other.
    [
      'a narrow U',
      [
        [0, 0],
        [100, 0],
        [100, 90],
        [50.5, 90],
        [50.5, 10],
        [49.5, 10],
        [49.5, 90],
        [0, 90],
      ],
    ],
  ])('%s does not', (_, corners) => {
    expect(selfCrossing(ring(...corners))).toBeNull();
    expect(shapeProblem('polygon', ring(...corners))).toBeNull();
    expect(shapeProblem('polygon', ring(...corners).toReversed())).toBeNull();
  });

  test('a route may cross its own way', () => {
    expect(shapeProblem('route', ring([0, 0], [100, 100], [100, 0], [0, 100]))).toBeNull();
  });
});

describe('what cannot be saved', () => {
  test('too few corners', () => {
    expect(shapeProblem('polygon', SQUARE.slice(0, 2))).toEqual({ why: 'tooFew', least: 3 });
    expect(shapeProblem('route', SQUARE.slice(0, 1))).toEqual({ why: 'tooFew', least: 2 });
    expect(shapeProblem('polygon', SQUARE.slice(0, 3))).toBeNull();
    expect(shapeProblem('route', SQUARE.slice(0, 2))).toBeNull();
  });

  test('nothing enclosed', () => {
    expect(shapeProblem('polygon', ring([0, 0], [50, 50], [100, 100]))).toEqual({ why: 'flat' });
    // 0.5 m by 0.5 m.
    expect(shapeProblem('polygon', ring([0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]))).toEqual({
      why: 'flat',
    });
    expect(shapeProblem('route', ring([0, 0], [0, 0.05]))).toEqual({ why: 'flat' });
    // 2 m by 2 m is an area.
    expect(shapeProblem('polygon', ring([0, 0], [2, 0], [2, 2], [0, 2]))).toBeNull();
  });

  test('a corner that cannot be believed is named', () => {
    const [a, b, c] = SQUARE as [LngLat, LngLat, LngLat];
    expect(shapeProblem('polygon', [a, b, { lng: 0, lat: 0 }])).toEqual({
      why: 'doubtful',
      corner: 3,
      doubt: 'zero',
    });
    // The Yellow Sea.
    expect(shapeProblem('polygon', [{ lng: 124, lat: 35 }, b, c])).toEqual({
      why: 'doubtful',
      corner: 1,
      doubt: 'outside',
    });
  });

  test('too many corners, without looking at them: 100,000 take no time', () => {
    expect(shapeProblem('polygon', circle(CORNERS_MOST))).toBeNull();
    const many = circle(100_000);
    const began = performance.now();
    expect(shapeProblem('polygon', many)).toEqual({
      why: 'tooMany',
      count: 100_000,
      most: CORNERS_MOST,
    });
    // Comparing each edge with each would be five thousand million pairs.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('a text of 100,000 corners is read no further than its count', () => {
    const text = writeShape(circle(100_000), 'polygon', 'wgs84');
    const began = performance.now();
    expect(readShape(text, 'polygon', 'wgs84')).toEqual({
      corners: null,
      problem: { why: 'tooMany', count: 100_000, most: SHOWN_MOST },
    });
    expect(shapeTextProblem(text, 'polygon', 'wgs84')?.why).toBe('tooMany');
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe('a shape on the wire', () => {
  const text = '120.6,30.7;120.61,30.7;120.61,30.71';
  const pairs = [
    ['120.6', '30.7'],
    ['120.61', '30.7'],
    ['120.61', '30.71'],
  ];

  test.each([
    ['semicolons', text],
    ['blanks and a semicolon at the end', ' 120.6, 30.7 ; 120.61, 30.7;120.61,30.71; '],
    ['bars', text.replaceAll(';', '|')],
    ['a closed ring', `${text};120.6,30.7`],
    ['a corner twice', '120.6,30.7;120.6,30.7;120.61,30.7;120.61,30.71'],
    ['JSON pairs', '[[120.6,30.7],[120.61,30.7],[120.61,30.71]]'],
    [
      'JSON objects',
      '[{"lng":120.6,"lat":30.7},{"longitude":"120.61","latitude":"30.7"},{"location":"120.61,30.71"}]',
    ],
  ])('is read from %s', (_, wire) => {
    expect(splitShape(wire, 'polygon')).toEqual(pairs);
  });

  test.each([
    'abc',
    '120.6;30.7',
    '120.6,30.7,5;1,2',
    '[1,2',
    '{"a":1}',
    '[{"x":1}]',
    '1e2,30;1,1',
  ])('%j is no shape', (wire) => {
    expect(splitShape(wire, 'polygon')).toBeNull();
    expect(shapeTextProblem(wire, 'polygon', 'wgs84')).toEqual({ why: 'unreadable' });
  });

  test('a route that comes back to its start keeps its last corner', () => {
    expect(splitShape(`${text};120.6,30.7`, 'route')).toHaveLength(4);
  });

  test('a corner that cannot be believed keeps the shape from being drawn', () => {
    expect(readShape('120.6,30.7;0,0;120.61,30.71', 'polygon', 'wgs84')).toEqual({
      corners: null,
      problem: { why: 'doubtful', corner: 2, doubt: 'zero' },
    });
    expect(readShape('120.6,30.7;120.61,30.71', 'polygon', 'wgs84').problem).toEqual({
      why: 'tooFew',
      least: 3,
    });
  });

  test('is converted at the border: the published pair of coordtransform', () => {
    const wire = '116.404,39.915;116.414,39.915;116.414,39.925';
    const { corners } = readShape(wire, 'polygon', 'gcj02');
    const [first] = corners ?? [];
    // GCJ-02 116.404,39.915 is WGS-84 116.39775550083061,39.91359571849836 (read-me of coordtransform).
    expect(
      first === undefined
        ? Infinity
        : metresBetween(first, { lng: 116.39775550083061, lat: 39.91359571849836 }),
    ).toBeLessThan(1);
    // What was not moved goes back as it came; what was moved is written in the server's system.
    const moved = [...(corners ?? [])];
    moved[1] = { lng: 116.41, lat: 39.9136 };
    const [one, two, three] = writeShape(moved, 'polygon', 'gcj02', wire).split(';');
    expect([one, three]).toEqual(['116.404,39.915', '116.414,39.925']);
    const [lng, lat] = (two ?? '').split(',').map(Number);
    expect(
      metresBetween({ lng: lng ?? 0, lat: lat ?? 0 }, { lng: 116.41, lat: 39.9136 }),
    ).toBeGreaterThan(400);
    const back = readShape(`${one};${two};${three}`, 'polygon', 'gcj02').corners ?? [];
    expect(
      metresBetween(back[1] ?? { lng: 0, lat: 0 }, { lng: 116.41, lat: 39.9136 }),
    ).toBeLessThan(1);
  });

  test('a new shape is written with six places', () => {
    expect(writeShape([{ lng: 120.6, lat: 30.7 }], 'route', 'wgs84')).toBe('120.600000,30.700000');
  });
});

test('a shape is named at its middle', () => {
  expect(near(anchorOf({ kind: 'polygon', corners: SQUARE }), [50, 50])).toBeLessThan(0.1);
  expect(near(anchorOf({ kind: 'route', corners: SQUARE }), [100, 0])).toBeLessThan(0.1);
  expect(anchorOf({ kind: 'polygon', corners: [] })).toBeNull();
});
