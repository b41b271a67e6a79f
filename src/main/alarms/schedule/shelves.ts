import { PRIORITIES, type Alarm, type AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';

type Placed = Pick<AlarmObservation, 'channel' | 'alarmClass' | 'object' | 'site'>;

/**
 * Key of the shelf of an alarm (ISA-18.2 shelves an alarm, not one occurrence): the point that reports
 * events, whatever its messages say. null for a record whose end the source reports: two faults of one device
 * are separate, and a fault that returns is annunciated.
 */
function pointOf({ channel, alarmClass, object, site }: Placed, key: string): string | null {
  if (alarmClassOf(alarmClass).clears.by !== 'expiry') return null;
  return JSON.stringify(object === '' ? [key] : [channel, alarmClass, object, site]);
}

/** The alarm on whose shelf a new occurrence belongs, and what is left of that shelf, ms. */
interface Covering {
  readonly alarm: Alarm;
  readonly left: number;
}

/** The shelved alarms, by their point. */
export class Shelves {
  private readonly ids = new Map<string, Set<string>>();

  /** @param get the current alarm; null when the ledger no longer has it. */
  constructor(private readonly get: (id: string) => Alarm | null) {}

  put(alarm: Alarm): void {
    const point = pointOf(alarm, alarm.key);
    if (point === null) return;
    const ids = this.ids.get(point) ?? new Set<string>();
    ids.add(alarm.id);
    this.ids.set(point, ids);
  }

  /** All alarms on the shelf of this alarm's point, itself included. */
  with(alarm: Alarm): readonly Alarm[] {
    return this.at(pointOf(alarm, alarm.key));
  }

  /**
   * The alarm on whose shelf a new occurrence belongs; null: on none, and always for an occurrence more
   * urgent than the alarm that a person shelved.
   * @param leftOf what is left of the shelf of an alarm, ms.
   */
  covering(
    observation: Placed & Pick<AlarmObservation, 'priority'>,
    key: string,
    leftOf: (alarm: Alarm) => number,
  ): Covering | null {
    // Called for every alarm of a flood: mostly the shelf is empty.
    if (this.ids.size === 0) return null;
    const rank = PRIORITIES.indexOf(observation.priority);
    let longest: Covering | null = null;
    for (const alarm of this.at(pointOf(observation, key))) {
      if (rank < PRIORITIES.indexOf(alarm.priority)) continue;
      const left = leftOf(alarm);
      if (left > (longest?.left ?? 0)) longest = { alarm, left };
    }
    return longest;
  }

  private at(point: string | null): readonly Alarm[] {
    const ids = point === null ? undefined : this.ids.get(point);
    if (point === null || ids === undefined) return [];
    const alarms: Alarm[] = [];
    for (const id of ids) {
      const alarm = this.get(id);
      if (alarm?.state === 'shelved') alarms.push(alarm);
      // An alarm that a rule has hidden meanwhile may return to the shelf.
      else if (alarm?.condition.shelved !== true) ids.delete(id);
    }
    if (ids.size === 0) this.ids.delete(point);
    return alarms;
  }
}
