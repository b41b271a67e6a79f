import { expect, it } from 'vitest';
import {
  displayName,
  nameWithAccount,
  profileKey,
  profileKeyOf,
  sameProfile,
} from '@shared/model/person';
import { nameOf } from '@main/alarms/session/owner';
import { deskEntry } from '@main/alarms/session/deskEntry';
import { readLog } from '@main/alarms/report/read';
import { profileOf } from '@tests/support/alarmDesk';
import { entryOf, receivedOf } from '@tests/support/journalEntries';

const names = { realName: '王建国', userName: '建国', account: 'wjg' };

it.each([
  [names, '王建国', '王建国 (wjg)'],
  [{ ...names, realName: '' }, '建国', '建国 (wjg)'],
  [{ ...names, realName: '', userName: '' }, 'wjg', 'wjg'],
])('shows the first name that is there: %o', (user, shown, onPaper) => {
  expect([displayName(user), nameWithAccount(user)]).toEqual([shown, onPaper]);
});

it('keeps the text of keys under which things are stored', () => {
  const whose = { server: 'https://a.example', tenant: '476074', user: '9' };
  expect(profileKey(whose)).toBe('https://a.example|476074|9');
  const user = { tenantId: '476074', userId: '9' };
  expect(profileKeyOf({ serverKey: 'https://a.example', user })).toBe(profileKey(whose));
  expect(sameProfile(whose, { ...whose })).toBe(true);
  for (const part of ['server', 'tenant', 'user'] as const)
    expect(sameProfile(whose, { ...whose, [part]: 'x' })).toBe(false);
});

it('a user without a real name is one operator, signed by one name at the desk and at alarms', () => {
  const { user, ...rest } = profileOf('476074', 'ws://127.0.0.1:1');
  const profile = { ...rest, user: { ...user, realName: '', userName: '建国', account: 'wjg' } };
  const taken = deskEntry({ event: 'deskTaken', by: 'signIn', profile }, 1_000);
  const alarm = receivedOf(2_000, '幸福里');
  const by = { by: nameOf(profile), byUserId: user.userId, where: 'workstation', comment: '' };
  const { alarmId, alarmKey } = alarm;
  const answered = entryOf('acknowledged', 3_000, by, { alarmId, alarmKey, user: user.userId });
  expect(JSON.parse(taken.body)).toMatchObject({ name: by.by });
  expect([...readLog([taken, alarm, answered], 0, 4_000).operators]).toEqual([user.userId]);
});
