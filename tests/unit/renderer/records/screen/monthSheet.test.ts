import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import {
  daysIn,
  fieldsOfMonth,
  monthBeside,
  monthTable,
  monthsAround,
  monthText,
  readMonth,
  weekdayOf,
} from '@renderer/records/screen/monthSheet';

const family = must(findFamily('attendanceRecord'), 'family');
const fields = fieldsOfMonth(family, must(family.screen?.month, 'month'));
const NOVEMBER = { year: 2026, month: 11 };

const record = (userName: string, workDate: string | null, strStatus = 1) =>
  readRecord(family, {
    id: `${userName} ${workDate}`,
    userName,
    deptName: '一队',
    workDate,
    strStatus,
  });

test('people are rows, days are columns, each record stands in its own', () => {
  const { rows, outside } = monthTable(
    [
      record('王芳', '2026-11-02 00:00:00'),
      record('李雪', '2026-11-02 00:00:00', 2),
      record('王芳', '2026-11-30 00:00:00', 6),
    ],
    fields,
    NOVEMBER,
  );
  expect(outside).toBe(0);
  expect(rows.map(({ days }) => [...days.keys()])).toEqual([[2, 30], [2]]);
  expect(rows[0]?.days.get(30)?.[0]?.cells['strStatus']).toEqual({ state: 'value', value: '6' });
});

test('a day with two records keeps both; what is of no day of the month is counted', () => {
  const { rows, outside } = monthTable(
    [
      record('王芳', '2026-11-02'),
      record('王芳', '2026-11-02', 2),
      record('王芳', '2026-12-01'),
      record('王芳', null),
      record('王芳', 'soon'),
    ],
    fields,
    NOVEMBER,
  );
  expect(rows[0]?.days.get(2)).toHaveLength(2);
  expect(outside).toBe(3);
});

test.each([
  [2026, 11, 30, 0],
  [2024, 2, 29, 4],
  [2023, 2, 28, 3],
  [2000, 2, 29, 2],
  [2026, 12, 31, 2],
])('%i-%i has %i days and begins on weekday %i', (year, month, days, weekday) => {
  expect(daysIn({ year, month })).toBe(days);
  expect(weekdayOf({ year, month }, 1)).toBe(weekday);
});

test('the months around one go over the year in both directions', () => {
  const months = monthsAround({ year: 2026, month: 1 }).map(monthText);
  expect(months).toHaveLength(37);
  expect([months[0], months[17], months[18], months.at(-1)]).toEqual([
    '2024-07',
    '2025-12',
    '2026-01',
    '2027-07',
  ]);
});

test('months follow each other over the year, and are read as they are written', () => {
  expect(monthBeside({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthBeside({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(readMonth(monthText({ year: 2026, month: 3 }))).toEqual({ year: 2026, month: 3 });
  for (const bad of ['', '2026-13', '2026-00', '0000-01', '2026-1', 'x'])
    expect(readMonth(bad)).toBeNull();
});
