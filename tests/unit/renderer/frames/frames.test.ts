import { beforeEach, expect, test } from 'vitest';
import type { Clock } from '@shared/base/clock';
import { Frames, LATE_MS } from '@renderer/frames/frames';
import { FakeClock } from '@tests/support/fakeClock';

let clock: FakeClock;
let asked: Map<number, (at: number) => void>;
let failures: unknown[];
let frames: Frames;
/** Messages that the page has sent to itself. */
let tasks: (() => void)[];

beforeEach(() => {
  clock = new FakeClock();
  asked = new Map();
  failures = [];
  tasks = [];
  let last = 0;
  const real = {
    request: (callback: (at: number) => void) => {
      last += 1;
      asked.set(last, callback);
      return last;
    },
    cancel: (id: number) => void asked.delete(id),
    soon: (run: () => void) => void tasks.push(run),
  };
  frames = new Frames(real, clock, (error) => failures.push(error));
});

/** The browser draws. */
function draw(at: number): void {
  const all = [...asked.values()];
  asked.clear();
  for (const callback of all) callback(at);
}

test('a page that is seen gets the browser’s own frames, all callbacks in one and in order', async () => {
  const called: [string, number][] = [];
  frames.request((at) => called.push(['a', at]));
  frames.request((at) => {
    called.push(['b', at]);
    frames.request((next) => called.push(['c', next]));
  });
  expect(asked.size).toBe(1);
  draw(16);
  expect(called).toEqual([
    ['a', 16],
    ['b', 16],
  ]);
  draw(33);
  expect(called.at(-1)).toEqual(['c', 33]);
  await clock.advance(10 * LATE_MS);
  expect(called).toHaveLength(3);
  expect(clock.pending()).toEqual([]);
});

test('a covered page keeps nothing waiting: what screens have left behind runs and is let go', async () => {
  let called = 0;
  for (let screen = 0; screen < 200; screen += 1) {
    for (let n = 0; n < 8; n += 1) frames.request(() => (called += 1));
    await clock.advance(LATE_MS);
    expect(frames.size).toBe(0);
  }
  expect(called).toBe(1_600);
  // The browser holds nothing of it either: no frame is asked for that nobody needs.
  expect(asked.size).toBe(0);
});

test('a covered page whose timers the browser holds back keeps no more than the last second', async () => {
  const real = {
    request: () => 1,
    cancel: () => undefined,
    soon: (run: () => void) => void tasks.push(run),
  };
  const held: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: () => () => undefined,
    every: () => () => undefined,
  };
  frames = new Frames(real, held, (error) => failures.push(error));
  let called = 0;
  for (let screen = 1; screen <= 200; screen += 1) {
    const before = called;
    for (let n = 0; n < 8; n += 1) frames.request(() => (called += 1));
    // Nobody is called while he asks.
    expect(called).toBe(before);
    for (const run of tasks.splice(0)) run();
    expect(frames.size).toBeLessThanOrEqual(8);
    await clock.advance(2 * LATE_MS);
  }
  expect(called).toBe(1_600);
  expect(failures).toEqual([]);
});

test('what is cancelled does not run, also when another one of the same frame cancels it', () => {
  const called: string[] = [];
  const first = frames.request(() => called.push('first'));
  let third = 0;
  frames.request(() => {
    called.push('second');
    frames.cancel(third);
  });
  third = frames.request(() => called.push('third'));
  frames.cancel(first);
  frames.cancel(12_345);
  draw(16);
  expect(called).toEqual(['second']);
});

test('one that fails is told and does not keep the others from running', () => {
  let isCalled = false;
  frames.request(() => {
    throw new Error('of a grid');
  });
  frames.request(() => (isCalled = true));
  draw(16);
  expect(isCalled).toBe(true);
  expect(failures).toHaveLength(1);
});
