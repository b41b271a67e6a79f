import { describe, expect, test } from 'vitest';
import { alarmPlace, namedPlaces, sentPlace } from '@shared/model/map/alarmPlace';
import { changesOf, isStale, STALE_MS, type MapFeature } from '@shared/model/map/feature';
import { nearest } from '@shared/model/map/nearest';
import { worstOf } from '@shared/model/map/worst';
import { tileUrl } from '@shared/model/map/tiles';

const thing = (id: string, lng: number, more: Partial<MapFeature> = {}): MapFeature => ({
  id,
  layer: 'vehicle',
  name: id,
  at: { lng, lat: 30.7 },
  doubt: null,
  sent: '',
  health: 'ok',
  facts: {},
  ...more,
});

describe('the nearest to a place', () => {
  const here = { lng: 120.6, lat: 30.7 };

  test('come nearest first, with their distance, and no more than asked for', () => {
    const near = nearest(
      [thing('far', 120.7), thing('near', 120.61), thing('next', 120.595), thing('last', 121)],
      here,
      3,
    );
    expect(near.map(({ feature }) => feature.id)).toEqual(['next', 'near', 'far']);
    expect(near[1]?.metres).toBeGreaterThan(950);
    expect(near[1]?.metres).toBeLessThan(960);
  });

  test('are neither off nor of a doubtful place', () => {
    const near = nearest(
      [thing('off', 120.6, { health: 'off' }), thing('zero', 0, { at: null, doubt: 'zero' })],
      here,
      3,
    );
    expect(near).toEqual([]);
  });
});

describe('the place of an alarm', () => {
  const site = thing('s', 120.5, { layer: 'site', name: '甲区清源一社区' });
  const point = thing('p', 120.51, { layer: 'dropPoint', name: '清源一社区3号投放点' });
  const named = namedPlaces(
    [site, point, thing('a', 1, { name: '双' }), thing('b', 2, { name: '双' })],
    [site],
  );
  const of = (object: string, fields: Readonly<Record<string, string>> = {}) =>
    alarmPlace({ object, site: '', fields }, 'wgs84', named);

  test('is that of its message before any other', () => {
    expect(of('清源一社区3号投放点', { location: '120.7,30.8' })).toMatchObject({
      at: { lng: 120.7, lat: 30.8 },
      of: null,
    });
    expect(sentPlace({ fields: { lng: '120.1', lat: '30.2' } })).toBe('120.1,30.2');
    expect(sentPlace({ fields: { address: '滨河东路1号' } })).toBe('');
  });

  test('is that of the object of its name, else of the site that its name begins with', () => {
    expect(of('清源一社区3号投放点').of?.id).toBe('p');
    expect(of('清源一社区9号投放点').of?.id).toBe('s');
  });

  test('is unknown for a name that several have, or nobody', () => {
    expect(of('双').at).toBeNull();
    expect(of('别处7号').at).toBeNull();
    expect(of('').at).toBeNull();
  });

  test('is doubtful where its message says noughts, and it names nothing', () => {
    expect(of('别处', { location: '0,0' })).toMatchObject({ at: null, doubt: 'zero' });
  });
});

test('a group is as urgent as the most urgent in it', () => {
  const ok = { health: 'ok' } as const;
  expect(worstOf([])).toBe(0);
  expect(worstOf([ok, ok])).toBe(0);
  expect(worstOf([ok, { health: 'warn' }])).toBe(1);
  expect(worstOf([ok, { health: 'fault', priority: 'low' }, { health: 'fault' }])).toBe(2);
  expect(
    worstOf([
      { health: 'fault', priority: 'medium' },
      { health: 'fault', priority: 'critical' },
      { health: 'fault', priority: 'high' },
    ]),
  ).toBe(5);
});

test('only what differs between two answers is told', () => {
  const before = new Map([thing('a', 1), thing('b', 2), thing('c', 3)].map((one) => [one.id, one]));
  const { upserts, removed } = changesOf(before, [thing('a', 1), thing('b', 5), thing('d', 4)]);
  expect(upserts.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(removed).toEqual(['c']);
});

test('an old place is old, and one from the future too', () => {
  const now = 1_000_000_000;
  expect(isStale(thing('a', 1), now)).toBe(false);
  expect(isStale(thing('a', 1, { time: now - STALE_MS }), now)).toBe(false);
  expect(isStale(thing('a', 1, { time: now - STALE_MS - 1 }), now)).toBe(true);
  expect(isStale(thing('a', 1, { time: now + 6 * 60_000 }), now)).toBe(true);
});

test('an address of tiles is http with its three numbers and without a password', () => {
  const at = { z: 3, x: 6, y: 2 };
  expect(tileUrl('https://t.example/{z}/{x}/{y}.png?k=1', at)).toBe(
    'https://t.example/3/6/2.png?k=1',
  );
  for (const bad of [
    'https://t.example/{z}/{x}.png',
    'ftp://t/{z}/{x}/{y}',
    'x{z}{x}{y}',
    'https://a:b@t/{z}/{x}/{y}',
    '',
  ])
    expect(tileUrl(bad, at)).toBeUndefined();
});
