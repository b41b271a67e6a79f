import type { Alarm } from '@shared/model/alarm';

export type AlarmFilter = 'all' | 'unacknowledged';

/** The moment an alarm is listed under: of the event where the message carries one. ms. */
export function momentOf(alarm: Alarm): number {
  return alarm.eventTime ?? alarm.receivedAt;
}

/** Alarms of a filter, newest first; equal moments keep the order of reception. */
export function shownAlarms(alarms: readonly Alarm[], filter: AlarmFilter): readonly Alarm[] {
  return alarms
    .filter((alarm) => filter === 'all' || alarm.state === 'unacknowledged')
    .sort((a, b) => momentOf(b) - momentOf(a) || b.receivedAt - a.receivedAt);
}
