import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import {
  FLOOD_ENTER,
  FLOOD_LEAVE,
  FLOOD_WINDOW_MS,
  type AttentionState,
  type FloodGroup,
} from '@shared/model/attention';

/** Most groups that windows receive; the count covers the others. */
const GROUPS_SHOWN = 50;

/** The fields of an alarm that a flood counts by. */
export type FloodAlarm = Pick<Alarm, 'id' | 'site' | 'alarmClass' | 'priority'>;

export interface FloodSize {
  /** Largest first. */
  readonly groups: readonly FloodGroup[];
  /** Alarms since the flood began, those that triggered it included. */
  readonly count: number;
}

interface Arrived {
  readonly at: number;
  readonly alarm: FloodAlarm;
}

/** The more urgent of two priorities. */
export function worse(a: Priority, b: Priority): Priority {
  return PRIORITIES.indexOf(a) <= PRIORITIES.indexOf(b) ? a : b;
}

/**
 * Alarm flood after ISA-18.2: on above FLOOD_ENTER annunciated alarms in ten minutes, off below
 * FLOOD_LEAVE. Has no clock: times are given, monotonic, ms.
 */
export class Flood {
  /** Alarms of the last ten minutes, oldest first; `head` is the first one that still counts. */
  private arrived: Arrived[] = [];
  private head = 0;
  private groups = new Map<string, FloodGroup>();
  private since: number | null = null;
  private total = 0;
  private ended: FloodSize = { groups: [], count: 0 };

  get on(): boolean {
    return this.since !== null;
  }

  size(): FloodSize {
    return { groups: this.largest(), count: this.total };
  }

  /** The flood that ended last, at its end. */
  get last(): FloodSize {
    return this.ended;
  }

  /** @returns whether these alarms began a flood or their time ended one. */
  note(at: number, alarms: readonly FloodAlarm[]): 'begun' | 'ended' | null {
    const before = this.update(at);
    for (const { id, site, alarmClass, priority } of alarms) {
      // Keeps four fields, not the alarm: the alarm would hold its whole message for ten minutes.
      const alarm = { id, site, alarmClass, priority };
      this.arrived.push({ at, alarm });
      if (this.on) this.group(alarm);
    }
    if (this.on || this.inWindow() <= FLOOD_ENTER) return before;
    this.since = at;
    for (const { alarm } of this.arrived.slice(this.head)) this.group(alarm);
    return 'begun';
  }

  /** Expires old alarms. */
  update(at: number): 'ended' | null {
    while (this.head < this.arrived.length && this.isOver(this.arrived[this.head], at)) {
      this.head += 1;
    }
    if (this.head > 1_000 && this.head * 2 > this.arrived.length) {
      this.arrived = this.arrived.slice(this.head);
      this.head = 0;
    }
    if (!this.on || this.inWindow() >= FLOOD_LEAVE) return null;
    this.ended = this.size();
    this.since = null;
    this.groups = new Map();
    this.total = 0;
    return 'ended';
  }

  /** When the flood ends if no further alarm arrives; null: no flood is on. */
  endsAt(): number | null {
    const last = this.arrived.at(-FLOOD_LEAVE);
    return this.on && last !== undefined ? last.at + FLOOD_WINDOW_MS : null;
  }

  largest(): readonly FloodGroup[] {
    return [...this.groups.values()].sort((a, b) => b.count - a.count).slice(0, GROUPS_SHOWN);
  }

  /** @param wall adds the wall clock's offset to a monotonic time. */
  state(wall: (at: number) => number): AttentionState['flood'] {
    if (this.since === null) return null;
    return { since: wall(this.since), inWindow: this.inWindow(), groups: this.largest() };
  }

  private inWindow(): number {
    return this.arrived.length - this.head;
  }

  private isOver(one: Arrived | undefined, at: number): boolean {
    return one !== undefined && at - one.at >= FLOOD_WINDOW_MS;
  }

  private group({ id, site, alarmClass, priority }: FloodAlarm): void {
    this.total += 1;
    const key = `${site}|${alarmClass}`;
    const known = this.groups.get(key);
    this.groups.set(key, {
      site,
      alarmClass,
      count: (known?.count ?? 0) + 1,
      worst: known === undefined ? priority : worse(known.worst, priority),
      newestId: id,
    });
  }
}
