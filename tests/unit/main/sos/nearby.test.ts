import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { LayerKey, LayerState, MapFeature } from '@shared/model/map/feature';
import type { CoordinateSystem } from '@shared/model/map/systems';
import { Nearby } from '@main/sos/nearby';
import { sosAlarm } from '@tests/support/sosAlarm';

/** One minute of latitude is a nautical mile, 1,852 m. */
const NORTH = (miles: number) => ({ lng: 120.15, lat: 30.28 + miles / 60 });

const feature = (
  layer: LayerKey,
  name: string,
  miles: number,
  more: Partial<MapFeature> = {},
): MapFeature => ({
  id: name,
  layer,
  name,
  at: NORTH(miles),
  doubt: null,
  sent: '',
  health: 'ok',
  facts: {},
  ...more,
});

let layers: Partial<Record<LayerKey, Partial<LayerState>>>;
let followed: (readonly LayerKey[])[];
let changed: Emitter<LayerKey>;
let masks: boolean;
let system: CoordinateSystem;
let nearby: Nearby;

beforeEach(() => {
  layers = {};
  followed = [];
  changed = new Emitter();
  masks = false;
  system = 'wgs84';
  nearby = new Nearby({
    objects: {
      follow: (keys) => followed.push(keys),
      state: (layer) => ({
        layer,
        at: null,
        failure: null,
        unshown: 0,
        features: [],
        ...layers[layer],
      }),
      changed,
    },
    system: () => system,
    masks: () => masks,
  });
});

test('the three nearest, with a vehicle and a person among them, nearest first', () => {
  layers = {
    vehicle: { at: 1, features: [feature('vehicle', '沪A1', 9), feature('vehicle', '沪A2', 8)] },
    person: {
      at: 1,
      features: [
        feature('person', '甲', 3, { time: 7, facts: { deptName: '一队' } }),
        feature('person', '乙', 1),
        feature('person', '丙', 2),
      ],
    },
  };
  const near = nearby.of(sosAlarm('a'));
  expect(near?.state).toBe('known');
  expect(near?.ones.map(({ name }) => name)).toEqual(['乙', '丙', '沪A2']);
  // The map's own sphere is a little smaller than the nautical mile's ellipsoid.
  expect(Math.abs((near?.ones[2]?.metres ?? 0) / (8 * 1852) - 1)).toBeLessThan(0.005);
});

test('whoever sent it, who is off duty and who has no believable place is nobody to send', () => {
  layers = {
    person: {
      at: 1,
      features: [
        feature('person', '王芳', 0),
        feature('person', '甲', 1, { health: 'off' }),
        feature('person', '乙', 1, { at: null, doubt: 'outside' }),
        feature('person', '丙', 5, { time: 7, facts: { deptName: '一队' } }),
      ],
    },
  };
  expect(nearby.of(sosAlarm('a'))?.ones).toMatchObject([
    { layer: 'person', name: '丙', team: '一队', time: 7 },
  ]);
});

test('names of people are masked where the setting masks them, plates never', () => {
  masks = true;
  layers = {
    vehicle: { at: 1, features: [feature('vehicle', '沪A12345', 1)] },
    person: { at: 1, features: [feature('person', '李国强', 2)] },
  };
  expect(nearby.of(sosAlarm('a'))?.ones.map(({ name }) => name)).toEqual(['沪A12345', '李**']);
});

test('a place that is not known, or not to be believed, has nobody near it', () => {
  layers = { person: { at: 1, features: [feature('person', '甲', 1)] } };
  const at = (location: string) =>
    nearby.of(sosAlarm('a', { fields: { employeeName: '王芳', location } }));
  expect(at('')).toBeNull();
  expect(at('0,0')).toBeNull();
  expect(at('120.15,30.28')?.ones).toHaveLength(1);
});

test('says that it waits, that nobody is there, and that it could not be read', () => {
  const state = (): unknown => {
    nearby.forget();
    return nearby.of(sosAlarm('a'))?.state;
  };
  expect(state()).toBe('asking');
  layers = { vehicle: { at: 1 } };
  expect(state()).toBe('asking');
  layers = { vehicle: { at: 1 }, person: { at: 1 } };
  expect(state()).toBe('known');
  layers = { vehicle: { failure: { kind: 'noPermission', message: '' } }, person: { at: 1 } };
  expect(state()).toBe('failed');
  layers = { ...layers, person: { at: 1, features: [feature('person', '甲', 1)] } };
  expect(state()).toBe('known');
});

test('is measured once until somebody is somewhere else', () => {
  layers = { person: { at: 1, features: [feature('person', '甲', 1)] } };
  const alarm = sosAlarm('a');
  const first = nearby.of(alarm);
  expect(nearby.of(alarm)).toBe(first);
  layers = { person: { at: 1, features: [feature('person', '乙', 1)] } };
  changed.emit('person');
  expect(nearby.of(alarm)?.ones[0]?.name).toBe('乙');
});

test('places are asked for while the popup needs them, each change told once', () => {
  nearby.follow(false);
  nearby.follow(true);
  nearby.follow(true);
  nearby.follow(false);
  expect(followed).toEqual([['vehicle', 'person'], []]);
});

test('the place of the message is read in the system of its tenant', () => {
  layers = { person: { at: 1, features: [feature('person', '甲', 0)] } };
  expect(nearby.of(sosAlarm('a'))?.ones[0]?.metres).toBeLessThan(1);
  nearby.forget();
  system = 'gcj02';
  // In eastern China the two systems lie some hundreds of metres apart.
  expect(nearby.of(sosAlarm('b'))?.ones[0]?.metres).toBeGreaterThan(200);
});
