import { expect, test } from 'vitest';
import type { ReminderItem } from '@shared/model/messageBox';
import { byDue } from '@renderer/screens/reminders/due';

const due = (insuranceExpirationTime: string): ReminderItem => ({
  id: insuranceExpirationTime,
  category: 1,
  carNo: '示A00001',
  insuranceExpirationTime,
});

test('what has expired is parted from what comes, each in the order of its dates', () => {
  const items = ['2026-12-01 08:00:00', '', '2026-11-09', '2026-11-24', '2026-10-01'].map(due);
  const { expired, coming } = byDue(items, '2026-11-24');
  expect(expired.map(({ id }) => id)).toEqual(['2026-10-01', '2026-11-09']);
  expect(coming.map(({ id }) => id)).toEqual(['', '2026-11-24', '2026-12-01 08:00:00']);
});
