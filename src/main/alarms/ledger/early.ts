import type { Alarm, AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { Contents } from './contents';
import { activationOf, idOf, alarmKey } from './identity';
import { REDELIVERY_MS, redelivered, type Receipt } from './redelivery';

/** What was taken for a new alarm before the journal was read. */
export interface EarlyAlarm {
  readonly id: string;
  readonly key: string;
  readonly observation: AlarmObservation;
  readonly receipt: Receipt;
}

/** An early alarm and the one of the journal that it is. */
export interface SameAlarm {
  readonly early: EarlyAlarm;
  readonly stored: Alarm;
}

/**
 * Alarms that began while the journal was being read: what it holds may tell that one of them is known. Each is
 * judged then as it would have been judged at its receipt.
 */
export class EarlyAlarms {
  private readonly alarms: EarlyAlarm[] = [];

  note(alarm: EarlyAlarm): void {
    const { receipt } = alarm;
    // Any other message of a stream is a new alarm whatever the journal holds.
    if (isAsked(receipt) || receipt.at - receipt.connectedAt <= REDELIVERY_MS)
      this.alarms.push(alarm);
  }

  /** @param stored what the journal holds of earlier runs, oldest first. */
  known(stored: Iterable<Alarm>): readonly SameAlarm[] {
    if (this.alarms.length === 0) return [];
    const contents = new Contents();
    const byKey = new Map<string, Alarm>();
    const byId = new Map<string, Alarm>();
    for (const alarm of stored) {
      byId.set(alarm.id, alarm);
      byKey.set(alarm.key, alarm);
      // A record that an earlier version has named in another way.
      if (alarm.serverId !== '') byKey.set(alarmKey(alarm), alarm);
      contents.remember(alarm, alarm.key, activationOf(alarm));
    }
    return this.alarms.flatMap((early) => {
      const { observation, receipt } = early;
      const own = byKey.get(early.key);
      if (own !== undefined) return isSame(own, receipt) ? { early, stored: own } : [];
      const twin = contents.find(observation, receipt.how);
      if (twin === undefined) return [];
      // A second record of the same way is another alarm.
      if (twin.channel !== observation.channel) twin.joined.add(observation.channel);
      const other = byId.get(idOf(twin.key, twin.activation));
      return other === undefined ? [] : { early, stored: other };
    });
  }
}

function isAsked({ how, polled }: Receipt): boolean {
  return polled || how === 'backfill';
}

function isSame({ alarmClass, condition, ...stored }: Alarm, receipt: Receipt): boolean {
  const { active, acknowledged, closed } = condition;
  // A record that was gone and stands again is a new activation.
  if (isAsked(receipt))
    return receipt.over === true || active || alarmClassOf(alarmClass).clears.by !== 'poll';
  return active && !acknowledged && !closed && redelivered(activationOf(stored), receipt);
}
