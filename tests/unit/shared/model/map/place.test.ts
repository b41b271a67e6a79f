import { describe, expect, test } from 'vitest';
import {
  bearing,
  converted,
  isOnLand,
  metresBetween,
  readPlace,
  type LngLat,
} from '@shared/model/map/place';
import { SYSTEM_RULE, systemOf, type CoordinateSystem } from '@shared/model/map/systems';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });

/** Pairs that others published: from, to, place, result, and how far their own way may differ, m. */
const PUBLISHED: readonly (readonly [
  source: string,
  from: CoordinateSystem,
  to: CoordinateSystem,
  place: LngLat,
  result: LngLat,
  metres: number,
])[] = [
  // Documentation of AMap's service /v3/assistant/coordinate/convert (its own, not the open algorithm).
  ['AMap', 'wgs84', 'gcj02', at(116.481499, 39.990475), at(116.487585177952, 39.991754014757), 1.5],
  // Documentation of Baidu's service /geoconv/v1.
  [
    'Baidu',
    'wgs84',
    'bd09',
    at(114.21892734521, 29.575429778924),
    at(114.2307519546763, 29.57908428837437),
    1.5,
  ],
  // Read-me of the library coordtransform.
  [
    'coordtransform',
    'bd09',
    'gcj02',
    at(116.404, 39.915),
    at(116.39762729119315, 39.90865673957631),
    0.5,
  ],
  [
    'coordtransform',
    'gcj02',
    'bd09',
    at(116.404, 39.915),
    at(116.41036949371029, 39.92133699351021),
    0.5,
  ],
  [
    'coordtransform',
    'wgs84',
    'gcj02',
    at(116.404, 39.915),
    at(116.41024449916938, 39.91640428150164),
    0.5,
  ],
  [
    'coordtransform',
    'gcj02',
    'wgs84',
    at(116.404, 39.915),
    at(116.39775550083061, 39.91359571849836),
    1,
  ],
];

describe('coordinates between the three systems', () => {
  test.each(PUBLISHED)('%s: %s to %s as published', (_, from, to, place, result, metres) => {
    expect(metresBetween(converted(place, from, to), result)).toBeLessThan(metres);
  });

  test('go there and back within a metre all over China', () => {
    for (let lng = 75; lng <= 134; lng += 3.7)
      for (let lat = 19; lat <= 52; lat += 2.9)
        for (const system of ['gcj02', 'bd09'] as const) {
          const place = at(lng, lat);
          const back = converted(converted(place, 'wgs84', system), system, 'wgs84');
          expect(metresBetween(place, back)).toBeLessThan(1);
        }
  });

  test('are the same outside of China', () => {
    for (const place of [at(2.35, 48.85), at(139.7, 35.7), at(-74, 40.7)])
      expect(converted(place, 'gcj02', 'wgs84')).toEqual(place);
  });
});

describe('a place as it was sent', () => {
  const read = (text: string, system: CoordinateSystem = 'wgs84') => readPlace(text, system);

  test('is believed on land, in the declared system', () => {
    expect(read('116.404,39.915')).toEqual({ at: at(116.404, 39.915), doubt: null });
    expect(read(' 116.404 ， 39.915 ').at).toEqual(at(116.404, 39.915));
    const shifted = read('116.404,39.915', 'gcj02').at;
    expect(
      metresBetween(shifted ?? at(0, 0), at(116.39775550083061, 39.91359571849836)),
    ).toBeLessThan(1);
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['0,0', 'zero'],
    ['0.000000,0.000000', 'zero'],
    ['NaN,NaN', 'unreadable'],
    ['abc', 'unreadable'],
    ['120.6', 'unreadable'],
    ['1e3,40', 'unreadable'],
    ['200,95', 'unreadable'],
    // Swapped numbers are not put right by guessing.
    ['39.915,116.404', 'unreadable'],
    ['30.7,60.6', 'outside'],
    // The East China Sea, the Yellow Sea, Japan, Paris.
    ['124.5,29.5', 'outside'],
    ['124.0,35.0', 'outside'],
    ['139.7,35.7', 'outside'],
    ['2.35,48.85', 'outside'],
  ] as const)('%j is doubtful: %s', (text, doubt) => {
    expect(read(text)).toEqual({ at: null, doubt });
  });

  test('no city at a coast or border is taken for the sea', () => {
    const cities: Readonly<Record<string, LngLat>> = {
      Beijing: at(116.4, 39.9),
      Shanghai: at(121.5, 31.2),
      Zhoushan: at(122.2, 30.0),
      Shengsi: at(122.45, 30.73),
      Rongcheng: at(122.5, 37.2),
      Dalian: at(121.6, 38.9),
      Yantai: at(121.4, 37.5),
      Xiamen: at(118.1, 24.5),
      Taipei: at(121.5, 25.0),
      Kaohsiung: at(120.3, 22.6),
      HongKong: at(114.2, 22.3),
      Macao: at(113.55, 22.2),
      Sanya: at(109.5, 18.25),
      Haikou: at(110.3, 20.0),
      Beihai: at(109.1, 21.5),
      Dongxing: at(108.0, 21.5),
      Jinghong: at(100.8, 22.0),
      Ruili: at(97.85, 24.0),
      Lhasa: at(91.1, 29.65),
      Kashgar: at(76.0, 39.5),
      Ili: at(81.3, 43.9),
      Altay: at(88.1, 47.8),
      Erenhot: at(111.98, 43.65),
      Manzhouli: at(117.4, 49.6),
      Mohe: at(122.5, 53.0),
      Fuyuan: at(134.3, 48.4),
      Hunchun: at(130.4, 42.9),
      Dandong: at(124.4, 40.1),
    };
    const lost = Object.entries(cities).filter(([, place]) => !isOnLand(place));
    expect(lost).toEqual([]);
  });
});

test('distances and directions are those of the globe', () => {
  // Vincenty on WGS-84 gives 1,068 km from Beijing to Shanghai; the mean sphere is within 0.3 %.
  const metres = metresBetween(at(116.4074, 39.9042), at(121.4737, 31.2304));
  expect(metres).toBeGreaterThan(1_065_000);
  expect(metres).toBeLessThan(1_071_000);
  expect(bearing(at(120, 30), at(120, 31))).toBeCloseTo(0);
  expect(bearing(at(120, 30), at(121, 30))).toBeCloseTo(90, 0);
  expect(bearing(at(120, 30), at(119, 30))).toBeCloseTo(270, 0);
});

test('the most exact declaration of a system counts', () => {
  const rules = ['805230=gcj02', '805230/vehicle=bd09', '/person=gcj02'];
  expect(systemOf(rules, 'wgs84', '805230', 'vehicle')).toBe('bd09');
  expect(systemOf(rules, 'wgs84', '805230', 'site')).toBe('gcj02');
  expect(systemOf(rules, 'wgs84', '476074', 'person')).toBe('gcj02');
  expect(systemOf(rules, 'wgs84', '476074', 'site')).toBe('wgs84');
  expect(['805230=gcj02', '/vehicle=wgs84', 'a/b=bd09'].every((one) => SYSTEM_RULE.test(one))).toBe(
    true,
  );
  expect(['=gcj02', '805230', '805230=mars', '/=bd09'].some((one) => SYSTEM_RULE.test(one))).toBe(
    false,
  );
});
