import { afterEach, expect, test } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { loadSpelling } from '@renderer/data/tree/search';
import { dueOf } from '@renderer/features/alarms/dialogs/AssignDialog';
import { dueText } from '@renderer/features/alarms/model/words';
import { translateIn } from '@tests/support/translate';
import { matchingNames } from '@renderer/features/alarms/dialogs/people';

const workstation = process.env['TZ'];

afterEach(() => {
  setTimeZone(null);
  if (workstation === undefined) delete process.env['TZ'];
  else process.env['TZ'] = workstation;
});

test.each(['UTC', 'Asia/Kathmandu', 'Asia/Shanghai'])(
  'a deadline is read in the zone in which it is shown, on a workstation in %s',
  (own) => {
    process.env['TZ'] = own;
    setTimeZone('Asia/Shanghai');
    expect(dueOf(' 2026-11-21 13:40 ', 0)).toBe(Date.UTC(2026, 10, 21, 5, 40));
    expect(dueOf('', 0)).toBeNull();
    expect(dueOf('2026-11-31 13:40', 0)).toBeNaN();
    expect(dueOf('13:40', 0)).toBeNaN();
  },
);

test('a deadline is of the city’s clock, and reads as it was typed wherever it is shown', () => {
  setTimeZone('Asia/Shanghai');
  const zh = translateIn('zh');
  // The workstation is three quarters of an hour behind; its estimate of that moves by some ms.
  const ahead = 45 * 60_000;
  const dueAt = dueOf('2026-11-21 13:40', ahead);
  expect(dueAt).toBe(Date.UTC(2026, 10, 21, 4, 55));
  const now = Date.UTC(2026, 10, 21, 4, 0);
  for (const offset of [ahead, ahead - 400, ahead + 400])
    expect(dueText(zh, dueAt, now, offset)).toBe('13:40 前');
  // Here it is the day before still, there it is the day itself.
  expect(dueText(zh, dueOf('2026-11-21 00:20', ahead), Date.UTC(2026, 10, 20, 15, 50), ahead)).toBe(
    '00:20 前',
  );
  expect(dueText(zh, dueOf('2026-11-22 08:00', 0), now, 0)).toBe('11-22 08:00 前');
  expect(dueText(zh, null, now, ahead)).toBe('');
});

test('people are offered by characters, spelling and initials, those that begin with it first', async () => {
  const spell = await loadSpelling();
  const names = ['李旺', '王秀英', '张王月', '夜班'];
  expect(matchingNames(names, 'wang', spell, 6)).toEqual(['王秀英', '李旺', '张王月']);
  expect(matchingNames(names, 'WXY', spell, 6)).toEqual(['王秀英']);
  expect(matchingNames(names, '王', spell, 6)).toEqual(['王秀英', '张王月']);
  expect(matchingNames(names, '夜班', spell, 6)).toEqual([]);
  expect(matchingNames(names, '', null, 2)).toEqual(['李旺', '王秀英']);
  expect(matchingNames(names, 'wang', null, 6)).toEqual([]);
});
