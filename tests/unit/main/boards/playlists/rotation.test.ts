import { beforeEach, expect, test } from 'vitest';
import {
  LOAD_MS,
  PATIENCE_MS,
  PAUSE_MS,
  PREPARE_MS,
  Rotation,
  type Readiness,
} from '@main/boards/playlists/rotation';
import type { BoardRef } from '@shared/model/board';
import type { PlaylistStep } from '@shared/model/playlist';
import { FakeClock } from '@tests/support/fakeClock';

let clock: FakeClock;
let steps: readonly PlaylistStep[];
let readiness: Partial<Record<BoardRef, Readiness>>;
/** What was shown, and when. */
let shown: (readonly [BoardRef, number])[];
/** Boards that are being made ready. */
let prepared: BoardRef[];
let told: number;

const step = (board: BoardRef, seconds: number): PlaylistStep => ({ board, seconds });

function rotation(now: BoardRef = 'transport'): Rotation {
  return new Rotation('日常', now, {
    clock,
    steps: () => steps,
    prepare: (board) => {
      prepared.push(board);
      return () => prepared.splice(prepared.indexOf(board), 1);
    },
    readiness: (board) => readiness[board] ?? 'ready',
    show: (board) => shown.push([board, clock.monotonic()]),
    changed: () => (told += 1),
  });
}

beforeEach(() => {
  clock = new FakeClock();
  steps = [step('transport', 30), step('classify', 20), step('duty', 10)];
  readiness = {};
  shown = [];
  prepared = [];
  told = 0;
});

test('boards take turns, each for its time, and the next one is made ready before', async () => {
  const turns = rotation();
  await clock.advance(30_000 - PREPARE_MS - 1);
  expect(prepared).toEqual([]);
  await clock.advance(1);
  expect(prepared).toEqual(['classify']);
  expect(turns.state()).toMatchObject({ place: 1, count: 3, next: 'classify' });
  await clock.advance(PREPARE_MS);
  expect(shown).toEqual([['classify', 30_000]]);
  expect(turns.state()).toMatchObject({ place: 2, next: null });
  expect(prepared).toEqual([]);
  await clock.advance(60_000);
  expect(shown).toEqual([
    ['classify', 30_000],
    ['duty', 50_000],
    ['transport', 60_000],
    ['classify', 90_000],
  ]);
});

test('ten thousand turns neither drift nor leave anything behind', async () => {
  steps = [step('transport', 10), step('classify', 10)];
  const turns = rotation();
  await clock.advance(10_000 * 10_000);
  expect(shown).toHaveLength(10_000);
  expect(shown.at(-1)).toEqual(['transport', 100_000_000]);
  expect(shown.every(([, at], index) => at === (index + 1) * 10_000)).toBe(true);
  expect(prepared).toEqual([]);
  expect(clock.pending()).toHaveLength(1);
  turns.dispose();
  expect(clock.pending()).toEqual([]);
}, 60_000);

test('a board that is not ready is waited for, and its time begins when it is shown', async () => {
  readiness = { classify: 'waiting' };
  const turns = rotation();
  await clock.advance(30_000);
  expect(shown).toEqual([]);
  await clock.advance(5_000);
  readiness = {};
  turns.check();
  expect(shown).toEqual([['classify', 35_000]]);
  await clock.advance(20_000);
  expect(shown.at(-1)).toEqual(['duty', 55_000]);
});

test('one that does not get ready is passed over with the reason, until it is shown again', async () => {
  readiness = { classify: 'empty' };
  const turns = rotation();
  await clock.advance(30_000);
  // It was found out before its turn, so that nobody waits.
  expect(shown).toEqual([['duty', 30_000]]);
  expect(turns.state().skipped).toEqual([{ board: 'classify', why: 'empty' }]);
  expect(prepared).toEqual([]);
  readiness = { classify: 'waiting' };
  await clock.advance(10_000 + 30_000);
  expect(shown.at(-1)).toEqual(['transport', 40_000]);
  await clock.advance(LOAD_MS - PREPARE_MS);
  expect(turns.state().skipped).toEqual([{ board: 'classify', why: 'slow' }]);
  readiness = { classify: 'broken' };
  // What failed is known at once.
  await clock.advance(60_000);
  expect(turns.state().skipped).toEqual([{ board: 'classify', why: 'broken' }]);
  readiness = {};
  await clock.advance(80_000);
  expect(shown.some(([board]) => board === 'classify')).toBe(true);
  expect(turns.state().skipped).toEqual([]);
});

