import { expect, test } from 'vitest';
import { OverlapCopies } from '@main/alarms/ingest/overlap';

/** Runs messages `link:key` at one moment; '+' is a new alarm, '=' a copy. */
function told(copies: OverlapCopies, at: number, ...messages: string[]): string {
  return messages
    .map((message) => {
      const [link = '', key = ''] = message.split(':');
      if (copies.isCopy(key, Number(link), at)) return '=';
      copies.took(key, Number(link), at);
      return '+';
    })
    .join('');
}

test('a message over both links is one alarm, whichever comes first', () => {
  const copies = new OverlapCopies();
  copies.begin(2, 0);
  expect(told(copies, 1, '1:A', '2:A', '2:B', '1:B')).toBe('+=+=');
});

test('two equal alarms in a row stay two, in every order', () => {
  for (const order of [
    ['1:A', '1:A', '2:A', '2:A'],
    ['1:A', '2:A', '2:A', '1:A'],
    ['2:A', '1:A', '1:A', '2:A'],
    ['2:A', '2:A', '1:A', '1:A'],
  ]) {
    const copies = new OverlapCopies();
    copies.begin(2, 0);
    expect(told(copies, 1, ...order).replaceAll('=', '')).toBe('++');
  }
});

test('what the old link brought before the new one was there is no copy later', () => {
  const copies = new OverlapCopies();
  expect(told(copies, 1, '1:A')).toBe('+');
  copies.begin(2, 2);
  expect(told(copies, 3, '2:A')).toBe('+');
});

test('a third link begins where the others stand', () => {
  const copies = new OverlapCopies();
  copies.begin(2, 0);
  expect(told(copies, 1, '1:A', '2:A')).toBe('+=');
  copies.begin(3, 2);
  expect(told(copies, 3, '2:A', '3:A')).toBe('+=');
});

test('a link that comes late takes no new alarm for a copy of what the old one heard before it', () => {
  const copies = new OverlapCopies();
  copies.begin(2, 0);
  expect(told(copies, 1, '1:A')).toBe('+');
  copies.dialled(2, 5);
  expect(told(copies, 6, '1:A')).toBe('+');
  copies.dialled(2, 10);
  copies.joined(11);
  expect(told(copies, 12, '2:A', '2:B', '1:B', '1:A')).toBe('++==');
});

test('a link that is made anew without an overlap begins none', () => {
  const copies = new OverlapCopies();
  copies.begin(2, 0);
  copies.joined(0);
  expect(told(copies, 1, '1:A', '2:A')).toBe('+=');
  copies.dialled(2, 60_001);
  expect(copies.overlaps(60_001)).toBe(false);
  expect(told(copies, 60_002, '2:A')).toBe('+');
});

test('after a minute nothing is taken for a copy', () => {
  const copies = new OverlapCopies();
  copies.begin(2, 0);
  copies.joined(0);
  expect(told(copies, 1, '1:A')).toBe('+');
  expect(told(copies, 60_001, '2:A')).toBe('+');
});
