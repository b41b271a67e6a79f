import { expect, test } from 'vitest';
import { SHIFT_MOST, shiftAt } from '@renderer/boards/shift';

test('a board begins at its place, moves by a pixel at a time, and comes everywhere in its square', () => {
  expect(shiftAt(0)).toEqual([0, 0]);
  const all = Array.from({ length: 144 }, (_, step) => shiftAt(step));
  for (const [n, [right, down]] of all.entries()) {
    expect(Math.max(Math.abs(right), Math.abs(down))).toBeLessThanOrEqual(SHIFT_MOST);
    const [nextRight, nextDown] = all[(n + 1) % all.length] ?? [9, 9];
    expect(Math.abs(nextRight - right)).toBeLessThanOrEqual(1);
    expect(Math.abs(nextDown - down)).toBeLessThanOrEqual(1);
  }
  expect(new Set(all.map(String)).size).toBe((2 * SHIFT_MOST + 1) ** 2);
});
