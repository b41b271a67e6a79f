import type { Alarm, AlarmCounts, ChannelGap, ChannelHealth, JournalHealth } from './alarm';
import type { AttentionState } from './attention';

/** The alarm state that windows need, at one moment. */
export interface AlarmSnapshot {
  /** Rises with every change, so that a late answer never overwrites a newer state. */
  readonly revision: number;
  /** Newest first: all open alarms, and the newest finished ones. */
  readonly alarms: readonly Alarm[];
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  /** Unacknowledged gaps, oldest first. */
  readonly gaps: readonly ChannelGap[];
  readonly journal: JournalHealth;
  readonly attention: AttentionState;
  /**
   * The journal is still being read, so earlier alarms may be missing; `long`: alarms have started without
   * it. Absent: all is read.
   */
  readonly reading?: 'short' | 'long';
}

/** The changes since the snapshot with the revision `base`. */
export interface AlarmDelta extends Omit<AlarmSnapshot, 'alarms'> {
  readonly base: number;
  /** New and changed alarms. */
  readonly upserts: readonly Alarm[];
  /** Ids of alarms that left the ledger. */
  readonly removed: readonly string[];
}

/**
 * Applies a delta to a snapshot.
 * @returns null when the delta does not fit: the whole snapshot must be requested again.
 */
export function applyDelta(snapshot: AlarmSnapshot, delta: AlarmDelta): AlarmSnapshot | null {
  if (delta.revision <= snapshot.revision) return snapshot;
  if (delta.base !== snapshot.revision) return null;
  const { base: _base, upserts, removed, ...rest } = delta;
  if (upserts.length === 0 && removed.length === 0) return { ...rest, alarms: snapshot.alarms };
  const changed = new Map(upserts.map((alarm) => [alarm.id, alarm]));
  const gone = new Set(removed);
  const kept: Alarm[] = [];
  for (const alarm of snapshot.alarms) {
    const next = changed.get(alarm.id);
    if (next !== undefined) {
      kept.push(next);
      changed.delete(alarm.id);
    } else if (!gone.has(alarm.id)) kept.push(alarm);
  }
  const fresh = [...changed.values()].sort((a, b) => b.receivedAt - a.receivedAt);
  // New alarms are put first without sorting: the list itself orders late ones.
  return { ...rest, alarms: fresh.length === 0 ? kept : [...fresh, ...kept] };
}
