import { describe, expect, test } from 'vitest';
import {
  areaSquareMetres,
  geodesicMetres,
  lineMetres,
  perimeterMetres,
} from '@shared/model/map/geodesic';
import { onEarth, type Metres } from '@shared/model/city/plan';
import type { LngLat } from '@shared/model/map/place';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });
/** Degrees, minutes and seconds. */
const dms = (degrees: number, minutes: number, seconds: number): number =>
  Math.sign(degrees) * (Math.abs(degrees) + minutes / 60 + seconds / 3600);

describe('distances over the ellipsoid', () => {
  test('Flinders Peak to Buninyong is the published line', () => {
    // GDA94 Technical Manual, chapter 4 (GRS80, which differs from WGS-84 by 0.1 mm here): 54,972.271 m.
    const flinders = at(dms(144, 25, 29.52442), dms(-37, 57, 3.7203));
    const buninyong = at(dms(143, 55, 35.38393), dms(-37, 39, 10.15611));
    expect(geodesicMetres(flinders, buninyong)).toBeCloseTo(54_972.271, 2);
    expect(geodesicMetres(buninyong, flinders)).toBeCloseTo(54_972.271, 2);
  });

  test('a degree is as long as the tables say', () => {
    // NGA, length of a degree on WGS-84: longitude at the equator 111,319.49 m, latitude from 0 to 1 110,574.39 m.
    expect(geodesicMetres(at(0, 0), at(1, 0))).toBeCloseTo(111_319.49, 1);
    expect(geodesicMetres(at(0, 0), at(0, 1))).toBeCloseTo(110_574.39, 1);
  });

  test('a quarter of a meridian is 10,001,965.729 m', () => {
    expect(geodesicMetres(at(120, 0), at(120, 90))).toBeCloseTo(10_001_965.729, 2);
  });

  test('the same place is no way, and opposite places have one', () => {
    expect(geodesicMetres(at(120.6, 30.7), at(120.6, 30.7))).toBe(0);
    const half = geodesicMetres(at(0, 0), at(179.9, 0.1));
    expect(half).toBeGreaterThan(19_900_000);
    expect(half).toBeLessThan(20_050_000);
  });

  test('a line is the sum of its parts, and an outline comes back to its start', () => {
    const [a, b, c] = [at(0, 0), at(1, 0), at(2, 0)];
    expect(lineMetres([a, b, c])).toBeCloseTo(2 * 111_319.49, 1);
    expect(perimeterMetres([a, b, c])).toBeCloseTo(4 * 111_319.49, 1);
    expect(lineMetres([])).toBe(0);
    expect(lineMetres([a])).toBe(0);
    expect(perimeterMetres([a])).toBe(0);
  });
});

describe('areas on the ellipsoid', () => {
  test('an eighth of the earth is an eighth of its published surface', () => {
    // WGS-84: 510,065,621.724 km².
    const eighth = areaSquareMetres([at(0, 0), at(90, 0), at(90, 90)]);
    expect(eighth / 1e6).toBeCloseTo(510_065_621.724 / 8, 2);
  });

  test('a square of a kilometre is a square kilometre within 0.5 %, whichever way around', () => {
    const square: readonly Metres[] = [
      [0, 0],
      [1000, 0],
      [1000, 1000],
      [0, 1000],
    ];
    const corners = square.map(onEarth);
    // The plan counts 111,320 m to a degree north and 95,718.9 m east. By the series of the NGA a degree is
    // 110,864.3 m and, at 30.7045° in the square's middle, 95,797.4 m.
    const expected = (110_864.3 / 111_320) * (95_797.4 / 95_718.9) * 1e6;
    expect(areaSquareMetres(corners) / expected).toBeCloseTo(1, 4);
    expect(areaSquareMetres(corners.toReversed())).toBeCloseTo(areaSquareMetres(corners), 3);
  });

  test('over the 180th meridian it is the same as elsewhere', () => {
    const ring = (lng: number): LngLat[] => [
      at(lng - 1, 10),
      at(lng + 1 > 180 ? lng + 1 - 360 : lng + 1, 10),
      at(lng, 12),
    ];
    expect(areaSquareMetres(ring(180)) / areaSquareMetres(ring(100))).toBeCloseTo(1, 9);
  });

  test('fewer than three corners enclose nothing', () => {
    expect(areaSquareMetres([])).toBe(0);
    expect(areaSquareMetres([at(0, 0), at(1, 1)])).toBe(0);
  });
});