test('no answer yet is no reason: the last one may be of a while ago', async () => {
  readiness = { classify: 'empty' };
  const turns = rotation();
  await clock.advance(30_000 - PREPARE_MS + PATIENCE_MS - 1);
  expect(turns.state()).toMatchObject({ next: 'classify', skipped: [] });
  readiness = {};
  turns.check();
  await clock.advance(PREPARE_MS);
  expect(shown).toEqual([['classify', 30_000]]);
});

test('where no other board can be shown the one that stands stays, and they are tried again', async () => {
  readiness = { classify: 'broken', duty: 'empty' };
  const turns = rotation();
  await clock.advance(100_000);
  expect(shown).toEqual([]);
  expect(turns.state().skipped.map(({ board }) => board)).toEqual(['classify', 'duty']);
  expect(prepared.length).toBeLessThanOrEqual(1);
  readiness = {};
  await clock.advance(60_000);
  expect(shown[0]?.[0]).toBe('classify');
  expect(turns.state().skipped).toEqual([]);
});

test('somebody at the board holds it for a minute from the last touch', async () => {
  const turns = rotation();
  await clock.advance(25_000);
  turns.touch();
  expect(turns.state().pausedUntil).toBe(clock.now() + PAUSE_MS);
  await clock.advance(50_000);
  turns.touch();
  await clock.advance(PAUSE_MS - 1);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(turns.state().pausedUntil).toBeNull();
  // What was left of its time comes after the pause.
  await clock.advance(4_999);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toEqual([['classify', 140_000]]);
});

test('an alarm interrupts, and the turn goes on where it was', async () => {
  const turns = rotation();
  await clock.advance(29_000);
  turns.hold('alarm');
  turns.touch();
  await clock.advance(600_000);
  expect(shown).toEqual([]);
  // The board that was ready stays so.
  expect(prepared).toEqual(['classify']);
  turns.release('alarm');
  await clock.advance(999);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toEqual([['classify', 630_000]]);
});

test('after a sleep it does not race through what it missed', async () => {
  const turns = rotation();
  await clock.advance(10_000);
  turns.hold('asleep');
  clock.sleep(3_600_000);
  turns.release('asleep');
  await clock.advance(19_999);
  expect(shown).toEqual([]);
  await clock.advance(20_001);
  expect(shown.map(([board]) => board)).toEqual(['classify', 'duty']);
  // A machine that did not tell of its sleep.
  clock.sleep(3_600_000);
  await clock.advance(15_000);
  expect(shown.map(([board]) => board)).toEqual(['classify', 'duty', 'transport']);
});

test('a list that is changed is followed; a board that left it makes room when the first is ready', async () => {
  readiness = { duty: 'empty' };
  const turns = rotation();
  await clock.advance(55_000);
  expect(turns.state().skipped).toEqual([{ board: 'duty', why: 'empty' }]);
  steps = [step('sanitation', 10), step('monitoring', 10)];
  turns.renew();
  expect(turns.state()).toMatchObject({ place: 1, count: 2, skipped: [] });
  shown = [];
  await clock.advance(PREPARE_MS + 10_000);
  expect(shown.map(([board]) => board)).toEqual(['sanitation', 'monitoring']);
  steps = [step('monitoring', 10)];
  turns.renew();
  await clock.advance(600_000);
  expect(shown).toHaveLength(2);
  expect(prepared).toEqual([]);
  expect(clock.pending()).toEqual([]);
});

test('the same board twice in a row just goes on', async () => {
  steps = [step('transport', 10), step('transport', 20), step('duty', 10)];
  const turns = rotation();
  await clock.advance(30_000);
  expect(shown.map(([board]) => board)).toEqual(['transport', 'duty']);
  expect(turns.state()).toMatchObject({ place: 3 });
});
