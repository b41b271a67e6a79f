import type { Alarm, AlarmCounts, AlarmObservation } from '@shared/model/alarm';
import { PRIORITIES } from '@shared/model/alarm';
import { newEntryId, type EntryKind, type JournalEntry } from '@main/storage/journal/entry';
import { applyEntry, KEPT_ALARMS, trimAlarms, type StoredAlarms } from './fold';
import { alarmKey } from './identity';

/** Whose alarms these are. */
export interface LedgerOwner {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
}

/** Within this time after a reconnect an equal key is the same alarm, sent again; ms (design). */
export const REDELIVERY_MS = 60_000;
/**
 * How old the first may be, ms. These alarms carry no time: the same words a day later are a new
 * event, and merging two alarms would lose one.
 */
export const REDELIVERY_REACH_MS = 24 * 3_600_000;

/** Keys remembered for telling repeats: days of a busy channel, a few megabytes. */
const REMEMBERED_KEYS = 50_000;

/** How many alarms may be added beyond the limit before the oldest are let go. */
const TRIM_SLACK = 500;

/**
 * The alarms of one server and tenant. Changes only by journal entries: first an entry is made, then
 * the journal commits it, then it is applied. Making one already takes its identity, so that two
 * messages in flight are told apart.
 */
export class AlarmLedger {
  private alarms: Map<string, Alarm>;
  /** Time of the newest activation of each key, those in flight included. */
  private readonly activations = new Map<string, number>();

  constructor(
    private owner: LedgerOwner,
    stored: StoredAlarms,
  ) {
    this.alarms = new Map(stored.alarms.map((alarm) => [alarm.id, alarm]));
    for (const alarm of stored.alarms) this.activations.set(alarm.key, alarm.receivedAt);
  }

  /** Another user of the same tenant has the desk: later entries are theirs. */
  handOver(user: string): void {
    this.owner = { ...this.owner, user };
  }

  /**
   * Gives a message its identity.
   * @param at wall time of receipt, ms.
   * @param connectedAt wall time of the last (re)connect of its channel, ms.
   * @param isCopy whether another connection has brought this message already.
   * @returns a `received` entry, or a `repeated` one when it is an alarm that was sent again.
   */
  receive(
    observation: AlarmObservation,
    at: number,
    connectedAt: number,
    isCopy: (key: string) => boolean = () => false,
  ): JournalEntry {
    const key = alarmKey(observation);
    const last = this.activations.get(key);
    const since = at - connectedAt;
    const redelivered =
      last !== undefined &&
      last < connectedAt &&
      // A clock that was set back says nothing: two of one alarm are better than none of two.
      since >= 0 &&
      since <= REDELIVERY_MS &&
      at - last <= REDELIVERY_REACH_MS;
    if (last !== undefined && (isCopy(key) || redelivered)) {
      return this.entry('repeated', at, { raw: observation.raw }, `${key}#${last}`, key);
    }
    // The number of an activation is its time, moved on where two fall into one millisecond:
    // unique over the journal's life without reading all of it.
    const activation = last === undefined ? at : Math.max(at, last + 1);
    this.remember(key, activation);
    return this.entry('received', at, observation, `${key}#${activation}`, key);
  }

  /** An alarm on its way to the disk that this ledger did not make: its key is taken. */
  expect({ kind, alarmKey: key, at }: JournalEntry): void {
    if (kind === 'received') this.remember(key, Math.max(at, this.activations.get(key) ?? 0));
  }

  private remember(key: string, activation: number): void {
    // Set anew, so that the order of the map is the order of age.
    this.activations.delete(key);
    this.activations.set(key, activation);
    if (this.activations.size <= REMEMBERED_KEYS) return;
    const [oldest] = this.activations.keys();
    if (oldest !== undefined) this.activations.delete(oldest);
  }

  /** An entry about an alarm of this ledger, or about none of them ('' as id). */
  entry(kind: EntryKind, at: number, body: object, id = '', key = ''): JournalEntry {
    const alarmKeyOf = key === '' ? (this.alarms.get(id)?.key ?? '') : key;
    return {
      entryId: newEntryId(),
      at,
      kind,
      ...this.owner,
      alarmId: id,
      alarmKey: alarmKeyOf,
      body: JSON.stringify(body),
    };
  }

  /** Takes a committed entry in. @returns the alarm it is about, when there is one. */
  apply(entry: JournalEntry): Alarm | null {
    applyEntry(this.alarms, entry);
    if (this.alarms.size > KEPT_ALARMS + TRIM_SLACK) {
      this.alarms = new Map(trimAlarms([...this.alarms.values()]).map((one) => [one.id, one]));
    }
    return this.alarms.get(entry.alarmId) ?? null;
  }

  get(id: string): Alarm | null {
    return this.alarms.get(id) ?? null;
  }

  /** Oldest first. */
  all(): readonly Alarm[] {
    return [...this.alarms.values()];
  }
}

/** What tray, badge, title and top bar count. */
export function countAlarms(alarms: readonly Alarm[]): AlarmCounts {
  const open = alarms.filter((alarm) => alarm.state === 'unacknowledged');
  const worst = PRIORITIES.find((priority) => open.some((alarm) => alarm.priority === priority));
  return { unacknowledged: open.length, worst: worst ?? null, total: alarms.length };
}
