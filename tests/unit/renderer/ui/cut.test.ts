import { expect, test } from 'vitest';
import { cutOf } from '@renderer/ui/grid/cut';

const view = { left: 100, right: 600 };

test.each([
  ['inside', 200, 100, null],
  ['up to both edges', 100, 500, null],
  ['only its empty end outside', 508, 100, null],
  ['its last digits outside', 520, 100, 'right'],
  ['its first digits outside', 60, 100, 'left'],
  ['wider than all that is seen', 50, 700, 'right'],
  ['outside on the right', 600, 100, null],
  ['outside on the left', 0, 100, null],
] as const)('a column that lies %s', (_place, left, width, side) => {
  expect(cutOf({ left, width }, view)).toBe(side);
});
