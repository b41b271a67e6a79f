import { describe, expect, it } from 'vitest';
import type { AlarmObservation } from '@shared/model/alarm';
import { applyEntry, foldEntries, trimAlarms } from '@main/alarms/fold';
import { AlarmLedger, countAlarms, REDELIVERY_MS } from '@main/alarms/ledger';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import type { JournalEntry } from '@main/storage/journal/entry';

const OWNER = { server: 'http://h', tenant: '476074', user: '9' };
const T = Date.UTC(2026, 10, 21);

function seen(text: string): AlarmObservation {
  const observation = readAlarmReport(text);
  if (observation === null) throw new Error('no alarm');
  return observation;
}

function freshLedger(entries: readonly JournalEntry[] = []): AlarmLedger {
  return new AlarmLedger(OWNER, foldEntries(entries));
}

describe('one alarm or two', () => {
  it('takes equal messages on one connection for two alarms', () => {
    const ledger = freshLedger();
    const first = ledger.receive(seen('A,1,30'), T, T - 1000);
    const second = ledger.receive(seen('A,1,30'), T, T - 1000);
    expect([first.kind, second.kind]).toEqual(['received', 'received']);
    expect(first.alarmId).not.toBe(second.alarmId);
    expect(first.alarmKey).toBe(second.alarmKey);
  });

  it.each([
    ['within 60 s after a reconnect', REDELIVERY_MS, 'repeated'],
    ['later than that', REDELIVERY_MS + 1, 'received'],
    ['by a clock that was set back meanwhile', -3_600_000, 'received'],
  ])('an equal message %s', (_name, later, kind) => {
    const ledger = freshLedger();
    const first = ledger.receive(seen('A,1,30'), T, T - 1000);
    const reconnect = T + 5_000;
    const again = ledger.receive(seen('A,1,30'), reconnect + later, reconnect);
    expect(again.kind).toBe(kind);
    expect(again.alarmId === first.alarmId).toBe(kind === 'repeated');
  });

  it('takes the words of yesterday for a new alarm, even after a reconnect', () => {
    const ledger = freshLedger();
    ledger.receive(seen('A,1,30'), T, T - 1000);
    const day = T + 24 * 3_600_000 + 1000;
    expect(ledger.receive(seen('A,1,30'), day, day - 500).kind).toBe('received');
  });

  it('knows an alarm again after a restart', () => {
    const first = freshLedger().receive(seen('A,1,30'), T, T - 1000);
    const restarted = freshLedger([first]);
    expect(restarted.receive(seen('A,1,30'), T + 20_000, T + 19_000).kind).toBe('repeated');
    expect(restarted.receive(seen('B,1,30'), T + 20_000, T + 19_000).kind).toBe('received');
  });

  it('keeps ids short and of one line, whatever the message holds', () => {
    const entry = freshLedger().receive(seen(`a|b#c\n${'x'.repeat(70_000)}`), T, T);
    expect(entry.alarmId).toMatch(/^alarmReport\|unknown\|sha256:[0-9a-f]{40}#\d+$/);
  });

  it('does not mistake separators in names for parts of the key', () => {
    const ledger = freshLedger();
    const keys = ['a|b,1,1', 'a,1,1'].map((text) => ledger.receive(seen(text), T, T).alarmKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('what the journal leaves behind', () => {
  function history(): JournalEntry[] {
    const ledger = freshLedger();
    const received = ledger.receive(seen('A,1,30'), T, T);
    ledger.apply(received);
    const other = ledger.receive(seen('B,1,30'), T + 1, T);
    ledger.apply(other);
    const body = { by: '王', byUserId: '9', where: 'workstation', comment: 'ok' };
    return [received, other, ledger.entry('acknowledged', T + 2, body, received.alarmId)];
  }

  it('is each alarm and acknowledgement once, however often it is read', () => {
    const entries = history();
    const once = foldEntries(entries).alarms;
    expect(foldEntries([...entries, ...entries]).alarms).toEqual(once);
    expect(once.map((alarm) => [alarm.object, alarm.state])).toEqual([
      ['A', 'acknowledged'],
      ['B', 'unacknowledged'],
    ]);
    expect(once[0]?.acknowledged).toEqual({
      by: '王',
      byUserId: '9',
      at: T + 2,
      where: 'workstation',
      comment: 'ok',
    });
    expect(countAlarms(once)).toEqual({ unacknowledged: 1, worst: 'high', total: 2 });
  });

  it('keeps the first acknowledgement', () => {
    const entries = history();
    const first = entries[2];
    if (first === undefined) throw new Error('no entry');
    const alarms = new Map(foldEntries(entries).alarms.map((alarm) => [alarm.id, alarm]));
    applyEntry(alarms, { ...first, at: T + 99 });
    expect(alarms.get(first.alarmId)?.acknowledged?.at).toBe(T + 2);
  });

  it('leaves an entry alone that it cannot read', () => {
    const [received] = history();
    if (received === undefined) throw new Error('no entry');
    const odd = [
      { ...received, body: '{' },
      { ...received, body: '{"channel":7}' },
    ];
    expect(foldEntries(odd).alarms).toEqual([]);
  });

  it('lets go of acknowledged alarms first when there are too many', () => {
    const [done, open] = foldEntries(history()).alarms;
    if (done === undefined || open === undefined) throw new Error('two alarms');
    expect(trimAlarms([open, done, { ...open, id: 'x' }], 2).map((alarm) => alarm.id)).toEqual([
      open.id,
      'x',
    ]);
  });
});
