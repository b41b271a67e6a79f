import { expect, test } from 'vitest';
import { Pace } from '@shared/base/pace';
import { FakeClock } from '@tests/support/fakeClock';

const LIMITS = { parts: 4, leastMs: 40, mostMs: 400 };

/** A work that costs `ms` each time; `done` has the times at which it began, ms. */
function paced(costMs = 0) {
  const clock = new FakeClock();
  const done: number[] = [];
  const work = { costMs, also: () => undefined as void };
  const pace = new Pace(clock, 'work', LIMITS, () => {
    done.push(clock.monotonic());
    clock.sleep(work.costMs);
    work.also();
  });
  return { clock, done, work, pace };
}

test('after a quiet time it is done at once, and what is asked for in the pause once at its end', async () => {
  const { clock, done, pace } = paced();
  pace.ask();
  expect(done).toEqual([0]);
  for (let n = 0; n < 100; n += 1) pace.ask();
  expect(done).toEqual([0]);
  await clock.advance(40);
  expect(done).toEqual([0, 40]);
  await clock.advance(40);
  pace.ask();
  expect(done).toEqual([0, 40, 80]);
});

test('it never takes more than its part of the time, and is not put off for ever', async () => {
  const { clock, done, work, pace } = paced(30);
  const asking = clock.every(1, 'asking', () => pace.ask());
  await clock.advance(1_200);
  const gaps = done.slice(1).map((at, n) => at - (done[n] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4 * 30);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * 30 + 2);
  work.costMs = 1_000;
  await clock.advance(6_000);
  const last = done.slice(-2);
  expect((last[1] ?? 0) - (last[0] ?? 0)).toBeLessThanOrEqual(1_000 + LIMITS.mostMs + 2);
  asking();
});

test('asked for in the middle of the work it is done again, and after its end never', async () => {
  const { clock, done, work, pace } = paced();
  work.also = () => {
    if (done.length === 1) pace.ask();
  };
  pace.ask();
  await clock.advance(1_000);
  expect(done).toEqual([0, 40]);
  pace.ask();
  pace.ask();
  pace.end();
  pace.ask();
  await clock.advance(1_000);
  expect(done).toHaveLength(3);
  expect(clock.pending()).toEqual([]);
});

test('a work that fails is paced all the same, and done when it is asked for again', async () => {
  const { clock, done, work, pace } = paced();
  work.also = () => {
    throw new Error('not now');
  };
  expect(() => pace.ask()).toThrow('not now');
  work.also = () => undefined;
  pace.ask();
  await clock.advance(40);
  expect(done).toEqual([0, 40]);
});

test('work that goes on in the background has its pause at its end, and never runs twice at a time', async () => {
  const clock = new FakeClock();
  const ends: (() => void)[] = [];
  const pace = new Pace(
    clock,
    'work',
    LIMITS,
    () => new Promise<void>((resolve) => ends.push(resolve)),
  );
  pace.ask();
  for (let n = 0; n < 100; n += 1) {
    pace.ask();
    await clock.advance(10);
  }
  expect(ends).toHaveLength(1);
  ends[0]?.();
  // It took a second: its pause is the longest that there is.
  await clock.advance(LIMITS.mostMs - 1);
  expect(ends).toHaveLength(1);
  await clock.advance(1);
  expect(ends).toHaveLength(2);
});
