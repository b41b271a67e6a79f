import { describe, expect, test } from 'vitest';
import { twoDigits, wallClock, wallDay, wallMoment, wallTime } from '@shared/base/time';

/** A moment by the wall of the machine that runs the test, whatever its zone. */
const at = (...parts: [number, number, number, number, number, number]): number =>
  new Date(...parts).getTime();

describe('times on the wall', () => {
  test('are written the same way everywhere, with two digits for each part', () => {
    expect(wallTime(at(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
    expect(wallTime(at(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31 23:59:59');
    expect(wallDay(at(2024, 1, 29, 0, 0, 0))).toBe('2024-02-29');
    expect(wallDay(at(987, 5, 7, 12, 0, 0))).toBe('0987-06-07');
    expect(wallClock(at(2026, 10, 21, 0, 0, 9))).toBe('00:00:09');
  });

  test('leave out what is below a second, or tell it in thousandths', () => {
    expect(wallTime(at(2026, 10, 21, 8, 30, 0) + 999)).toBe('2026-11-21 08:30:00');
    expect(wallMoment(at(2026, 10, 21, 8, 30, 0) + 7)).toBe('2026-11-21 08:30:00.007');
  });

  test('of no moment do not throw', () => {
    expect(() => wallTime(Number.NaN)).not.toThrow();
  });

  test('have at least two digits', () => {
    expect([0, 7, 10, 123].map(twoDigits)).toEqual(['00', '07', '10', '123']);
  });
});
