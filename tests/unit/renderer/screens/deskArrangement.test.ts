import { expect, test } from 'vitest';
import {
  inOrder,
  isOwn,
  OWN,
  placed,
  readArrangement,
  shownIn,
  stepped,
  withHidden,
  type Bands,
} from '@renderer/screens/workbench/arrangement';

const BANDS: Bands = {
  top: ['waiting', 'situation'],
  figures: ['a', 'b', 'c'],
  foot: ['due', 'notices'],
};

test('without a kept order the cards stand as in the product; what is damaged counts as none', () => {
  for (const value of [null, undefined, 7, 'x', [], {}, { order: 'x', hidden: 3 }]) {
    const read = readArrangement(value);
    expect(isOwn(read)).toBe(true);
    expect(shownIn(BANDS.figures, read)).toEqual(['a', 'b', 'c']);
  }
  expect(readArrangement({ order: ['b', 'b', 3, null], hidden: [{}, 'a'] })).toEqual({
    order: ['b'],
    hidden: ['a'],
  });
  const many = Array.from({ length: 300 }, (_, n) => `x${n}`);
  expect(readArrangement({ order: many }).order).toHaveLength(100);
});

test('a card that the kept order does not know stands behind its neighbour of the product', () => {
  const kept = readArrangement({ order: ['c', 'a'] });
  expect(inOrder(BANDS.figures, kept)).toEqual(['c', 'a', 'b']);
  // The first one of the product has no neighbour before it.
  expect(inOrder(BANDS.figures, readArrangement({ order: ['c', 'b'] }))).toEqual(['a', 'c', 'b']);
});

test('a card takes the place of another one of its band, and of no other band', () => {
  const once = placed(BANDS, OWN, 'a', 'c');
  expect(inOrder(BANDS.figures, once)).toEqual(['b', 'c', 'a']);
  expect(inOrder(BANDS.figures, placed(BANDS, once, 'a', 'b'))).toEqual(['a', 'b', 'c']);
  expect(inOrder(BANDS.foot, placed(BANDS, once, 'notices', 'due'))).toEqual(['notices', 'due']);
  // The other band keeps its order.
  const twice = placed(BANDS, once, 'notices', 'due');
  expect(inOrder(BANDS.figures, twice)).toEqual(['b', 'c', 'a']);
  expect(placed(BANDS, OWN, 'a', 'due')).toBe(OWN);
  expect(placed(BANDS, OWN, 'unknown', 'a')).toBe(OWN);
});

test('a step goes past the next card that is seen, and stops at the end', () => {
  const hidden = withHidden(OWN, 'b', true);
  const drawn = shownIn(BANDS.figures, hidden);
  expect(drawn).toEqual(['a', 'c']);
  const next = stepped(BANDS, hidden, 'a', drawn, 1);
  expect(shownIn(BANDS.figures, next)).toEqual(['c', 'a']);
  expect(stepped(BANDS, next, 'a', shownIn(BANDS.figures, next), 1)).toBe(next);
  expect(stepped(BANDS, hidden, 'a', drawn, -1)).toBe(hidden);
});

test('what waits cannot be hidden, whatever is kept; others can, and come back to their place', () => {
  const kept = readArrangement({ order: [], hidden: ['waiting', 'situation'] });
  expect(shownIn(BANDS.top, kept)).toEqual(['waiting']);
  const moved = placed(BANDS, OWN, 'c', 'a');
  const gone = withHidden(moved, 'a', true);
  expect(shownIn(BANDS.figures, gone)).toEqual(['c', 'b']);
  expect(shownIn(BANDS.figures, withHidden(gone, 'a', false))).toEqual(['c', 'a', 'b']);
});

test('names of another version stay: who goes back finds them arranged', () => {
  const kept = readArrangement({ order: ['newer', 'b', 'a'], hidden: ['newest'] });
  expect(shownIn(BANDS.figures, kept)).toEqual(['b', 'c', 'a']);
  const next = withHidden(placed(BANDS, kept, 'notices', 'due'), 'a', true);
  expect(next.order).toContain('newer');
  expect(next.hidden).toEqual(['newest', 'a']);
});
