import { PRIORITIES, type Alarm, type AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';

type Placed = Pick<AlarmObservation, 'channel' | 'alarmClass' | 'object' | 'site'>;

/**
 * What is shelved with an alarm (ISA-18.2 shelves an alarm, not one occurrence of it): the point that tells
 * of events, whatever its messages say. null for a record whose end its source tells: two faults of one
 * device are two, and one that was gone and is back is told.
 */
function pointOf({ channel, alarmClass, object, site }: Placed, key: string): string | null {
  if (alarmClassOf(alarmClass).clears.by !== 'expiry') return null;
  return JSON.stringify(object === '' ? [key] : [channel, alarmClass, object, site]);
}

/** The alarms on the shelf, by their point. */
export class Shelves {
  private readonly ids = new Map<string, Set<string>>();

  /** @param get an alarm as it is now; null for one that is kept no more. */
  constructor(private readonly get: (id: string) => Alarm | null) {}

  /** An alarm was put on the shelf. */
  put(alarm: Alarm): void {
    const point = pointOf(alarm, alarm.key);
    if (point === null) return;
    const ids = this.ids.get(point) ?? new Set<string>();
    ids.add(alarm.id);
    this.ids.set(point, ids);
  }

  /** All that lie on the shelf with an alarm for their point, itself included. */
  with(alarm: Alarm): readonly Alarm[] {
    return this.at(pointOf(alarm, alarm.key));
  }

  /**
   * The alarm on whose shelf a new occurrence comes to lie; null: on none. What is more urgent than that
   * which a person has shelved is told.
   * @param now wall time, ms.
   */
  covering(
    observation: Placed & Pick<AlarmObservation, 'priority'>,
    key: string,
    now: number,
  ): Alarm | null {
    // Asked for every alarm of a flood: mostly nothing is shelved.
    if (this.ids.size === 0) return null;
    const rank = PRIORITIES.indexOf(observation.priority);
    let last: Alarm | null = null;
    for (const alarm of this.at(pointOf(observation, key))) {
      const until = alarm.shelved?.until ?? 0;
      const isMilder = rank >= PRIORITIES.indexOf(alarm.priority);
      if (until > now && isMilder && until > (last?.shelved?.until ?? 0)) last = alarm;
    }
    return last;
  }

  private at(point: string | null): readonly Alarm[] {
    const ids = point === null ? undefined : this.ids.get(point);
    if (point === null || ids === undefined) return [];
    const alarms: Alarm[] = [];
    for (const id of ids) {
      const alarm = this.get(id);
      if (alarm?.state === 'shelved') alarms.push(alarm);
      // One that a rule has hidden meanwhile may come back to the shelf.
      else if (alarm?.condition.shelved !== true) ids.delete(id);
    }
    if (ids.size === 0) this.ids.delete(point);
    return alarms;
  }
}
