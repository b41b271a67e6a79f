import { describe, expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { featureOf } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';
import { metresBetween } from '@shared/model/map/place';
import type { CoordinateSystem } from '@shared/model/map/systems';

const SQUARE = '120.6,30.7;120.61,30.7;120.61,30.71;120.6,30.71';

function fence(points: unknown, system: CoordinateSystem = 'wgs84') {
  const spec = must(layerOf('fence'), 'layer');
  const record = readRecord(must(findFamily(spec.family), 'family'), {
    id: '7',
    fenceName: '清源区作业范围',
    alarmType: '2',
    cars: '11,12',
    points,
  });
  return featureOf(spec, record, system, () => null);
}

describe('a fence as an object of the map', () => {
  test('has its corners, and stands where it is named', () => {
    const found = fence(SQUARE);
    expect(found.shape?.kind).toBe('polygon');
    expect(found.shape?.corners).toHaveLength(4);
    expect(metresBetween(must(found.at, 'place'), { lng: 120.605, lat: 30.705 })).toBeLessThan(1);
    expect(found.name).toBe('清源区作业范围');
    expect(found.facts['cars']).toBe('11,12');
  });

  test('is converted from the system of its server', () => {
    const moved = metresBetween(
      must(fence(SQUARE).at, 'at'),
      must(fence(SQUARE, 'gcj02').at, 'at'),
    );
    expect(moved).toBeGreaterThan(300);
    expect(moved).toBeLessThan(800);
  });

  test('is read from JSON as well', () => {
    expect(
      fence([
        [120.6, 30.7],
        [120.61, 30.7],
        [120.61, 30.71],
      ]).shape?.corners,
    ).toHaveLength(3);
  });

  test.each([
    ['', 'missing'],
    ['nonsense', 'unreadable'],
    ['120.6,30.7;120.61,30.7', 'tooFew'],
    ['120.6,30.7;0,0;120.61,30.71', 'zero'],
    ['120.6,30.7;139.7,35.7;120.61,30.71', 'outside'],
  ])('%j is listed as doubtful: %s', (points, doubt) => {
    const found = fence(points);
    expect([found.at, found.shape, found.doubt]).toEqual([null, undefined, doubt]);
  });

  test('of 100,000 corners is listed with the reason, and little of it is told', () => {
    const text = Array.from({ length: 100_000 }, (_, n) => `120.${100_000 + n},30.7`).join(';');
    const began = performance.now();
    const found = fence(text);
    expect(performance.now() - began).toBeLessThan(4000);
    expect([found.at, found.doubt]).toEqual([null, 'tooMany']);
    expect(found.sent.length).toBeLessThan(100);
  });
});
