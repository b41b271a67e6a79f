import { describe, expect, test } from 'vitest';
import { coverageOf, NEAR_M } from '@shared/model/map/coverage';
import { metresBetween, type LngLat } from '@shared/model/map/place';
import { makeTrack, type TrackPoint } from '@shared/model/map/track';

const START = Date.UTC(2026, 10, 25);
const NOW = START + 86_400_000;

/** Degrees of a metre at 30.7° N on WGS-84, from the lengths of a degree that the NGA's tables give there. */
const LNG_M = 1 / 95_792.6;
const LAT_M = 1 / 110_861.5;
const at = (x: number, y = 0): LngLat => ({ lng: 120.6 + x * LNG_M, lat: 30.7 + y * LAT_M });

const driven = (...places: readonly LngLat[]): readonly TrackPoint[] =>
  makeTrack(
    places.map((place, n) => ({ place: { at: place, doubt: null }, time: START + n * 60_000 })),
    NOW,
  ).points;

/**
 * The reference: every metre of the route against every metre that was driven, by the great circle and without
 * any plane, grid or piece.
 */
function reference(route: readonly LngLat[], tracks: readonly (readonly TrackPoint[])[]): number {
  const metreByMetre = (from: LngLat, to: LngLat): readonly LngLat[] => {
    const n = Math.max(1, Math.round(metresBetween(from, to)));
    return Array.from({ length: n }, (_, k) => ({
      lng: from.lng + ((to.lng - from.lng) * (k + 0.5)) / n,
      lat: from.lat + ((to.lat - from.lat) * (k + 0.5)) / n,
    }));
  };
  const ways = tracks.flatMap((points) =>
    points.flatMap((point, n) => {
      const before = points[n - 1];
      return before === undefined || point.afterGap
        ? [point.at]
        : metreByMetre(before.at, point.at);
    }),
  );
  const asked = route.slice(1).flatMap((to, n) => metreByMetre(route[n] ?? to, to));
  const met = asked.filter((one) => ways.some((way) => metresBetween(one, way) <= NEAR_M));
  return met.length / asked.length;
}

/** Numbers that are always the same. */
function* numbers(): Generator<number, never> {
  let state = 12_345;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('what of a planned route was driven', () => {
  const straight = [at(0), at(500), at(1000)];

  test('all of it, with its length and nothing missed', () => {
    const found = coverageOf(straight, [driven(at(-50), at(400), at(1050))]);
    expect(found.metres).toBeGreaterThan(999);
    expect(found.metres).toBeLessThan(1001);
    expect(found.share).toBe(1);
    expect(found.missed).toEqual([]);
    expect(found.missedPoints).toEqual([]);
  });

  test('the first 600 m and what is near their end; the rest is one stretch, its point is named', () => {
    const found = coverageOf(straight, [driven(at(0), at(600))]);
    // 600 m and the 30 m around the last fix.
    expect(found.share).toBeCloseTo(0.63, 2);
    expect(found.missed).toHaveLength(1);
    expect(found.missed[0]?.from).toBeCloseTo(630, -1);
    expect(found.missed[0]?.to).toBeCloseTo(1000, -1);
    expect(found.missed[0]?.corners).toHaveLength(2);
    expect(found.missedPoints).toEqual([{ index: 2, at: at(1000) }]);
  });

  test('nothing, where the track runs in the next street or there is none', () => {
    const aside = coverageOf(straight, [driven(at(0, NEAR_M + 5), at(1000, NEAR_M + 5))]);
    expect(aside.share).toBe(0);
    expect(aside.missedPoints.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(coverageOf(straight, []).share).toBe(0);
    expect(coverageOf([], [])).toMatchObject({ metres: 0, share: 0, missed: [] });
    expect(coverageOf(straight, [driven(at(0, 25), at(1000, 25))]).share).toBe(1);
  });

  test('nothing of the way over a gap', () => {
    const track = makeTrack(
      [0, 1, 2, 40, 41].map((minute) => ({
        place: { at: at(minute < 10 ? minute * 100 : 800 + (minute - 40) * 200), doubt: null },
        time: START + minute * 60_000,
      })),
      NOW,
    );
    expect(track.gaps).toHaveLength(1);
    const found = coverageOf(straight, [track.points]);
    // 0–230 m and 770–1000 m.
    expect(found.share).toBeCloseTo(0.46, 2);
    expect(found.missed).toHaveLength(1);
  });

  test('a track of one point drives the metres around it', () => {
    const found = coverageOf(straight, [driven(at(500))]);
    expect(found.share).toBeCloseTo(0.06, 2);
    expect(found.missedPoints.map(({ index }) => index)).toEqual([0, 2]);
  });

  test('several vehicles drive it together', () => {
    const [one, two] = [driven(at(0), at(300)), driven(at(700), at(1000))];
    expect(coverageOf(straight, [one, two]).share).toBeCloseTo(0.66, 2);
  });

  test('is the same as by a reference that looks at every metre', () => {
    const next = numbers();
    for (let round = 0; round < 8; round += 1) {
      const route = [at(0)];
      for (let n = 1; n <= 6; n += 1) route.push(at(n * 120, (next.next().value - 0.5) * 200));
      const track = driven(
        ...Array.from({ length: 12 }, (_, n) =>
          at(n * 60 + next.next().value * 40, (next.next().value - 0.5) * 160),
        ),
      );
      const exact = reference(route, [track]);
      const found = coverageOf(route, [track]);
      expect(Math.abs(found.share - exact)).toBeLessThan(0.012);
      const listed = found.missed.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(listed).toBeLessThanOrEqual(found.metres - found.driven + 0.001);
    }
  });

  test('of a day of 86,400 fixes is known within the time of a look', () => {
    const points = Array.from({ length: 86_400 }, (_, n): TrackPoint => ({
      at: at((n % 2000) * 2, Math.floor(n / 2000) * 40),
      time: START + n * 1000,
      speed: 7,
      afterGap: n % 2000 === 0,
    }));
    const found = coverageOf([at(0), at(4000), at(4000, 1600)], [points]);
    expect(found.share).toBeGreaterThan(0.7);
  });
});
