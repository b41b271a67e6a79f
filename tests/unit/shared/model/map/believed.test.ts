import { describe, expect, test } from 'vitest';
import { Believed } from '@shared/model/map/believed';
import type { MapFeature } from '@shared/model/map/feature';

const START = Date.UTC(2026, 10, 25);
const SECOND = 1000;

/** A degree of latitude is some 111 km everywhere. */
const fix = (second: number, lat: number, id = '1'): MapFeature => ({
  id,
  layer: 'vehicle',
  name: '示A1',
  at: { lng: 120.6, lat },
  doubt: null,
  sent: `120.6,${lat}`,
  health: 'ok',
  time: START + second * SECOND,
  facts: {},
});
const shown = (believed: Believed, ...fixes: readonly MapFeature[]) => {
  const one = believed.of(fixes)[0];
  return one?.at === null ? one.doubt : one?.at?.lat;
};

describe('places that come one after another', () => {
  test('500 km in ten seconds is doubtful, and back again it is believed', () => {
    const believed = new Believed();
    expect(shown(believed, fix(0, 30))).toBe(30);
    expect(shown(believed, fix(10, 34.5))).toBe('jump');
    expect(shown(believed, fix(20, 30.001))).toBe(30.001);
  });

  test('a second fix that agrees is believed; the same one told again is not a second one', () => {
    const believed = new Believed();
    shown(believed, fix(0, 30));
    expect(shown(believed, fix(10, 34.5))).toBe('jump');
    expect(shown(believed, fix(10, 34.5))).toBe('jump');
    expect(shown(believed, fix(20, 34.501))).toBe(34.501);
    // From there it goes on.
    expect(shown(believed, fix(30, 34.502))).toBe(34.502);
  });

  test('two places that contradict each other are both doubtful', () => {
    const believed = new Believed();
    shown(believed, fix(0, 30));
    expect(shown(believed, fix(10, 34.5))).toBe('jump');
    expect(shown(believed, fix(20, 40))).toBe('jump');
    expect(shown(believed, fix(30, 40.001))).toBe(40.001);
  });

  test('500 km in five hours is a journey, and a kilometre of a bad receiver is no jump', () => {
    const believed = new Believed();
    shown(believed, fix(0, 30));
    expect(shown(believed, fix(5 * 3600, 34.5))).toBe(34.5);
    expect(shown(believed, fix(5 * 3600 + 10, 34.508))).toBe(34.508);
  });

  test('a fix that is older than the last one changes neither place nor time', () => {
    const believed = new Believed();
    shown(believed, fix(60, 30.01));
    const [late] = believed.of([{ ...fix(30, 30), health: 'fault' }]);
    expect(late).toMatchObject({ at: { lat: 30.01 }, time: START + 60 * SECOND, health: 'fault' });
  });

  test('what has no time, or is another object, is taken as it is', () => {
    const believed = new Believed();
    const { time: _time, ...timeless } = fix(0, 30);
    shown(believed, timeless);
    expect(shown(believed, { ...timeless, at: { lng: 120.6, lat: 40 } })).toBe(40);
    shown(believed, fix(0, 30, '2'));
    expect(shown(believed, fix(10, 40, '3'))).toBe(40);
    // Who was away from an answer begins anew, and so does everything for somebody else.
    expect(shown(believed, fix(20, 30, '2'))).toBe(30);
    believed.forget();
    expect(shown(believed, fix(30, 40, '2'))).toBe(40);
  });
});
