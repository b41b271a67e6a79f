import { beforeEach, expect, test } from 'vitest';
import { Thumbnails } from '@main/boards/monitors/thumbnails';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

interface Taking {
  readonly id: string;
  readonly width: number;
  readonly done: (picture: string | null) => void;
  readonly fail: (reason: Error) => void;
}

let clock: FakeClock;
let takings: Taking[];
let thumbnails: Thumbnails;

/** What became of an answer: 'open' while there is none. */
function watch(answer: Promise<string | null>): () => string | null {
  let now: string | null = 'open';
  void answer.then((picture) => (now = picture));
  return () => now;
}

beforeEach(() => {
  clock = new FakeClock();
  takings = [];
  thumbnails = new Thumbnails({
    clock,
    log: keptLog(),
    take: (id, width) =>
      new Promise((done, fail) => {
        takings.push({ id, width, done, fail });
      }),
  });
});

test('one picture is taken at a time, and a fresh one is not taken again', async () => {
  const first = watch(thumbnails.of('a'));
  const second = watch(thumbnails.of('b'));
  const again = watch(thumbnails.of('a'));
  await clock.advance(0);
  expect(takings.map(({ id }) => id)).toEqual(['a']);
  expect(takings[0]?.width).toBeLessThanOrEqual(480);
  takings[0]?.done('A1');
  await clock.advance(0);
  expect(takings.map(({ id }) => id)).toEqual(['a', 'b']);
  takings[1]?.done('B1');
  await clock.advance(0);
  expect([first(), second(), again()]).toEqual(['A1', 'B1', 'A1']);
  await clock.advance(1_999);
  const kept = watch(thumbnails.of('a'));
  await clock.advance(0);
  expect([kept(), takings.length]).toEqual(['A1', 2]);
  await clock.advance(2);
  void thumbnails.of('a');
  await clock.advance(0);
  expect(takings).toHaveLength(3);
});

test('a page that hangs has no picture after two seconds, is not asked again meanwhile, and holds up no other', async () => {
  const hung = watch(thumbnails.of('a'));
  const other = watch(thumbnails.of('b'));
  await clock.advance(2_000);
  expect(hung()).toBeNull();
  takings[1]?.done('B1');
  await clock.advance(5_000);
  expect(other()).toBe('B1');
  const still = watch(thumbnails.of('a'));
  await clock.advance(0);
  expect(still()).toBeNull();
  expect(takings.map(({ id }) => id)).toEqual(['a', 'b']);
  takings[0]?.done('late');
  await clock.advance(2_000);
  const back = watch(thumbnails.of('a'));
  await clock.advance(0);
  takings[2]?.done('A2');
  await clock.advance(0);
  expect(back()).toBe('A2');
});

test('one that fails, and a window that is gone, are no picture', async () => {
  const failed = watch(thumbnails.of('a'));
  await clock.advance(0);
  takings[0]?.fail(new Error('the page is gone'));
  const gone = watch(thumbnails.of('b'));
  await clock.advance(0);
  takings[1]?.done(null);
  await clock.advance(0);
  expect([failed(), gone()]).toEqual([null, null]);
});
