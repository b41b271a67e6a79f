import { describe, expect, it } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import { AlarmFold } from '@main/alarms/ledger/fold';
import { stateEntries } from '@main/alarms/ledger/stateKept';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import { entryOf, receivedOf } from '@tests/support/journalEntries';

const AT = Date.UTC(2026, 10, 20);
const BEFORE = Date.UTC(2026, 9, 20);

function folded(entries: readonly JournalEntry[], now?: number) {
  const fold = new AlarmFold();
  entries.forEach((entry, place) => fold.take(entry, place + 1));
  return fold.stored(now);
}

/** Alarms in many states; the first half came in the month before the one that is lost. */
function history(): readonly (readonly JournalEntry[])[] {
  const by = { by: '张三' };
  const acknowledged = { ...by, byUserId: '1', where: 'workstation', comment: '知道了' };
  const rule = { rule: 'r', name: '检修', mode: 'suppress' };
  const acts: readonly (readonly [EntryKind, object])[][] = [
    [],
    [['acknowledged', acknowledged]],
    [['shelved', { ...by, until: AT + 9, reason: '修' }]],
    [
      ['shelved', { ...by, until: AT + 9, reason: '修' }],
      ['unshelved', {}],
    ],
    [
      ['acknowledged', acknowledged],
      ['shelved', { ...by, until: AT + 9, reason: '修' }],
    ],
    [['suppressed', rule]],
    [['suppressed', { ...rule, mode: 'outOfService' }]],
    [['returned', {}]],
    [
      ['acknowledged', acknowledged],
      ['returned', {}],
    ],
    [
      ['acknowledged', acknowledged],
      ['returned', {}],
      ['closed', { ...by, reason: '好' }],
    ],
    [
      ['escalated', { step: 2 }],
      ['commented', { ...by, text: '看' }],
    ],
    [['assigned', { ...by, to: '李四', toUserId: '2', dueAt: null, note: '' }]],
    [
      ['told', { act: 'handle', ok: true, message: '' }],
      ['acknowledged', acknowledged],
    ],
  ];
  return acts.flatMap((all, n) =>
    [AT, BEFORE].map((at) => {
      const alarm = receivedOf(at + n, `点${n}`, { eventTime: at, rawCut: false });
      const { alarmId, alarmKey } = alarm;
      const more = all.map(([kind, body], place) =>
        entryOf(kind, AT + 100 + place, body, { alarmId, alarmKey }),
      );
      return [alarm, ...more];
    }),
  );
}

const make = (kind: EntryKind, at: number, body: object, id: string, key: string): JournalEntry =>
  entryOf(kind, at, body, { alarmId: id, alarmKey: key });
/** What an operator goes by; since when an alarm is told may be of its last act. */
const essence = ({ id, state, condition, acknowledged, closed, shelved, ...alarm }: Alarm) => ({
  ...{ id, state, condition, acknowledged, closed, shelved },
  ...{ assigned: alarm.assigned, comments: alarm.comments, told: alarm.told },
  ...{ escalation: alarm.escalation, suppressedBy: alarm.suppressedBy },
});
const byId = (alarms: readonly Alarm[]) =>
  alarms.map(essence).sort((one, other) => (one.id < other.id ? -1 : 1));

describe('the state that is written anew when a month was lost', () => {
  const all = history();
  const { alarms } = folded(all.flat());

  it('is the same at the next start, with what earlier months still hold', () => {
    // Of the month before the alarms alone are left, each as it came.
    const kept = all.flatMap(([first]) => (first !== undefined && first.at < AT ? [first] : []));
    const anew = stateEntries(alarms, '2026-11', make);
    expect(byId(folded([...kept, ...anew]).alarms)).toEqual(byId(alarms));
  });

  it('changes nothing where all of it is known', () => {
    const anew = stateEntries(alarms, '2026-11', make);
    expect(byId(folded([...all.flat(), ...anew]).alarms)).toEqual(byId(alarms));
  });

  it('receives none anew that an earlier month holds', () => {
    const anew = stateEntries(alarms, '2026-11', make);
    const received = anew.filter(({ kind }) => kind === 'received');
    expect(received).toHaveLength(all.length / 2);
    expect(received.every(({ at }) => at >= AT)).toBe(true);
  });
});

describe('until when an earlier run has listened', () => {
  const down = (at: number, heardUntil?: number) =>
    entryOf('channelDown', at, { channel: 'sos', reason: 'closed', heardUntil });

  it('is the newest entry in the chain, not the latest time in it', () => {
    const ahead = AT + 8 * 3_600_000;
    const entries = [receivedOf(ahead, '甲'), receivedOf(AT, '乙')];
    expect(folded(entries).lastAt).toBe(AT);
  });

  it('is never later than now', () => {
    const ahead = AT + 8 * 3_600_000;
    expect(folded([receivedOf(ahead, '甲')], AT).lastAt).toBe(AT);
    expect(folded([down(ahead)], AT).receivedUntil).toEqual({ sos: AT });
    expect(folded([down(AT, ahead)], AT).receivedUntil).toEqual({ sos: AT });
  });
});
