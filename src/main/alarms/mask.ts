import { createHash } from 'node:crypto';
import type { Alarm } from '@shared/model/alarm';

/** The id of a masked alarm: the real one holds the place and the text. Stable, says nothing. */
function maskedId(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 24);
}

/**
 * What may be shown of an alarm while the workstation is locked: class, priority, state and times.
 * @param text what stands instead of the text, in the user's language.
 */
export function maskAlarm(alarm: Alarm, text: string): Alarm {
  const id = maskedId(alarm.id);
  const { acknowledged } = alarm;
  return {
    id,
    key: id,
    channel: alarm.channel,
    alarmClass: alarm.alarmClass,
    object: '',
    eventTime: alarm.eventTime,
    priority: alarm.priority,
    text,
    recognised: alarm.recognised,
    raw: '',
    rawCut: false,
    fields: {},
    tenantId: '',
    userId: '',
    receivedAt: alarm.receivedAt,
    state: alarm.state,
    acknowledged:
      acknowledged === null ? null : { ...acknowledged, by: '', byUserId: '', comment: '' },
  };
}
