import { expect, test } from 'vitest';
import { zonedTime } from '@shared/base/zonedTime';

test.each([
  ['2026-11-21 08:05:00', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026-11-21T08:05:00', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026-11-21 08:05', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026-11-21 08:05:00.123', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026/11/21 08:05', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026/11/21 8:05:00', 'Asia/Shanghai', '2026-11-21T00:05:00Z'],
  ['2026-1-2 3:04:05', 'UTC', '2026-01-02T03:04:05Z'],
  ['2026-11-21T08:05:00Z', 'Asia/Shanghai', '2026-11-21T08:05:00Z'],
  ['2026-11-21T08:05:00+0200', 'Asia/Shanghai', '2026-11-21T06:05:00Z'],
  ['2026-07-01 12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00Z'],
  ['2026-12-01 12:00:00', 'Europe/Berlin', '2026-12-01T11:00:00Z'],
  // Around the change of summer time.
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-11-21 08:05:00', 'Nowhere/Land', '2026-11-21T00:05:00Z'],
  ['1795219500000', 'UTC', '2026-11-21T00:05:00Z'],
])('%s in %s is %s', (text, zone, utc) => {
  expect(zonedTime(text, zone)).toBe(Date.parse(utc));
});

test.each([
  '',
  'soon',
  '2026-13-01 00:00:00',
  '2026-02-30 00:00:00',
  '2026-11-21',
  '12:00',
  '2026/11-21 08:05',
])('"%s" is no time', (text) => {
  expect(zonedTime(text, 'Asia/Shanghai')).toBeNull();
});
