import { PRIORITIES, type Alarm, type AlarmCounts, type Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';

/** What changed of the alarms that are kept: each as it is now, null for one that is kept no more. */
export type AlarmChanges = ReadonlyMap<string, Alarm | null>;

type Counted = 'acknowledged' | 'shelved' | 'suppressed';

/** The alarms that are kept, with their counts and the open ones, brought up to date by what changes. */
export class KeptAlarms {
  private readonly all = new Map<string, Alarm>();
  /** Open ones, in the order in which they became open. */
  private readonly openOnes = new Map<string, Alarm>();
  /** The same as a list; null: to be made. */
  private openList: readonly Alarm[] | null = null;
  private openBy: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  private others: Record<Counted, number> = { acknowledged: 0, shelved: 0, suppressed: 0 };

  /** Begins anew with these, oldest first. */
  reset(alarms: Iterable<Alarm>): void {
    this.all.clear();
    this.openOnes.clear();
    this.openList = null;
    this.openBy = { critical: 0, high: 0, medium: 0, low: 0 };
    this.others = { acknowledged: 0, shelved: 0, suppressed: 0 };
    for (const alarm of alarms) this.set(alarm.id, alarm);
  }

  /** @returns the alarm as it was before; undefined for a new one. */
  set(id: string, alarm: Alarm | null): Alarm | undefined {
    const before = this.all.get(id);
    if (before !== undefined) this.count(before, -1);
    if (alarm === null) this.all.delete(id);
    else {
      this.all.set(id, alarm);
      this.count(alarm, 1);
    }
    const opens = alarm !== null && isOpen(alarm.state);
    if (opens) this.openOnes.set(id, alarm);
    // What was open before and is not any more changes the list as well.
    if (opens || this.openOnes.delete(id)) this.openList = null;
    return before;
  }

  /** Unacknowledged ones. */
  open(): readonly Alarm[] {
    this.openList ??= [...this.openOnes.values()];
    return this.openList;
  }

  /** Oldest first. */
  values(): Iterable<Alarm> {
    return this.all.values();
  }

  /** What tray, badge, title and top bar count. */
  counts(): AlarmCounts {
    const open = { ...this.openBy };
    return {
      unacknowledged: this.openOnes.size,
      worst: PRIORITIES.find((priority) => open[priority] > 0) ?? null,
      open,
      ...this.others,
      total: this.all.size,
    };
  }

  private count({ state, priority }: Alarm, by: 1 | -1): void {
    if (isOpen(state)) this.openBy[priority] += by;
    else if (state === 'acknowledged' || state === 'shelved') this.others[state] += by;
    else if (state !== 'normal') this.others.suppressed += by;
  }
}
