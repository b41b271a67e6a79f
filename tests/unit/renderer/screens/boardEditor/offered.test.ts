import { beforeEach, expect, test } from 'vitest';
import { Offered, STAY_MS, type Offer } from '@renderer/screens/boardEditor/useOffered';
import { FakeClock } from '../../../../support/fakeClock';

let clock: FakeClock;
let told: (string | null)[];
let offered: Offered;

const offer = (id: string): Offer => ({ id, at: 10 });

beforeEach(() => {
  clock = new FakeClock();
  told = [];
  offered = new Offered(clock, (shown) => told.push(shown?.id ?? null));
});

test('an entry is shown once the pointer stays on it, and once only', async () => {
  offered.over(offer('a'));
  await clock.advance(STAY_MS - 1);
  expect(told).toEqual([]);
  // A pointer that moves within the entry does not begin anew.
  offered.over(offer('a'));
  await clock.advance(1);
  expect(told).toEqual(['a']);
  offered.over(offer('a'));
  await clock.advance(10 * STAY_MS);
  expect(told).toEqual(['a']);
});

test('of those on the way over the list none is shown but the last', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    offered.over(offer(id));
    await clock.advance(STAY_MS / 2);
  }
  await clock.advance(STAY_MS);
  expect(told).toEqual(['d']);
});

test('nothing comes after the list was left, and the same entry comes again', async () => {
  offered.over(offer('a'));
  offered.away();
  await clock.advance(10 * STAY_MS);
  expect(told).toEqual([null]);
  offered.over(offer('a'));
  await clock.advance(STAY_MS);
  expect(told).toEqual([null, 'a']);
  offered.over(offer('b'));
  offered.dispose();
  await clock.advance(10 * STAY_MS);
  expect(told).toEqual([null, 'a']);
});
