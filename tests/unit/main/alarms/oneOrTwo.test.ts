import { describe, expect, it } from 'vitest';
import type { AlarmObservation } from '@shared/model/alarm';
import { SOS_JOIN_MS } from '@main/alarms/ledger/contents';
import { alarmKey } from '@main/alarms/ledger/identity';
import { RECEIVED_BEFORE_MS, type AlarmLedger } from '@main/alarms/ledger/ledger';
import type { Receipt } from '@main/alarms/ledger/redelivery';
import { readLampblackWarn } from '@main/alarms/sources/lampblackWarn';
import { readNoiseWarn } from '@main/alarms/sources/noiseWarn';
import { readSos } from '@main/alarms/sources/sos';
import { readWorkCardMessage } from '@main/alarms/sources/workCardMessage';
import type { JournalEntry } from '@main/journal/entry';
import { anObservation, liveReceipt } from '@tests/support/alarms';
import { ledgerAfter } from '@tests/support/ledger';

const OWNER = { server: 'http://h', tenant: '476074', user: '9' };
const T = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const ZONE = { zone: 'Asia/Shanghai' };
const ACK = { by: '王', byUserId: '9', where: 'workstation', comment: '' };

const fresh = (entries: readonly JournalEntry[] = []) => ledgerAfter(OWNER, entries);

/** Takes a message in; what it became. */
function take(ledger: AlarmLedger, seen: AlarmObservation | null, receipt: Receipt) {
  if (seen === null) throw new Error('no alarm');
  const entry = ledger.receive(seen, receipt);
  if (entry !== null) ledger.apply(entry);
  return entry;
}

/** What a person does to an alarm. */
function act(ledger: AlarmLedger, kind: 'acknowledged' | 'closed', id = '', at = T): void {
  const body = kind === 'closed' ? { by: '王', reason: '已处理' } : ACK;
  ledger.apply(ledger.entry(kind, at, body, id));
}

describe('an equal text after a reconnect', () => {
  /** A message right after a connection at `at - 30 s` that broke at `heardUntil`. */
  const after = (at: number, heardUntil: number | null): Receipt =>
    liveReceipt(at, at - 30_000, { receivedUntil: heardUntil });

  it('is a new alarm when the first one is acknowledged, each time of a day', () => {
    const ledger = fresh();
    const kinds = [0, 6, 12, 18].map((hours) => {
      const at = T + hours * HOUR;
      const entry = take(ledger, anObservation(), after(at, at - 60_000));
      act(ledger, 'acknowledged', entry?.alarmId, at + 1_000);
      return entry?.kind;
    });
    expect(kinds).toEqual(['received', 'received', 'received', 'received']);
  });

  it('is the same alarm while the first one stands unacknowledged', () => {
    const ledger = fresh();
    take(ledger, anObservation(), after(T, null));
    expect(take(ledger, anObservation(), after(T + HOUR, T + HOUR))?.kind).toBe('repeated');
  });

  it.each([
    ['within two minutes before the break', RECEIVED_BEFORE_MS, 'repeated'],
    ['earlier than that', RECEIVED_BEFORE_MS + 1, 'received'],
  ])('of an acknowledged alarm that was heard %s', (_name, before, kind) => {
    const ledger = fresh();
    const first = take(ledger, anObservation(), liveReceipt(T, T - HOUR));
    act(ledger, 'acknowledged', first?.alarmId);
    // A long outage: what counts is when it was heard before the break.
    const again = take(ledger, anObservation(), after(T + HOUR, T + before));
    expect(again?.kind).toBe(kind);
  });

  it('counts from when it was heard last, not from when it began', () => {
    const ledger = fresh();
    const first = take(ledger, anObservation(), liveReceipt(T, T - HOUR));
    take(ledger, anObservation(), after(T + HOUR, T + HOUR));
    act(ledger, 'acknowledged', first?.alarmId);
    const at = T + HOUR + 120_000;
    expect(take(ledger, anObservation(), after(at, at - 60_000))?.kind).toBe('repeated');
  });

  it('is a new alarm once a person has closed the first one', () => {
    const ledger = fresh();
    const first = take(ledger, anObservation(), liveReceipt(T, T - HOUR));
    act(ledger, 'acknowledged', first?.alarmId);
    act(ledger, 'closed', first?.alarmId);
    expect(take(ledger, anObservation(), after(T + 45_000, T + 10_000))?.kind).toBe('received');
  });

  it('is a new alarm where nobody knows when the connection broke', () => {
    const ledger = fresh();
    const first = take(ledger, anObservation(), liveReceipt(T, T - HOUR));
    act(ledger, 'acknowledged', first?.alarmId);
    expect(take(ledger, anObservation(), after(T + 45_000, null))?.kind).toBe('received');
  });

  it('is the same alarm while the first one is still on its way to the disk', () => {
    const ledger = fresh();
    const first = ledger.receive(anObservation(), liveReceipt(T, T - HOUR));
    const again = ledger.receive(anObservation(), after(T + 40_000, T));
    expect([first?.kind, again?.kind]).toEqual(['received', 'repeated']);
  });
});

