import type { Alarm, AlarmCounts, AlarmObservation, Priority } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { natureOf } from '@shared/model/alarmClasses';
import { RAISED, stateOf } from '@shared/model/alarmState';
import { CALM } from '@shared/model/attention';
import type { Receipt } from '@main/alarms/ledger/redelivery';

/** A message of the per-user websocket as its source reads it. */
export function anObservation(patch: Partial<AlarmObservation> = {}): AlarmObservation {
  return {
    channel: 'alarmReport',
    alarmClass: 'garbageDrop',
    object: '幸福里',
    site: '',
    serverId: '',
    eventTime: null,
    priority: 'high',
    text: '幸福里,1,35',
    recognised: true,
    raw: '幸福里,1,35',
    rawCut: false,
    fields: { name: '幸福里', flag: '1', minutes: '35' },
    ...patch,
  };
}

/** An alarm as the ledger makes it; its state follows from its condition. */
export function anAlarm(patch: Partial<Alarm> = {}): Alarm {
  const condition = patch.condition ?? RAISED;
  const observation = anObservation(patch);
  return {
    ...observation,
    id: 'a#1',
    key: 'a',
    tenantId: '476074',
    userId: '1900000000000000001',
    receivedAt: 1_000,
    annunciatedAt: patch.receivedAt ?? 1_000,
    condition,
    state: stateOf(condition, natureOf(observation.alarmClass)),
    lateMs: null,
    backFilled: (patch.lateMs ?? null) !== null,
    acknowledged: null,
    assigned: null,
    shelved: null,
    suppressedBy: null,
    closed: null,
    comments: [],
    escalation: 0,
    told: [],
    unsaved: false,
    ...patch,
  };
}

/** Counts of so many unacknowledged alarms of one priority. */
export function countsOf(unacknowledged: number, worst: Priority | null): AlarmCounts {
  const open = { critical: 0, high: 0, medium: 0, low: 0 };
  if (worst !== null) open[worst] = unacknowledged;
  const others = { acknowledged: 0, shelved: 0, suppressed: 0 };
  return { unacknowledged, worst, open, ...others, total: unacknowledged };
}

/** A live message over a stream. */
export function liveReceipt(at: number, connectedAt = 0, patch: Partial<Receipt> = {}): Receipt {
  const rest = { how: 'live', polled: false, clockOffsetMs: 0, isCopy: () => false } as const;
  return { at, connectedAt, ...rest, ...patch };
}

/** What windows get of the alarm core; calm and empty where the test says nothing. */
export function aSnapshot(patch: Partial<AlarmSnapshot> = {}): AlarmSnapshot {
  return {
    revision: 1,
    alarms: [],
    counts: countsOf(0, null),
    channels: [],
    gaps: [],
    journal: { kind: 'ok' },
    attention: CALM,
    ...patch,
  };
}
