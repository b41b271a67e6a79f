import { expect, it } from 'vitest';
import { readOptions } from '../../soak/options';

it('an hour at two alarms a second stands for 120 hours of a busy desk, after ten minutes of warm-up', () => {
  expect(readOptions(['--minutes', '60'])).toEqual({
    minutes: 60,
    perSecond: 2,
    boards: null,
    json: false,
    warmUpMs: 600_000,
    everyMs: 30_000,
    tellEach: 10,
    acceleration: 120,
  });
});

it('a short one looks more often and warms up for a quarter of it', () => {
  expect(readOptions(['--rate', '5', '--json', '--minutes', '1'])).toMatchObject({
    perSecond: 5,
    json: true,
    warmUpMs: 15_000,
    everyMs: 2_000,
    acceleration: 300,
  });
});

it('boards of every kind are so many as are asked for', () => {
  expect(readOptions(['--minutes', '12', '--boards', '8'])?.boards).toBe(8);
});

it.each([
  ['--minutes', '5', '--boards', '0'],
  ['--minutes', '5', '--boards', '25'],
  [],
  ['--minutes'],
  ['--minutes', 'x'],
  ['--minutes', '0'],
  ['--minutes', '5', 'more'],
])('what is no amount is refused: %s %s %s', (...args) => expect(readOptions(args)).toBeNull());
