import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { isSos } from './decide';

type ById = Map<string, Alarm>;

/**
 * Unacknowledged alarms, as far as their annunciation goes on. Derived lists are kept up to date at each
 * change: a flood asks for them once for each of thousands of alarms.
 */
export class OpenAlarms {
  private readonly all: ById = new Map();
  private readonly by: Record<Priority, ById> = {
    critical: new Map(),
    high: new Map(),
    medium: new Map(),
    low: new Map(),
  };
  private readonly sosOnes: ById = new Map();
  /** Escalated alarms below critical; critical ones repeat in any case. */
  private readonly louder: Record<Priority, ById> = {
    critical: new Map(),
    high: new Map(),
    medium: new Map(),
    low: new Map(),
  };
  private readonly escalated = new Set<string>();
  /** Urgent alarms that opened since the operator last looked at the console. */
  private readonly unseen = new Set<string>();
  /** When each critical alarm was last toasted, monotonic ms; the longest wait first. */
  private readonly toasted = new Map<string, number>();
  private newestCritical: readonly Alarm[] | null = null;

  get size(): number {
    return this.all.size;
  }

  has(id: string): boolean {
    return this.all.has(id);
  }

  get worst(): Priority | null {
    return PRIORITIES.find((priority) => this.by[priority].size > 0) ?? null;
  }

  get isUnseen(): boolean {
    return this.unseen.size > 0;
  }

  /** Newest first. */
  critical(): readonly Alarm[] {
    this.newestCritical ??= [...this.by.critical.values()].reverse();
    return this.newestCritical;
  }

  /** Newest first. */
  sos(): readonly Alarm[] {
    return [...this.sosOnes.values()].reverse();
  }

  /** Priority of the sound that repeats; null: no sound repeats. @param muted only SOS sounds. */
  repeats(muted: boolean): Priority | null {
    if (this.sosOnes.size > 0 || (!muted && this.by.critical.size > 0)) return 'critical';
    if (muted) return null;
    return PRIORITIES.find((priority) => this.louder[priority].size > 0) ?? null;
  }

  /** Alarms that the sound repeats for. */
  repeating(muted: boolean): readonly Alarm[] {
    if (muted) return [...this.sosOnes.values()];
    const louder = PRIORITIES.flatMap((priority) => [...this.louder[priority].values()]);
    return [...this.by.critical.values(), ...louder];
  }

  /** Critical alarms whose last toast was at `until` or before, newest first. */
  toastedBefore(until: number): readonly Alarm[] {
    const found: Alarm[] = [];
    for (const [id, at] of this.toasted) {
      if (at > until) break;
      const alarm = this.by.critical.get(id);
      if (alarm !== undefined) found.push(alarm);
    }
    return found.reverse();
  }

  /** Last toast of the critical alarm that waits longest, monotonic ms; null: no alarm waits. */
  oldestToast(): number | null {
    for (const [id, at] of this.toasted) if (this.by.critical.has(id)) return at;
    return null;
  }

  /** @param at monotonic ms; calls come in order of time. */
  noteToast(id: string, at: number): void {
    this.toasted.delete(id);
    this.toasted.set(id, at);
  }

  escalate(alarm: Alarm): void {
    this.escalated.add(alarm.id);
    const open = this.all.get(alarm.id);
    if (open !== undefined && open.priority !== 'critical')
      this.louder[open.priority].set(open.id, open);
  }

  consoleSeen(): void {
    this.unseen.clear();
  }

  /** Replaces the set, in the order in which alarms opened; alarms that are not open are ignored. */
  reset(alarms: Iterable<Alarm>, now: number): void {
    const here = new Map<string, Alarm>();
    for (const alarm of alarms) if (isOpen(alarm.state)) here.set(alarm.id, alarm);
    for (const id of [...this.all.keys()]) if (!here.has(id)) this.set(id, null, now);
    for (const [id, alarm] of here) this.set(id, alarm, now);
  }

  /**
   * Updates one alarm, or removes it (null, or no longer open).
   * @param now monotonic ms: an alarm that an earlier run annunciated counts as toasted now.
   */
  set(id: string, alarm: Alarm | null, now: number): void {
    if (alarm === null || !isOpen(alarm.state)) return this.remove(id);
    const before = this.all.get(id);
    if (before !== undefined && before.priority !== alarm.priority) this.drop(before);
    this.all.set(id, alarm);
    const { priority } = alarm;
    this.by[priority].set(id, alarm);
    if (isSos(alarm)) this.sosOnes.set(id, alarm);
    if (this.escalated.has(id) && priority !== 'critical') this.louder[priority].set(id, alarm);
    if (priority === 'critical') {
      this.newestCritical = null;
      if (!this.toasted.has(id)) this.toasted.set(id, now);
    }
    const isUrgent = priority === 'critical' || priority === 'high';
    if (before === undefined && isUrgent) this.unseen.add(id);
  }

  /** Forgets everything: the next user starts without it. */
  clear(): void {
    for (const id of [...this.all.keys()]) this.remove(id);
    this.toasted.clear();
    this.escalated.clear();
  }

  private remove(id: string): void {
    const before = this.all.get(id);
    this.toasted.delete(id);
    this.escalated.delete(id);
    this.unseen.delete(id);
    if (before === undefined) return;
    this.all.delete(id);
    this.drop(before);
  }

  private drop({ id, priority }: Alarm): void {
    this.by[priority].delete(id);
    this.louder[priority].delete(id);
    this.sosOnes.delete(id);
    if (priority === 'critical') this.newestCritical = null;
  }
}
