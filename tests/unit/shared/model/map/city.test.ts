import { describe, expect, test } from 'vitest';
import { along, headingOf, houseAt, placeOfAddress, readAddress } from '@shared/model/city/address';
import { cityMapData } from '@shared/model/city/geojson';
import { DISTRICTS, ESTATES, LATIN, STREETS } from '@shared/model/city/names';
import { CENTRE, DISTRICT_RINGS, STREET_LINES, WATERS } from '@shared/model/city/plan';
import { isInside, isOnLand, metresBetween } from '@shared/model/map/place';

const inWater = ([lng, lat]: readonly [number, number]): boolean =>
  WATERS.some(({ ring }) => isInside({ lng, lat }, ring));

describe('the fictional city', () => {
  test('has a line for each street, and none runs through water', () => {
    expect(STREET_LINES).toHaveLength(STREETS.length);
    for (const [n, line] of STREET_LINES.entries()) {
      expect(line.length).toBeGreaterThan(2);
      const wet = Array.from({ length: 101 }, (_, k) => along(line, k / 100).at).filter(inWater);
      // The avenue meets the river only at its bridge.
      expect([STREETS[n], wet.length]).toEqual([STREETS[n], 0]);
    }
  });

  test('has each street in the district of the town that is called after it', () => {
    for (const [n, name] of STREETS.entries()) {
      const stem = name.slice(0, 2);
      const district = DISTRICTS.findIndex(([, towns]) =>
        towns.split(',').some((town) => town.startsWith(stem)),
      );
      const [lng, lat] = along(STREET_LINES[n] ?? [], 0.5).at;
      expect([name, isInside({ lng, lat }, DISTRICT_RINGS[district] ?? [])]).toEqual([name, true]);
    }
  });

  test('puts every address on land beside its street, never into the river', () => {
    for (const [n, name] of STREETS.entries())
      for (let number = 1; number < 300; number += 7) {
        expect(inWater(houseAt(n, number, 100))).toBe(false);
        const place = placeOfAddress(`示范${name}${number}号`, [0.9, 0.1]);
        expect(isOnLand(place)).toBe(true);
        expect(metresBetween(place, CENTRE)).toBeLessThan(12_000);
      }
  });

  test('reads addresses as records write them', () => {
    expect(readAddress('示范滨河东路18号')).toEqual({ street: 0, number: 18 });
    expect(readAddress('望江路7号附近')).toEqual({ street: 6, number: 7 });
    expect(readAddress('翠微街')).toEqual({ street: 5, number: null });
    expect(readAddress('设备仓库')).toBeNull();
    expect(headingOf('清源大道100号')).toBeGreaterThanOrEqual(0);
    expect(headingOf('设备仓库')).toBeNull();
  });

  test('is the same at every start, small, whole, and named in both languages', () => {
    const data = cityMapData();
    expect(cityMapData()).toEqual(data);
    expect(JSON.stringify(data).length).toBeLessThan(200_000);
    const of = (kind: string) => data.features.filter(({ properties }) => properties.kind === kind);
    expect(of('district').map(({ properties }) => properties.name)).toEqual(
      DISTRICTS.map(([name]) => name),
    );
    expect(of('townName')).toHaveLength(41);
    expect(of('estate')).toHaveLength(ESTATES.length);
    const roads = new Set(of('road').map(({ properties }) => properties.name));
    expect(STREETS.every((name) => roads.has(name))).toBe(true);
    for (const name of [...STREETS, ...DISTRICTS.map(([district]) => district)])
      expect(LATIN[name]).toMatch(/^[A-Za-z ]+$/);
    for (const { geometry } of data.features) {
      const flat = JSON.stringify(geometry.coordinates).match(/-?[\d.]+/g) ?? [];
      expect(flat.every((one) => Number.isFinite(Number(one)))).toBe(true);
    }
  });
});
