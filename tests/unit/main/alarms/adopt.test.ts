import { expect, test } from 'vitest';
import { AlarmLedger } from '@main/alarms/ledger/ledger';
import { ProfileAlarms } from '@main/alarms/session/profile';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import type { JournalEntry } from '@main/journal/entry';
import { liveReceipt } from '@tests/support/alarms';
import { profileDeps } from '@tests/support/alarmDeps';
import { profileOf } from '@tests/support/alarmDesk';
import { foldEntries } from '@tests/support/foldEntries';

const profile = profileOf('476074', 'ws://127.0.0.1:1');
const owner = { server: profile.serverKey, tenant: '476074', user: profile.user.userId };

function alarms(stored: readonly JournalEntry[]): ProfileAlarms {
  return new ProfileAlarms(profile, owner, foldEntries(stored), profileDeps());
}

test('an alarm that the disk still does not take is shown to the next session as well', async () => {
  const observation = readAlarmReport('幸福里,1,35');
  if (observation === null) throw new Error('no alarm');
  const ledger = new AlarmLedger(owner, foldEntries([]));
  const entry = ledger.receive(observation, liveReceipt(1_000));
  if (entry === null) throw new Error('no entry');
  const next = alarms([]);
  const told: string[] = [];
  next.raised.on(({ alarms: fresh }) => told.push(...fresh.map(({ object }) => object)));
  let saved = (): void => undefined;
  const committed = new Promise<void>((resolve) => (saved = resolve));
  next.adopt([{ entry, committed, stuck: true }]);
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
  const ledger = new AlarmLedger(owner, foldEntries([]));
  const entry = ledger.receive(observation, liveReceipt(1_000));
  if (entry === null) throw new Error('no entry');
  const told: string[] = [];
  const next = alarms(inTime ? [entry] : []);
  next.raised.on(({ alarms: fresh }) => told.push(...fresh.map(({ object }) => object)));
  next.adopt([{ entry, committed: Promise.resolve() }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['幸福里']);
  expect(next.alarms()).toHaveLength(1);
});
