import { expect, test } from 'vitest';
import { SharedCopies } from '@main/streams/sharedCopies';

const TEXT = '1号投放点,1,2';
/** Later than a copy takes from one connection to another, ms. */
const LATER = 60_001;

test('the copy over another connection is one, and equal messages of one connection are several', () => {
  const copies = new SharedCopies();
  const over = [1, 1, 2, 2, 2].map((connection) => copies.isCopy(TEXT, connection, 0));
  expect(over).toEqual([false, false, true, true, false]);
});

test('an equal message of another minute is a new one', () => {
  const copies = new SharedCopies();
  expect(copies.isCopy(TEXT, 1, 0)).toBe(false);
  expect(copies.isCopy(TEXT, 2, LATER)).toBe(false);
});

test('what came before a connection was there, or while it was down, is not what it tells', () => {
  const copies = new SharedCopies();
  expect(copies.isCopy(TEXT, 1, 0)).toBe(false);
  copies.joined(2);
  // Only the department of the second connection is meant: a second alarm, and no copy of the first.
  expect(copies.isCopy(TEXT, 2, 5_000)).toBe(false);
  expect(copies.isCopy(TEXT, 1, 5_001)).toBe(true);
  expect(copies.isCopy(TEXT, 1, 9_000)).toBe(false);
  copies.joined(2);
  expect(copies.isCopy(TEXT, 2, 9_001)).toBe(false);
});
