import { shownTime } from '../base/zonedTime';
import type { Alarm } from './alarm';
import { isStanding } from './alarmState';
import type { SosAlert } from './sos';

/** Class of the alarms in the popup and on the emergency page. */
const SOS = 'sos';

/** True for an alarm of a person who asks for help. */
export function isSos({ alarmClass, recognised }: Alarm): boolean {
  return alarmClass === SOS && recognised;
}

/** True for an SOS that is not closed. */
export function isOpenSos(alarm: Alarm): boolean {
  return alarm.alarmClass === SOS && isStanding(alarm.state);
}

/** A time in the server's zone, as that of the event is read, or ms from a source; null for any other text. */
function readTime(text: string): number | null {
  return /^\d{10,16}$/.test(text) ? Number(text) : shownTime(text);
}

/** The alert of an SOS alarm; while the workstation is locked the alarm's fields are empty. */
export function sosAlertOf(alarm: Alarm): SosAlert {
  const field = (name: string): string => (alarm.fields[name] ?? '').trim();
  return {
    id: alarm.id,
    createTime: field('createTime'),
    employeeName: field('employeeName') || alarm.object,
    at: alarm.eventTime,
    receivedAt: alarm.receivedAt,
    address: field('address'),
    location: field('location'),
    locationAt: readTime(field('locationTime')),
    phone: field('phone'),
    acknowledged: alarm.condition.acknowledged,
  };
}

/** Open SOS, newest first: by the event, and where the server gave it no time by the receipt. */
export function openSos(alarms: readonly Alarm[]): readonly Alarm[] {
  const sentAt = ({ eventTime, receivedAt }: Alarm): number => eventTime ?? receivedAt;
  return alarms.filter(isOpenSos).sort((one, other) => sentAt(other) - sentAt(one));
}
