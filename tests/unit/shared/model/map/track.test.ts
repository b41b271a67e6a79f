import { describe, expect, test } from 'vitest';
import { metresBetween, type LngLat } from '@shared/model/map/place';
import { fastRuns, makeTrack, momentAt, runsOf, type Fix } from '@shared/model/map/track';
import { csvOf, gpxOf } from '@shared/model/map/trackFiles';

const START = Date.UTC(2026, 10, 25, 0, 0, 0);
const NOW = START + 86_400_000;
const MINUTE = 60_000;
/** Metres east of a place in the middle of China; one degree there is about 96 km. */
const east = (metres: number): LngLat => ({ lng: 120.6 + metres / 95_720, lat: 30.7 });

const fix = (minute: number, metres: number, speed?: number): Fix => ({
  place: { at: east(metres), doubt: null },
  time: START + minute * MINUTE,
  speed,
});
const doubtful: Fix = { place: { at: null, doubt: 'zero' }, time: START };
const minutes = (time: number): number => (time - START) / MINUTE;

describe('a track of fixes', () => {
  test('keeps the time of each, and the length of the way', () => {
    const track = makeTrack([fix(0, 0), fix(1, 500), fix(2, 1000)], NOW);
    expect(track.points.map(({ time }) => minutes(time))).toEqual([0, 1, 2]);
    expect(track.metres).toBeGreaterThan(998);
    expect(track.metres).toBeLessThan(1002);
    // 500 m in a minute are 30 km/h.
    expect(track.points[1]?.speed).toBeCloseTo(30, 0);
    expect(track.gaps).toEqual([]);
    expect(track.stops).toEqual([]);
  });

  test('is empty without fixes, and a place with one', () => {
    expect(makeTrack([], NOW).points).toEqual([]);
    expect(momentAt(makeTrack([], NOW), START)).toBeNull();
    const one = makeTrack([fix(5, 100)], NOW);
    expect(one.points).toHaveLength(1);
    expect(one.metres).toBe(0);
    expect(momentAt(one, START)?.at).toEqual(east(100));
    expect(momentAt(one, NOW)?.at).toEqual(east(100));
  });

  test('is put in order, and says how many came late', () => {
    const track = makeTrack([fix(2, 1000), fix(0, 0), fix(3, 1500), fix(1, 500)], NOW);
    expect(track.points.map(({ time }) => minutes(time))).toEqual([0, 1, 2, 3]);
    expect(track.unsorted).toBe(2);
  });

  test('that came newest first is in order', () => {
    const track = makeTrack([fix(3, 1500), fix(2, 1000), fix(1, 500), fix(0, 0)], NOW);
    expect(track.points.map(({ time }) => minutes(time))).toEqual([0, 1, 2, 3]);
    expect(track.unsorted).toBe(0);
  });

  test('leaves out what is from the future, without time or place, or there twice', () => {
    const track = makeTrack(
      [
        fix(0, 0),
        fix(0, 0),
        doubtful,
        { ...fix(1, 500), time: null },
        { ...fix(1, 500), time: NOW + 6 * MINUTE },
        // A clock that is four minutes ahead is believed.
        { ...fix(2, 900), time: NOW + 4 * MINUTE },
      ],
      NOW,
    );
    expect(track.dropped).toEqual({ doubtful: 1, noTime: 1, future: 1, jump: 0, same: 1 });
    expect(track.points).toHaveLength(2);
  });

  test('does not draw a single jump, and believes fixes that agree', () => {
    const lone = makeTrack([fix(0, 0), fix(1, 500_000), fix(2, 600), fix(3, 900)], NOW);
    expect(lone.points).toHaveLength(3);
    expect(lone.dropped.jump).toBe(1);
    expect(lone.metres).toBeLessThan(1000);
    const moved = makeTrack(
      [fix(0, 0), fix(1, 500_000), fix(2, 500_300), fix(3, 500_600), fix(4, 500_900)],
      NOW,
    );
    expect(moved.points).toHaveLength(5);
    expect(moved.points[1]?.afterGap).toBe(true);
    // The leap itself is no way that was driven.
    expect(moved.metres).toBeLessThan(1000);
  });

  test('has gaps where fixes are missing, in which nothing moves', () => {
    const track = makeTrack(
      [fix(0, 0), fix(1, 500), fix(2, 1000), fix(30, 9000), fix(31, 9500)],
      NOW,
    );
    expect(track.gaps.map(({ from, to }) => [minutes(from), minutes(to)])).toEqual([[2, 30]]);
    expect(runsOf(track.points).map((run) => run.length)).toEqual([3, 2]);
    const inside = momentAt(track, START + 15 * MINUTE);
    expect(inside?.state).toBe('gap');
    expect(inside?.at).toEqual(east(1000));
    expect(track.metres).toBeLessThan(1510);
  });

  test('a rhythm of half an hour is no gap', () => {
    const track = makeTrack(
      [0, 30, 60, 90].map((minute, n) => fix(minute, n * 300)),
      NOW,
    );
    expect(track.gaps).toEqual([]);
  });

  test('has stops of five minutes and more', () => {
    const still = [3, 4, 5, 6, 7, 8, 9].map((minute) => fix(minute, 1500 + minute));
    const track = makeTrack([fix(0, 0), fix(1, 500), fix(2, 1000), ...still, fix(10, 2200)], NOW);
    expect(track.stops.map(({ from, to }) => [minutes(from), minutes(to)])).toEqual([[3, 9]]);
    expect(momentAt(track, START + 6 * MINUTE)?.state).toBe('stands');
    expect(momentAt(track, START + 1.5 * MINUTE)?.state).toBe('moves');
  });

  test('tells the pieces above a limit, from the fix before each', () => {
    const track = makeTrack(
      [fix(0, 0, 20), fix(1, 500, 30), fix(2, 1700, 72), fix(3, 2900, 72), fix(4, 3400, 30)],
      NOW,
    );
    const fast = fastRuns(track.points, 60);
    expect(fast.map((run) => run.map(({ time }) => minutes(time)))).toEqual([[1, 2, 3]]);
    expect(fastRuns(track.points, 80)).toEqual([]);
  });

  test('between two fixes it is on the way at its time', () => {
    const track = makeTrack([fix(0, 0), fix(2, 1000)], NOW);
    const at = momentAt(track, START + MINUTE)?.at ?? east(-1);
    expect(metresBetween(at, east(500))).toBeLessThan(1);
    expect(momentAt(track, START + MINUTE)?.heading).toBeCloseTo(90, 0);
  });

  test('86,400 fixes are made and looked up within the time of a drag', () => {
    const all = Array.from({ length: 86_400 }, (_, n) => ({
      place: { at: east((n % 20_000) * 8), doubt: null },
      time: START + n * 1000,
    }));
    const track = makeTrack(
      all.filter((_, n) => n % 20_000 !== 0),
      NOW,
    );
    const begin = performance.now();
    for (let n = 0; n < 1000; n += 1) momentAt(track, START + n * 86_000);
    expect((performance.now() - begin) / 1000).toBeLessThan(50);
  });
});

describe('a track as a file', () => {
  const track = makeTrack([fix(0, 0, 12.34), fix(1, 500), fix(30, 9000)], NOW);

  test('GPX has a segment for each known part, in WGS-84 and UTC, and no markup of a name', () => {
    const text = gpxOf(track, '<示AB&1>');
    expect(text.match(/<trkseg>/g)).toHaveLength(2);
    expect(text).toContain(
      '<trkpt lat="30.7000000" lon="120.6000000"><time>2026-11-25T00:00:00.000Z</time></trkpt>',
    );
    expect(text).toContain('<name>&#60;示AB&#38;1&#62;</name>');
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  });

  test('CSV has a line for each fix, an empty cell for an unknown speed', () => {
    const text = csvOf(track, 'a,b,c,d', (ms) => new Date(ms).toISOString());
    const lines = text.slice(1).trimEnd().split('\r\n');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(lines[0]).toBe('a,b,c,d');
    expect(lines[1]).toBe('2026-11-25T00:00:00.000Z,120.6000000,30.7000000,12.3');
    expect(lines[3]?.endsWith(',')).toBe(true);
  });
});