describe('records of two sources', () => {
  const polled = (at = T): Receipt => liveReceipt(at, 0, { polled: true });

  it('of unknown shape and with one number are two', () => {
    const ledger = fresh();
    const [noise, fumes] = [
      readNoiseWarn({ id: '17', a: 1 }, ZONE),
      readLampblackWarn({ id: '17', b: 2 }, ZONE),
    ];
    expect([noise?.alarmClass, fumes?.alarmClass]).toEqual(['unknown', 'unknown']);
    expect(take(ledger, noise, polled())?.kind).toBe('received');
    expect(take(ledger, fumes, polled())?.kind).toBe('received');
    expect(take(ledger, fumes, polled())).toBeNull();
  });

  const record = (id: string, employeeName: string, createTime: string) => ({
    id,
    employeeName,
    createTime,
  });
  const sos = (...of: Parameters<typeof record>) => readSos(record(...of), ZONE);
  const message = (...of: Parameters<typeof record>) =>
    readWorkCardMessage({ ...record(...of), warnKey: '1' }, ZONE);

  it('with one number and two persons in danger are two', () => {
    const ledger = fresh();
    take(ledger, sos('17', '王芳', '2026-11-21 08:00:00'), polled());
    expect(take(ledger, message('17', '李强', '2026-11-21 08:20:00'), polled())?.kind).toBe(
      'received',
    );
    expect(ledger.all().map(({ object }) => object)).toEqual(['王芳', '李强']);
  });

  it('with one number in one channel, but of two calls, are two where they say different things', () => {
    const ledger = fresh();
    take(ledger, sos('17', '王芳', '2026-11-21 08:00:00'), polled());
    expect(take(ledger, sos('17', '李强', '2026-11-21 08:20:00'), polled())?.kind).toBe('received');
    expect(take(ledger, sos('17', '王芳', '2026-11-21 08:00:00'), polled())).toBeNull();
  });

  it.each([
    ['in one second', '2026-11-21 08:00:00', 'repeated'],
    ['a second apart', '2026-11-21 08:00:01', 'repeated'],
    ['the other way round', '2026-11-21 07:59:58', 'repeated'],
    ['some seconds apart', '2026-11-21 08:00:05', 'repeated'],
    ['farther apart', '2026-11-21 08:00:06', 'received'],
  ])('that tell of one person %s', (_name, at, kind) => {
    const ledger = fresh();
    take(ledger, sos('17', '王芳', '2026-11-21 08:00:00'), polled());
    expect(take(ledger, message('99', '王芳', at), polled())?.kind).toBe(kind);
    // Known by that name from now on.
    expect(take(ledger, message('99', '王芳', at), polled())).toBeNull();
  });

  it('pair each with one: two presses of a button within seconds stay two', () => {
    const ledger = fresh();
    const times = ['2026-11-21 08:00:00', '2026-11-21 08:00:03'] as const;
    for (const [index, time] of times.entries())
      take(ledger, sos(`1${index}`, '王芳', time), polled());
    const kinds = times.map(
      (time, index) => take(ledger, message(`9${index}`, '王芳', time), polled())?.kind,
    );
    expect(kinds).toEqual(['repeated', 'repeated']);
    expect(take(ledger, message('93', '王芳', '2026-11-21 08:00:04'), polled())?.kind).toBe(
      'received',
    );
    expect(ledger.all()).toHaveLength(3);
    expect(SOS_JOIN_MS).toBeGreaterThan(3_000);
  });

  it('that an earlier version has journaled under another key are known again', () => {
    const seen = anObservation({
      channel: 'deviceFault',
      alarmClass: 'deviceFault',
      serverId: '7',
    });
    const before = take(fresh(), seen, polled());
    if (before === null) throw new Error('no entry');
    const { body } = before;
    const key = 'deviceFault|id|7';
    const old = { ...before, body, alarmKey: key, alarmId: `${key}#${T}` };
    const ledger = fresh([old]);
    expect(take(ledger, seen, polled(T + 1_000))).toBeNull();
    ledger.apply(ledger.entry('returned', T + 2_000, {}, old.alarmId));
    expect(take(ledger, seen, polled(T + 3_000))?.alarmKey).toBe('deviceFault|id|7');
  });
});

describe('a key', () => {
  it('holds the channel, and stays short whatever the number of the record is', () => {
    const seen = anObservation({ channel: 'noiseWarn', alarmClass: 'noiseWarn', serverId: '7' });
    expect(alarmKey(seen)).toMatch(/^noiseWarn\|noiseWarn\|/);
    expect(alarmKey({ ...seen, channel: 'other' })).not.toBe(alarmKey(seen));
    expect(alarmKey({ ...seen, serverId: '7'.repeat(1_000) }).length).toBeLessThan(120);
  });

  it('without a number is never that of one with a number', () => {
    const [object, eventTime] = ['id', 7];
    const text = anObservation({ object, eventTime });
    expect(alarmKey(text)).not.toBe(alarmKey({ ...text, serverId: '7' }));
  });
});
