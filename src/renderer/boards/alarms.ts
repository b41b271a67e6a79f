import { PRIORITIES, type Alarm, type AlarmSnapshot } from '@shared/model/alarm';

/** What nobody has acknowledged: critical ones first, then the newest. */
export function openAlarms({ alarms }: AlarmSnapshot): readonly Alarm[] {
  const urgent = (alarm: Alarm): number => (alarm.priority === 'critical' ? 0 : PRIORITIES.length);
  return alarms
    .filter(({ state }) => state === 'unacknowledged')
    .sort((a, b) => urgent(a) - urgent(b) || b.receivedAt - a.receivedAt);
}
