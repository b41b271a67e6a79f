import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import type { AlarmConfig, SuppressionRule } from '@shared/model/alarmConfig';
import { isStanding } from '@shared/model/alarmState';
import type { EntryKind, JournalEntry } from '@main/storage/journal/entry';
import { DueQueue } from './dueQueue';
import { dueStep, nextStepAt } from './escalation';
import { coveringRule, holdsAt, nextBoundary } from './suppression';

/** The wall clock is looked at this often at least, ms: it may be set, and timers do not notice. */
const LOOK_MS = 30_000;

/** What the timers do to alarms. */
export interface TimedAlarms {
  readonly clock: Clock;
  config(): AlarmConfig;
  get(id: string): Alarm | null;
  all(): readonly Alarm[];
  entry(kind: EntryKind, at: number, body: object, id: string): JournalEntry;
  /** Writes one group. @param landed called when it is in the ledger. */
  write(entries: readonly JournalEntry[], landed: () => void): void;
}

/**
 * What happens to alarms by time alone: shelves end, events are over, steps of escalation are due, rules
 * begin and end to hold. Everything follows from the wall clock at the moment of looking, so that sleep
 * and a clock that was set change nothing but the moment.
 */
export class AlarmTimers {
  private readonly queue = new DueQueue();
  /** Entries of these are on their way to the disk. */
  private readonly busy = new Set<string>();
  /** Ids of the rules that held when the alarms were last compared with them. */
  private holding = '';
  private stop: Unsubscribe = () => undefined;
  private armedFor: number | null = null;
  /** When the next rule begins or ends to hold. */
  private boundary: number | null = null;
  private over = false;

  constructor(private readonly deps: TimedAlarms) {}

  /** Everything is looked at anew: at the start, and after a change of the configuration. */
  begin(): void {
    this.holding = '';
    for (const alarm of this.deps.all()) this.note(alarm);
    this.look(true);
  }

  /** An alarm is new or has changed. */
  note(alarm: Alarm): void {
    if (this.over || this.busy.has(alarm.id)) return;
    this.queue.set(alarm.id, dueOf(alarm, this.deps.config()));
    this.arm();
  }

  /** Does what is due now. @param anew compares with the rules even if the same ones hold. */
  look(anew = false): void {
    if (this.over) return;
    const now = this.deps.clock.now();
    const entries = new Map<string, JournalEntry[]>();
    const due = this.queue.take(now).flatMap((id) => this.deps.get(id) ?? []);
    // What is due at one moment is done most urgent first.
    due.sort((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority));
    for (const alarm of due) this.add(entries, alarm, this.due(alarm, now));
    this.compareRules(entries, now, anew);
    this.write(entries);
    this.stop();
    this.armedFor = null;
    this.boundary = nextBoundary(this.deps.config().rules, now);
    this.arm();
  }

  /** Rules that hold at this moment. */
  held(): readonly SuppressionRule[] {
    const now = this.deps.clock.now();
    return this.deps.config().rules.filter((rule) => holdsAt(rule, now));
  }

  dispose(): void {
    this.over = true;
    this.stop();
  }

  private write(entries: ReadonlyMap<string, readonly JournalEntry[]>): void {
    if (entries.size === 0) return;
    for (const id of entries.keys()) this.busy.add(id);
    this.deps.write([...entries.values()].flat(), () => this.landed([...entries.keys()]));
  }

  private landed(ids: readonly string[]): void {
    const entries = new Map<string, JournalEntry[]>();
    const [rules, now] = [this.held(), this.deps.clock.now()];
    for (const id of ids) {
      this.busy.delete(id);
      const alarm = this.deps.get(id);
      if (alarm === null) continue;
      this.note(alarm);
      // A rule may have changed while it was on its way.
      if (isStanding(alarm.state)) this.add(entries, alarm, this.byRules(alarm, rules, now));
    }
    if (!this.over) this.write(entries);
  }

  private add(
    entries: Map<string, JournalEntry[]>,
    { id }: Alarm,
    made: readonly JournalEntry[],
  ): void {
    if (made.length > 0) entries.set(id, [...(entries.get(id) ?? []), ...made]);
  }

  private due(alarm: Alarm, now: number): readonly JournalEntry[] {
    const { id, shelved, condition } = alarm;
    const made: JournalEntry[] = [];
    if (condition.shelved && shelved !== null && shelved.until <= now) {
      made.push(this.deps.entry('unshelved', now, { by: '' }, id));
    }
    const expires = expiryOf(alarm);
    if (expires !== null && expires <= now) made.push(this.deps.entry('returned', now, {}, id));
    const step = dueStep(alarm, this.deps.config(), now);
    if (step > 0) made.push(this.deps.entry('escalated', now, { step }, id));
    return made;
  }

  private compareRules(entries: Map<string, JournalEntry[]>, now: number, anew: boolean): void {
    const rules = this.held();
    const holding = JSON.stringify(rules);
    if (holding === this.holding && !anew) return;
    this.holding = holding;
    for (const alarm of this.deps.all()) {
      if (!isStanding(alarm.state) || this.busy.has(alarm.id)) continue;
      this.add(entries, alarm, this.byRules(alarm, rules, now));
    }
  }

  private byRules(
    alarm: Alarm,
    rules: readonly SuppressionRule[],
    now: number,
  ): readonly JournalEntry[] {
    const rule = coveringRule(rules, alarm);
    const { suppressedBy, condition } = alarm;
    const mode = condition.outOfService ? 'outOfService' : 'suppress';
    if ((rule?.id ?? null) === (suppressedBy?.rule ?? null)) {
      if (rule === null || rule.mode === mode) return [];
    }
    const made: JournalEntry[] = [];
    if (suppressedBy !== null) {
      made.push(this.deps.entry('unsuppressed', now, { rule: suppressedBy.rule }, alarm.id));
    }
    if (rule !== null) made.push(this.deps.entry('suppressed', now, bodyOf(rule), alarm.id));
    return made;
  }

  private arm(): void {
    if (this.over) return;
    const now = this.deps.clock.now();
    const at = Math.min(
      this.queue.next() ?? Number.POSITIVE_INFINITY,
      this.boundary ?? Number.POSITIVE_INFINITY,
    );
    if (at === Number.POSITIVE_INFINITY || (this.armedFor !== null && this.armedFor <= at)) return;
    this.stop();
    this.armedFor = at;
    const wait = Math.min(LOOK_MS, Math.max(0, at - now));
    this.stop = this.deps.clock.after(wait, 'alarm timers', () => this.look());
  }
}

/** Body of a `suppressed` entry. */
export function bodyOf({ id, name, mode }: SuppressionRule): object {
  return { rule: id, name, mode };
}

/** When the cause of an event counts as gone, ms; null: not by time. */
function expiryOf({ alarmClass, condition, receivedAt }: Alarm): number | null {
  const { clears } = alarmClassOf(alarmClass);
  if (clears.by !== 'expiry' || !condition.active || condition.closed) return null;
  return receivedAt + clears.afterMs;
}

/** The next wall time at which something happens to an alarm by itself, ms. */
function dueOf(alarm: Alarm, config: AlarmConfig): number | null {
  const { condition, shelved } = alarm;
  const unshelved = condition.shelved ? (shelved?.until ?? null) : null;
  return earlier(earlier(unshelved, expiryOf(alarm)), nextStepAt(alarm, config));
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
