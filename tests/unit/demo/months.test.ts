import { expect, test } from 'vitest';
import { lastMonths } from '@demo/behaviours/months';

test('months are those of the server’s calendar, also where it is still yesterday in UTC', () => {
  // Half past midnight of the first of February on the server.
  const now = Date.UTC(2026, 0, 31, 16, 30);
  expect(lastMonths(now, 3)).toEqual([
    { time: '2025-12', at: Date.UTC(2025, 10, 30, 16) },
    { time: '2026-01', at: Date.UTC(2025, 11, 31, 16) },
    { time: '2026-02', at: Date.UTC(2026, 0, 31, 16) },
  ]);
});

test('the last moment of a month belongs to it, a leap day too', () => {
  const months = lastMonths(Date.UTC(2028, 1, 29, 15, 59, 59), 12);
  expect(months).toHaveLength(12);
  expect([months[0]?.time, months[11]?.time]).toEqual(['2027-03', '2028-02']);
});
