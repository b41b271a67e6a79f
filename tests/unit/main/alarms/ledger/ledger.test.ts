import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { NO_PERMISSION, type AlarmObservation } from '@shared/model/alarm';
import { applyEntry, KEPT_ALARMS, KEPT_DONE, noAlarms, trimAlarms } from '@main/alarms/ledger/fold';
import type { AlarmLedger } from '@main/alarms/ledger/ledger';
import { REDELIVERY_MS, type Receipt } from '@main/alarms/ledger/redelivery';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { KeptAlarms } from '@main/alarms/ledger/keptAlarms';
import type { JournalEntry } from '@main/journal/entry';
import { entriesOfLines, entryOfLine, linesOf } from '@main/journal/segment/line';
import { anAlarm, anObservation, liveReceipt } from '@tests/support/alarms';
import { foldEntries } from '@tests/support/foldEntries';
import { ledgerAfter } from '@tests/support/ledger';

const OWNER = { server: 'http://h', tenant: '476074', user: '9' };
const T = Date.UTC(2026, 10, 21);

function seen(text: string): AlarmObservation {
  const observation = readAlarmReport(text);
  if (observation === null) throw new Error('no alarm');
  return observation;
}

function freshLedger(entries: readonly JournalEntry[] = []): AlarmLedger {
  return ledgerAfter(OWNER, entries);
}

/** A live message, which is an alarm. */
function message(
  ledger: AlarmLedger,
  text: string,
  at: number,
  connectedAt: number,
  patch: Partial<Receipt> = {},
): JournalEntry {
  const entry = ledger.receive(seen(text), liveReceipt(at, connectedAt, patch));
  if (entry === null) throw new Error('nothing is journaled');
  return entry;
}

