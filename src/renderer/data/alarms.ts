import type { Unsubscribe } from '@shared/base/disposable';
import { applyDelta, type AlarmDelta, type AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { Bridge } from '@renderer/bridge/client';

/** Keeps the newer snapshot: a late answer never overwrites a newer state. */
export function newerSnapshot(known: AlarmSnapshot | null, next: AlarmSnapshot): AlarmSnapshot {
  return known !== null && known.revision > next.revision ? known : next;
}

/** The store that holds a page's alarms. */
export interface AlarmsPlace {
  get(): AlarmSnapshot | null;
  set(alarms: AlarmSnapshot): void;
  report(error: unknown): void;
}

/**
 * Follows main's alarms: one snapshot, then deltas. A delta that does not fit (an earlier one was missed)
 * makes the page request the snapshot again, one request at a time.
 */
export function followAlarms(
  bridge: Pick<Bridge, 'on' | 'request'>,
  place: AlarmsPlace,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  let asking: Promise<void> | null = null;
  let early: AlarmDelta[] = [];
  const apply = (delta: AlarmDelta): boolean => {
    const known = place.get();
    const next = known === null ? null : applyDelta(known, delta);
    if (next === null) return false;
    if (next !== known) place.set(next);
    return true;
  };
  const ask = (): Promise<void> => {
    asking ??= bridge
      .request('alarms.get')
      .then((whole) => {
        place.set(newerSnapshot(place.get(), whole));
        asking = null;
        // Deltas that arrived while the snapshot was requested.
        const waiting = early;
        early = [];
        if (!waiting.every(apply)) void ask();
      })
      .catch((error: unknown) => {
        asking = null;
        early = [];
        place.report(error);
      });
    return asking;
  };
  const end = bridge.on('alarms.changed', (delta) => {
    if (asking !== null) early.push(delta);
    else if (!apply(delta)) void ask();
  });
  return { ready: ask(), end };
}
