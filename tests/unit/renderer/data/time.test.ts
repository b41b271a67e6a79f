import { expect, it } from 'vitest';
import { ageOf, shortTime, timeOrDate } from '@renderer/data/time';

it('ages are told in the largest whole unit', () => {
  expect(ageOf(59_999)).toEqual({ key: 'records.ageSeconds', n: 59 });
  expect(ageOf(60_000)).toEqual({ key: 'records.ageMinutes', n: 1 });
  expect(ageOf(47.9 * 3_600_000)).toEqual({ key: 'records.ageHours', n: 47 });
  expect(ageOf(136 * 3_600_000)).toEqual({ key: 'records.ageDays', n: 5 });
});

it('a time alone is of today: other days have their date, other years their year', () => {
  const noon = new Date(2024, 0, 2, 12, 5).getTime();
  expect(shortTime(noon, noon + 60_000)).toBe('12:05');
  expect(timeOrDate(noon, noon + 60_000)).toBe('12:05:00');
  for (const text of [shortTime, timeOrDate]) {
    expect(text(noon, noon + 86_400_000)).toBe('01-02 12:05');
    // Yesterday evening, seen in the morning: not a time to come.
    expect(text(noon, noon - 86_400_000)).toBe('01-02 12:05');
    expect(text(noon, noon + 400 * 86_400_000)).toBe('2024-01-02 12:05');
  }
});