describe('one alarm or two', () => {
  it('takes equal messages on one connection for two alarms', () => {
    const ledger = freshLedger();
    const first = message(ledger, 'A,1,30', T, T - 1000);
    const second = message(ledger, 'A,1,30', T, T - 1000);
    expect([first.kind, second.kind]).toEqual(['received', 'received']);
    expect(first.alarmId).not.toBe(second.alarmId);
    expect(first.alarmKey).toBe(second.alarmKey);
  });

  it('keeps each of several equal ones in flight, in whatever order they come to the disk', () => {
    const ledger = freshLedger();
    const entries = [0, 1, 2].map(() => message(ledger, 'A,1,30', T, T - 1000));
    for (const entry of entries.toReversed()) ledger.apply(entry);
    expect(ledger.all().map(({ id }) => id)).toEqual(
      entries.toReversed().map(({ alarmId }) => alarmId),
    );
    expect(ledger.all()).toEqual(foldEntries(entries.toReversed()).alarms);
    const again = message(ledger, 'A,1,30', T + 5_000, T + 4_000);
    expect([again.kind, again.alarmId]).toEqual(['repeated', entries[2]?.alarmId]);
  });

  it.each([
    ['within 60 s after a reconnect', REDELIVERY_MS, 'repeated'],
    ['later than that', REDELIVERY_MS + 1, 'received'],
    ['by a clock that was set back meanwhile', -3_600_000, 'received'],
  ])('an equal message %s', (_name, later, kind) => {
    const ledger = freshLedger();
    const first = message(ledger, 'A,1,30', T, T - 1000);
    const reconnect = T + 5_000;
    const again = message(ledger, 'A,1,30', reconnect + later, reconnect);
    expect(again.kind).toBe(kind);
    expect(again.alarmId === first.alarmId).toBe(kind === 'repeated');
  });

  it('takes the words of yesterday for a new alarm, even after a reconnect', () => {
    const ledger = freshLedger();
    message(ledger, 'A,1,30', T, T - 1000);
    const day = T + 24 * 3_600_000 + 1000;
    expect(message(ledger, 'A,1,30', day, day - 500).kind).toBe('received');
  });

  it('knows an alarm again after a restart', () => {
    const first = message(freshLedger(), 'A,1,30', T, T - 1000);
    const restarted = freshLedger([first]);
    expect(message(restarted, 'A,1,30', T + 20_000, T + 19_000).kind).toBe('repeated');
    expect(message(restarted, 'B,1,30', T + 20_000, T + 19_000).kind).toBe('received');
  });

  it('keeps ids short and of one line, whatever the message holds', () => {
    const entry = message(freshLedger(), `a|b#c\n${'x'.repeat(70_000)}`, T, T);
    expect(entry.alarmId).toMatch(/^alarmReport\|unknown\|sha256:[0-9a-f]{40}#\d+$/);
  });

  it('does not mistake separators in names for parts of the key', () => {
    const ledger = freshLedger();
    const keys = ['a|b,1,1', 'a,1,1'].map((text) => message(ledger, text, T, T).alarmKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('the entry of a new alarm', () => {
  it('has its body, which a copy must name: one that forgets it does not compile', () => {
    const entry = message(freshLedger(), 'A,1,30', T, T);
    // @ts-expect-error the body is missing
    const forgetful: JournalEntry = { ...entry, at: T + 1 };
    expect(forgetful.body).toBeUndefined();
    const copy: JournalEntry = { ...entry, at: T + 1, body: entry.body };
    expect(JSON.parse(copy.body)).toMatchObject({ alarmClass: 'garbageDrop', object: 'A' });
  });
});

describe('what the journal leaves behind', () => {
  function history(): JournalEntry[] {
    const ledger = freshLedger();
    const received = message(ledger, 'A,1,30', T, T);
    ledger.apply(received);
    const other = message(ledger, 'B,1,30', T + 1, T);
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
    const kept = new KeptAlarms();
    kept.reset(once);
    expect(kept.counts()).toEqual({
      unacknowledged: 1,
      worst: 'high',
      open: { critical: 0, high: 1, medium: 0, low: 0 },
      acknowledged: 1,
      shelved: 0,
      suppressed: 0,
      total: 2,
    });
  });

  it('keeps the first acknowledgement', () => {
    const entries = history();
    const first = entries[2];
    if (first === undefined) throw new Error('no entry');
    const into = noAlarms();
    for (const entry of entries) applyEntry(into, entry);
    applyEntry(into, { ...first, at: T + 99, body: first.body });
    expect(into.alarms.get(first.alarmId)?.acknowledged?.at).toBe(T + 2);
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

  it('lets go of alarms that are over first, then of the oldest standing ones', () => {
    const over = { ...anAlarm().condition, active: false, acknowledged: true };
    const done = [1, 2, 3].map((n) => anAlarm({ id: `d${n}`, condition: over }));
    const [a, b] = [anAlarm({ id: 'a' }), anAlarm({ id: 'b' })];
    const ids = (limit: number, kept: number): string[] =>
      trimAlarms([done[0] ?? a, a, done[1] ?? a, b, done[2] ?? a], limit, kept).map(({ id }) => id);
    expect(ids(10, 3)).toEqual(['d1', 'a', 'd2', 'b', 'd3']);
    expect(ids(10, 1)).toEqual(['a', 'b', 'd3']);
    expect(ids(2, 2)).toEqual(['a', 'd2', 'b', 'd3']);
    expect(ids(1, 0)).toEqual(['b']);
  });

  it('never lets go of an SOS that stands, however much came after it', () => {
    const sos = anAlarm({ id: 'sos', alarmClass: 'sos' });
    const later = [1, 2, 3].map((n) => anAlarm({ id: `d${n}` }));
    expect(trimAlarms([sos, ...later], 1, 0).map(({ id }) => id)).toEqual(['sos', 'd3']);
  });

  it('says until when a channel was heard that was down at the end', () => {
    const ledger = freshLedger();
    const channel = 'badgeViolation';
    const down = (at: number, more: object = {}): JournalEntry =>
      ledger.entry('channelDown', at, { channel, reason: 'closed', ...more });
    const up = ledger.entry('channelUp', T, { channel });
    const other = ledger.entry('shown', T + 900, {});
    const heardUntil = (...entries: JournalEntry[]) =>
      foldEntries(entries).receivedUntil?.[channel];
    expect(heardUntil(up, down(T + 10), other, down(T + 1_000))).toBe(T + 10);
    expect(heardUntil(up, other, down(T + 2_000, { heardUntil: T + 900 }))).toBe(T + 900);
    expect(heardUntil(down(T - 10), up, other)).toBeUndefined();
    expect(heardUntil(up, down(T + 10, { reason: NO_PERMISSION }))).toBeUndefined();
  });
});

describe('an alarm that the journal has just taken', () => {
  const JSON_FIELD = JSON.parse('{"__proto__":"1","a":"2"}') as Record<string, string>;

  it.each<[string, Partial<AlarmObservation>]>([
    ['as the documents have it', {}],
    [
      'with the half of a sign',
      { text: 'a\ud83d', raw: '\ude9b', fields: { 'b\ud83d': '\ud83d' } },
    ],
    ['with a time that is none', { eventTime: Number.NaN }],
    ['with a time beyond all', { eventTime: Number.POSITIVE_INFINITY }],
    ['with a time before 1970', { eventTime: -1.5 }],
    ['with a field that no object has', { fields: JSON_FIELD }],
    ['with a text beyond the limit', { text: 'x'.repeat(64_001) }],
    ['with a raw text at the limit', { raw: '🚛'.repeat(32_000) }],
    ['with more than is known', { more: '1' } as Partial<AlarmObservation>],
    ['of an unknown class', { alarmClass: 'newer', recognised: false, object: '' }],
  ])('is the one that is read from it later: %s', (_name, patch) => {
    const ledger = freshLedger();
    const entry = ledger.receive(anObservation(patch), liveReceipt(T));
    if (entry === null) throw new Error('nothing is journaled');
    const held = freshLedger();
    const again = held.receive(anObservation(patch), liveReceipt(T));
    if (again === null) throw new Error('nothing is journaled');
    ledger.apply(entry);
    held.hold(again);
    held.saved(again.alarmId);
    const [line] = entriesOfLines(linesOf([entry]));
    const read = foldEntries([entryOfLine(must(line, 'its line'))]).alarms;
    expect(ledger.all()).toStrictEqual(read);
    expect(held.all()).toStrictEqual(read);
  });
});

describe('records that are asked for again and again', () => {
  const fault = anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId: '7' });
  const polled = (at: number): Receipt => liveReceipt(at, 0, { polled: true });

  it('are one alarm while they stand, and a new one when they come back', () => {
    const ledger = freshLedger();
    const first = ledger.receive(fault, polled(T));
    if (first === null) throw new Error('no entry');
    expect(ledger.receive(fault, polled(T + 1))).toBeNull();
    ledger.apply(first);
    expect(ledger.receive(fault, polled(T + 2))).toBeNull();
    ledger.apply(ledger.entry('returned', T + 3, {}, first.alarmId));
    const again = ledger.receive(fault, polled(T + 4));
    expect(again?.kind).toBe('received');
    expect(again?.alarmId).not.toBe(first.alarmId);
    expect(ledger.receive(fault, polled(T + 5))).toBeNull();
  });

  it('are a new alarm as well when the first one is no longer kept', () => {
    const ledger = freshLedger();
    const done = ['acknowledged', 'returned'] as const;
    const ack = { by: '王', byUserId: '9', where: 'workstation', comment: '' };
    const take = (serverId: string, at: number): string => {
      const entry = ledger.receive({ ...fault, serverId }, polled(at));
      if (entry === null) throw new Error('no entry');
      ledger.apply(entry);
      return entry.alarmId;
    };
    for (let n = 0; n < KEPT_DONE + 600; n += 1) {
      const id = take(`done${n}`, T + n);
      for (const kind of done) ledger.apply(ledger.entry(kind, T + n, ack, id));
    }
    for (let n = 0; n < KEPT_ALARMS; n += 1) take(`open${n}`, T + 10_000 + n);
    expect(ledger.all().some(({ serverId }) => serverId === 'done0')).toBe(false);
    const back = { ...fault, serverId: 'done0' };
    expect(ledger.receive(back, polled(T + 90_000))?.kind).toBe('received');
    expect(ledger.receive(back, polled(T + 90_001))).toBeNull();
  });
});

describe('a change of user', () => {
  const change = T + 5_000;
  const taken = (at: number, isCopy: boolean): Receipt =>
    liveReceipt(at, change, { tookOver: true, isCopy: () => isCopy });

  it.each([
    ['acknowledged', 'acknowledged', { by: '', byUserId: '', where: 'workstation', comment: '' }],
    ['over', 'returned', {}],
  ] as const)('does not hush an alarm whose equal is %s', (_name, kind, body) => {
    const ledger = freshLedger();
    const first = message(ledger, 'A,1,30', T, T - 1000);
    ledger.apply(first);
    ledger.apply(ledger.entry(kind, T + 10, body, first.alarmId));
    const copy = ledger.receive(seen('A,1,30'), taken(change + 10, true));
    expect(copy).toMatchObject({ kind: 'repeated', alarmId: first.alarmId });
    expect(ledger.receive(seen('A,1,30'), taken(change + 20, false))?.kind).toBe('received');
  });

  it('takes one that stands for sent again, as after any other new connection', () => {
    const ledger = freshLedger();
    ledger.apply(message(ledger, 'A,1,30', T, T - 1000));
    expect(ledger.receive(seen('A,1,30'), taken(change + 10, false))?.kind).toBe('repeated');
  });
});

describe('a disk that takes nothing', () => {
  it('does not keep an alarm from being shown, marked as not saved until it is', () => {
    const ledger = freshLedger();
    const entry = message(ledger, 'A,1,30', T, T);
    expect(ledger.hold(entry)).toMatchObject({ unsaved: true, state: 'unacknowledged' });
    expect(ledger.hold(entry)).toBeNull();
    ledger.apply(entry);
    ledger.saved(entry.alarmId);
    expect(ledger.get(entry.alarmId)?.unsaved).toBe(false);
    expect(ledger.all()).toHaveLength(1);
  });
});
