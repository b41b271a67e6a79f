import { expect, test } from 'vitest';
import { byUse, readUses, usedOnce } from '@renderer/data/uses';
import { recentUpTo } from '@renderer/features/alarms/model/recent';
import { dueCounts } from '@renderer/screens/workbench/Due';
import { hoursOf } from '@renderer/screens/workbench/situation';
import { waitingAlarms } from '@renderer/screens/workbench/Waiting';
import type { Alarm, Priority } from '@shared/model/alarm';

const HOUR = 3_600_000;

test('what waits: an SOS before everything, then by priority, among equals the newest; nothing that is done', () => {
  const alarm = (id: string, priority: Priority, receivedAt: number, more: Partial<Alarm> = {}) =>
    ({
      id,
      priority,
      receivedAt,
      state: 'unacknowledged',
      alarmClass: 'x',
      recognised: true,
      ...more,
    }) as Alarm;
  const alarms = [
    alarm('low', 'low', 9),
    alarm('old', 'high', 1),
    alarm('new', 'high', 5),
    alarm('done', 'critical', 8, { state: 'acknowledged' }),
    alarm('sos', 'critical', 2, { alarmClass: 'sos' }),
    alarm('worst', 'critical', 3),
  ];
  expect(waitingAlarms(alarms).map(({ id }) => id)).toEqual(['sos', 'worst', 'new', 'old', 'low']);
});

test('a day begins at a full hour, and an hour is six slices of the report, the running one last', () => {
  const now = 100 * HOUR + 25 * 60_000;
  expect(recentUpTo('day', now)).toEqual({ from: 77 * HOUR, to: now });
  expect(recentUpTo('hour', now)).toEqual({ from: 100 * HOUR, to: now });
  // An hour that has just begun is no empty time, which the report would refuse.
  expect(recentUpTo('hour', 100 * HOUR)).toEqual({ from: 100 * HOUR, to: 100 * HOUR + 1 });
  const slices = [1, 0, 0, 2, 0, 0, 5, 5, ...Array<number>(130).fill(0), 3, 4];
  const hours = hoursOf({ slices });
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[1], hours.at(-1)]).toEqual([3, 10, 7]);
  expect(hours.reduce((sum, one) => sum + one, 0)).toBe(slices.reduce((sum, one) => sum + one, 0));
  expect(hoursOf({ slices: [] })).toEqual(Array<number>(24).fill(0));
});

test('what is past its day is due before what comes; without a date nobody says that it is past', () => {
  const item = (insuranceExpirationTime: string) => ({ insuranceExpirationTime });
  const items = [
    item('2026-11-20 00:00:00'),
    item('2026-11-21 00:00:00'),
    item('2026-12-01'),
    item(''),
  ];
  expect(dueCounts(items, '2026-11-21')).toEqual({ expired: 1, coming: 3 });
});

test('pages come by their use, the others as the menu has them; counts stay small', () => {
  let uses = readUses({ '/b': 2, '/x': 'many', '/y': 0 });
  expect(uses).toEqual({ '/b': 2 });
  for (let n = 0; n < 3; n += 1) uses = usedOnce(uses, '/c');
  expect(byUse(['/a', '/b', '/c', '/d'], (path) => path, uses)).toEqual(['/c', '/b', '/a', '/d']);
  for (let n = 0; n < 1_000; n += 1) uses = usedOnce(uses, '/c');
  expect(Math.max(...Object.values(uses))).toBeLessThan(1_000);
  expect(uses['/c']).toBeGreaterThan(uses['/b'] ?? 0);
  const many = Array.from({ length: 300 }, (_, n) => `/p${n}`).reduce(usedOnce, uses);
  expect(Object.keys(many)).toHaveLength(200);
  expect(readUses(null)).toEqual({});
});
