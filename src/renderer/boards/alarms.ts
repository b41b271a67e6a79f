import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isOpen } from '@shared/model/alarmState';

/** An SOS always comes first. */
const urgency = ({ alarmClass, priority }: Alarm): number => {
  if (alarmClass === 'sos') return -1;
  return priority === 'critical' ? 0 : PRIORITIES.length;
};

/** Unacknowledged alarms: SOS first, then other critical ones, then the newest. */
export function openAlarms({ alarms }: Pick<AlarmSnapshot, 'alarms'>): readonly Alarm[] {
  return alarms
    .filter(({ state }) => isOpen(state))
    .sort((a, b) => urgency(a) - urgency(b) || b.receivedAt - a.receivedAt);
}

/** Alarms shown one by one while a flood is shown by groups: SOS and critical ones. */
export function urgentAlarms(snapshot: Pick<AlarmSnapshot, 'alarms'>): readonly Alarm[] {
  return openAlarms(snapshot).filter((alarm) => urgency(alarm) <= 0);
}
