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
