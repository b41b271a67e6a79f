import { expect, test } from 'vitest';
import { NO_STORED } from '@main/alarms/ledger/fold';
import { ProfileAlarms } from '@main/alarms/session/profile';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { liveReceipt } from '@tests/support/alarms';
import { profileDeps } from '@tests/support/alarmDeps';
import { profileOf } from '@tests/support/alarmDesk';
import { foldEntries } from '@tests/support/foldEntries';
import { ledgerAfter } from '@tests/support/ledger';

const profile = profileOf('476074', 'ws://127.0.0.1:1');
const owner = { server: profile.serverKey, tenant: '476074', user: profile.user.userId };

test('an alarm that the disk still does not take is shown to the next session as well', async () => {
  const observation = readAlarmReport('幸福里,1,35');
  if (observation === null) throw new Error('no alarm');
  const ledger = ledgerAfter(owner);
  const entry = ledger.receive(observation, liveReceipt(1_000));
  if (entry === null) throw new Error('no entry');
  const next = new ProfileAlarms(profile, owner, profileDeps());
  const told: string[] = [];
  next.raised.on(({ alarms: fresh }) => told.push(...fresh.map(({ object }) => object)));
  let saved = (): void => undefined;
  const committed = new Promise<void>((resolve) => (saved = resolve));
  next.know(NO_STORED, [{ entry, committed, stuck: true }]);
  expect(next.alarms()).toMatchObject([{ object: '幸福里', unsaved: true }]);
  saved();
  await new Promise((resolve) => setImmediate(resolve));
  expect(next.alarms()).toMatchObject([{ unsaved: false }]);
  expect(told).toEqual(['幸福里']);
});

test.each([
  ['was committed before the journal was read', true],
  ['is committed later', false],
])('an alarm left by the session before that %s is told once', async (_name, inTime) => {
  const observation = readAlarmReport('幸福里,1,35');
  if (observation === null) throw new Error('no alarm');
  const ledger = ledgerAfter(owner);
  const entry = ledger.receive(observation, liveReceipt(1_000));
  if (entry === null) throw new Error('no entry');
  const told: string[] = [];
  const next = new ProfileAlarms(profile, owner, profileDeps());
  next.raised.on(({ alarms: fresh }) => told.push(...fresh.map(({ object }) => object)));
  next.know(foldEntries(inTime ? [entry] : []), [{ entry, committed: Promise.resolve() }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['幸福里']);
  expect(next.alarms()).toHaveLength(1);
});
