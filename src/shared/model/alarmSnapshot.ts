import type { Alarm, AlarmCounts, ChannelGap, ChannelHealth, JournalHealth } from './alarm';
import type { AttentionState } from './attention';

/** Everything the windows need of the alarm core at one moment. */
export interface AlarmSnapshot {
  /** Rises with every change, so that a late answer never overwrites a newer state. */
  readonly revision: number;
  /** Newest first: all that stand, and the newest of those that are over. */
  readonly alarms: readonly Alarm[];
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  /** Gaps that nobody has noted yet, oldest first. */
  readonly gaps: readonly ChannelGap[];
  readonly journal: JournalHealth;
  readonly attention: AttentionState;
  /**
   * The journal is still being read, so that alarms of before may be missing here; `long`: alarms have begun
   * without it. Absent: all is read.
   */
  readonly reading?: 'short' | 'long';
}

/** What changed since the snapshot with the revision `base`. */
export interface AlarmDelta extends Omit<AlarmSnapshot, 'alarms'> {
  readonly base: number;
  /** New and changed ones. */
  readonly upserts: readonly Alarm[];
  /** Ids of those that are no longer kept. */
  readonly removed: readonly string[];
}

/**
 * Brings a snapshot up to date.
 * @returns null when the delta does not fit: the whole is to be asked for again.
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
  // What was let in at the top only is not sorted in: late ones are ordered by the list itself.
  return { ...rest, alarms: fresh.length === 0 ? kept : [...fresh, ...kept] };
}
