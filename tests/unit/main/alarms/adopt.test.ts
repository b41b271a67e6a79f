import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { foldEntries } from '@main/alarms/fold';
import { AlarmLedger } from '@main/alarms/ledger';
import { ProfileAlarms } from '@main/alarms/profile';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import type { JournalEntry } from '@main/storage/journal/entry';
import { profileOf } from '@tests/support/alarm-desk';
import { FakeClock } from '@tests/support/fake-clock';
import { keptLog } from '@tests/support/quiet-log';

const profile = profileOf('476074', 'ws://127.0.0.1:1');
const owner = { server: profile.serverKey, tenant: '476074', user: profile.user.userId };

function alarms(stored: readonly JournalEntry[]): ProfileAlarms {
  return new ProfileAlarms(profile, owner, foldEntries(stored), {
    clock: new FakeClock(),
    log: keptLog(),
    random: () => 0.5,
    look: new Emitter<void>(),
    journal: { append: async () => undefined },
    session: {
      streamHeaders: () => null,
      tokenRefused: async () => false,
      freshen: async () => undefined,
      probe: async () => true,
    },
  });
}

test.each([
  ['was committed before the journal was read', true],
  ['is committed later', false],
])('an alarm left by the session before that %s is told once', async (_name, inTime) => {
  const observation = readAlarmReport('幸福里,1,35');
  if (observation === null) throw new Error('no alarm');
  const entry = new AlarmLedger(owner, foldEntries([])).receive(observation, 1_000, 0);
  const told: string[] = [];
  const next = alarms(inTime ? [entry] : []);
  next.raised.on(({ object }) => told.push(object));
  next.adopt([{ entry, committed: Promise.resolve() }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['幸福里']);
  expect(next.alarms()).toHaveLength(1);
});
