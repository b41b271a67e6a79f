import { describe, expect, test } from 'vitest';
import { onEarth, type Metres } from '@shared/model/city/plan';
import { crossingsOf, type Crossing, type Fence } from '@shared/model/map/crossings';
import { metresBetween } from '@shared/model/map/place';
import type { TrackPoint } from '@shared/model/map/track';

const fence = (id: string, ...metres: readonly Metres[]): Fence => ({
  id,
  name: id,
  corners: metres.map(onEarth),
});
/** From 0,0 to 100,100. */
const SQUARE = fence('square', [0, 0], [100, 0], [100, 100], [0, 100]);

/** A fix each second, at metres east and north; null: nothing was received there. */
function track(...metres: readonly (Metres | null)[]): TrackPoint[] {
  return metres.flatMap((one, n) =>
    one === null
      ? []
      : [{ at: onEarth(one), time: n * 1000, speed: null, afterGap: metres[n - 1] === null }],
  );
}

const short = ({ way, time, exact }: Crossing): string =>
  `${way} ${Math.round(time)}${exact ? '' : '?'}`;
const of = (points: readonly TrackPoint[], ...fences: readonly Fence[]): string[] =>
  crossingsOf(points, fences).map(short);

describe('entering and leaving', () => {
  test('is told with time and place between two fixes', () => {
    // From 50 m before the border to 150 m behind it: at a quarter of the way.
    const points = track([-50, 50], [50, 50], [50, 50], [150, 50]);
    expect(of(points, SQUARE)).toEqual(['enters 500', 'leaves 2500']);
    const [first] = crossingsOf(points, [SQUARE]);
    expect(first === undefined ? Infinity : metresBetween(first.at, onEarth([0, 50]))).toBeLessThan(
      0.1,
    );
  });

  test('a fence that is crossed between two fixes is entered and left', () => {
    expect(of(track([-100, 50], [300, 50]), SQUARE)).toEqual(['enters 250', 'leaves 500']);
  });

  test('who begins inside has not entered, who stays has not left', () => {
    expect(of(track([50, 50], [60, 60]), SQUARE)).toEqual([]);
    expect(of(track([50, 50], [150, 50]), SQUARE)).toEqual(['leaves 500']);
  });

  test('passing by, or touching a corner, is nothing', () => {
    expect(of(track([-50, 150], [150, 150]), SQUARE)).toEqual([]);
    expect(of(track([-50, 50], [50, -50]), SQUARE)).toEqual([]);
    // Along a line through the corner 100,100 from outside to outside.
    expect(of(track([50, 150], [150, 50]), SQUARE)).toEqual([]);
  });

  test('through a corner it is one crossing', () => {
    expect(of(track([-50, -50], [50, 50]), SQUARE)).toEqual(['enters 500']);
  });

  test('over a gap only the other side is known', () => {
    expect(of(track([-50, 50], null, [50, 50], [50, 60], null, [200, 50]), SQUARE)).toEqual([
      'enters 2000?',
      'leaves 5000?',
    ]);
    // In and out within a gap leaves no trace.
    expect(of(track([-50, 50], null, [200, 50]), SQUARE)).toEqual([]);
  });

  test('a bay is left and entered again', () => {
    // A U that is open to the north: arms 0–30 and 70–100, ground 0–20.
    const u = fence(
      'u',
      [0, 0],
      [100, 0],
      [100, 100],
      [70, 100],
      [70, 20],
      [30, 20],
      [30, 100],
      [0, 100],
    );
    expect(of(track([-100, 50], [80, 50], [280, 50]), u)).toEqual([
      'enters 556',
      'leaves 722',
      'enters 944',
      'leaves 1100',
    ]);
  });

  test('several fences are told by time', () => {
    const later = fence('later', [50, 0], [150, 0], [150, 100], [50, 100]);
    const all = crossingsOf(track([-100, 50], [300, 50]), [later, SQUARE]);
    expect(all.map((one) => `${one.fence} ${short(one)}`)).toEqual([
      'square enters 250',
      'later enters 375',
      'square leaves 500',
      'later leaves 625',
    ]);
  });

  test('no track and no fence are no crossings', () => {
    expect(crossingsOf([], [SQUARE])).toEqual([]);
    expect(crossingsOf(track([0, 0]), [SQUARE])).toEqual([]);
    expect(crossingsOf(track([-50, 50], [50, 50]), [])).toEqual([]);
  });
});

test('a day of 86,400 fixes and fifty fences takes no time that somebody waits', () => {
  const points: TrackPoint[] = Array.from({ length: 86_400 }, (_, n) => ({
    at: onEarth([3000 * Math.sin(n / 900), 3000 * Math.cos(n / 1300)]),
    time: n * 1000,
    speed: null,
    afterGap: false,
  }));
  const fences = Array.from({ length: 50 }, (_, n) =>
    fence(`f${n}`, [n * 60, 0], [n * 60 + 200, 0], [n * 60 + 200, 200], [n * 60, 200]),
  );
  const began = performance.now();
  expect(crossingsOf(points, fences).length).toBeGreaterThan(100);
  expect(performance.now() - began).toBeLessThan(5000);
});
