import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import type { AlarmConfig, SuppressionRule } from '@shared/model/alarmConfig';
import { isStanding } from '@shared/model/alarmState';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import { DueQueue, type Due } from './dueQueue';
import { Elapsed, type Moment, type Times } from './elapsed';
import { dueStep, nextStepAfter } from './escalation';
import { coveringRule, holdsAt, nextBoundary } from './suppression';

/** Longest interval between checks of the wall clock, ms: setting it does not fire a timer. */
const CHECK_MS = 30_000;

const NEVER: Moment = { wall: Number.POSITIVE_INFINITY, run: Number.POSITIVE_INFINITY };

/** What the timers do to alarms. */
export interface TimedAlarms {
  readonly clock: Clock;
  config(): AlarmConfig;
  get(id: string): Alarm | null;
  all(): readonly Alarm[];
  entry(kind: EntryKind, at: number, body: object, id: string): JournalEntry;
  /** Writes one group. @param landed called when the ledger has it. */
  write(entries: readonly JournalEntry[], landed: () => void): void;
}

/** An alarm with its times, and its places in the queues of the wall clock and the monotonic clock. */
interface Timed extends Times {
  readonly id: string;
  byWall: Due<Timed> | null;
  byRun: Due<Timed> | null;
}

/**
 * Everything that happens to alarms by time alone: shelves end, events expire, escalation steps are due,
 * rules begin and end to hold. Only rules depend on the wall clock alone, because it may be set by hours. A
 * shelf ends and a step is due when either clock says so: too early is better than too late. An event expires
 * when both clocks say so. Rules hold by the hours of the day, which only the wall clock knows.
 */
export class AlarmTimers {
  /** Alarms with a time at which something happens. */
  private readonly timed = new Map<string, Timed>();
  private readonly byWall = new DueQueue<Timed>({
    get: ({ byWall }) => byWall,
    set: (timed, due) => (timed.byWall = due),
    delete: (timed) => (timed.byWall = null),
  });
  private readonly byRun = new DueQueue<Timed>({
    get: ({ byRun }) => byRun,
    set: (timed, due) => (timed.byRun = due),
    delete: (timed) => (timed.byRun = null),
  });
  private readonly elapsed: Elapsed;
  private readonly afterReceipt = new Later();
  private readonly afterAnnunciation = new Later();
  /** Alarms whose entries are on their way to the disk. */
  private readonly busy = new Set<string>();
  /** Ids of the rules that held when the alarms were last compared with them. */
  private holding = '';
  private stop: Unsubscribe = () => undefined;
  /** Monotonic time of the next check, ms; null: none is needed. */
  private armedFor: number | null = null;
  /** When the next rule begins or ends to hold. */
  private boundary: number | null = null;
  /** The earliest times that the armed check covers. */
  private armedBy: Moment = NEVER;
  /** A time earlier than those was planned. */
  private isSooner = false;
  private armsSoon = false;
  private over = false;

  constructor(private readonly deps: TimedAlarms) {
    this.elapsed = new Elapsed(deps.clock);
  }

  /** Checks everything again: at the start, and after a change of the configuration. */
  begin(): void {
    this.holding = '';
    for (const alarm of this.deps.all()) this.note(alarm);
    this.check(true);
  }

  /** An alarm is new or has changed. @param isNew the ledger did not have it before. */
  note(alarm: Alarm, isNew = false): void {
    if (this.over || this.busy.has(alarm.id)) return;
    this.plan(alarm, isNew ? undefined : this.timed.get(alarm.id));
    if (this.isSooner) this.arm();
    else this.armSoon();
  }

  /** Does everything that is due now. @param anew compares with the rules even when the same ones hold. */
  check(anew = false): void {
    if (this.over) return;
    const now = this.deps.clock.now();
    const entries = new Map<string, JournalEntry[]>();
    const taken = new Set(this.byWall.take(now));
    for (const timed of this.byRun.take(this.deps.clock.monotonic())) taken.add(timed);
    const due: Alarm[] = [];
    for (const timed of taken) {
      // An alarm that was dropped and came back has another place.
      if (this.timed.get(timed.id) !== timed) continue;
      const alarm = this.deps.get(timed.id);
      if (alarm !== null) due.push(alarm);
      // The ledger no longer has it.
      else this.timed.delete(timed.id);
    }
    // Alarms that are due at one moment are handled most urgent first.
    due.sort((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority));
    for (const alarm of due) {
      this.add(entries, alarm, this.due(alarm, now));
      // Only one of the two clocks that must agree said so.
      if (!entries.has(alarm.id)) this.plan(alarm, this.timed.get(alarm.id));
    }
    this.compareRules(entries, now, anew);
    this.write(entries);
    this.stop();
    this.armedFor = null;
    this.boundary = nextBoundary(this.deps.config().rules, now);
    this.arm();
  }

  /** What is left of the shelf of an alarm, by the clock that shows less; ms, not above 0 where it lies on none. */
  leftOnShelf(alarm: Alarm): number {
    const end = this.shelfEnd(alarm, this.timed.get(alarm.id) ?? timedOf(alarm));
    if (end === null) return 0;
    const { clock } = this.deps;
    return Math.min(end.wall - clock.now(), end.run - clock.monotonic());
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
      // A rule may have changed while the entry was on its way.
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
    const { id } = alarm;
    const times = this.timed.get(id) ?? timedOf(alarm);
    const made: JournalEntry[] = [];
    const shelfEnd = this.shelfEnd(alarm, times);
    if (shelfEnd !== null && this.isEither(shelfEnd)) {
      made.push(this.deps.entry('unshelved', now, { by: '' }, id));
    }
    const expiry = this.expiry(alarm, times);
    if (expiry !== null && this.isBoth(expiry)) made.push(this.deps.entry('returned', now, {}, id));
    const step = dueStep(alarm, this.deps.config(), this.ageOf(alarm, times));
    if (step > 0) made.push(this.deps.entry('escalated', now, { step }, id));
    return made;
  }

  private isEither({ wall, run }: Moment): boolean {
    return wall <= this.deps.clock.now() || run <= this.deps.clock.monotonic();
  }

  private isBoth({ wall, run }: Moment): boolean {
    return wall <= this.deps.clock.now() && run <= this.deps.clock.monotonic();
  }

  /** Time since the annunciation, by the clock that shows more; ms. */
  private ageOf({ annunciatedAt }: Alarm, times: Times): number {
    const { clock } = this.deps;
    const { wall, run } = this.elapsed.of(times, 'annunciated', annunciatedAt);
    return Math.max(clock.now() - wall, clock.monotonic() - run);
  }

  private shelfEnd({ condition, shelved }: Alarm, times: Times): Moment | null {
    if (!condition.shelved || shelved === null) return null;
    return later(this.elapsed.of(times, 'shelved', shelved.at), shelved.until - shelved.at);
  }

  /** When the cause of an event counts as gone; null: not by time. */
  private expiry({ alarmClass, condition, receivedAt }: Alarm, times: Times): Moment | null {
    const { clears } = alarmClassOf(alarmClass);
    if (clears.by !== 'expiry' || !condition.active || condition.closed) return null;
    return this.afterReceipt.of(this.elapsed.of(times, 'received', receivedAt), clears.afterMs);
  }

  private escalation(alarm: Alarm, times: Times): Moment | null {
    const step = nextStepAfter(alarm, this.deps.config());
    if (step === null) return null;
    const annunciated = this.elapsed.of(times, 'annunciated', alarm.annunciatedAt);
    return this.afterAnnunciation.of(annunciated, step);
  }

  /** Plans the next time at which something happens to an alarm. */
  private plan(alarm: Alarm, known: Timed | undefined): void {
    const timed = known ?? timedOf(alarm);
    const shelfEnd = this.shelfEnd(alarm, timed);
    const escalates = this.escalation(alarm, timed);
    const expiry = this.expiry(alarm, timed);
    let wall = Math.min(shelfEnd?.wall ?? NEVER.wall, escalates?.wall ?? NEVER.wall);
    let run = Math.min(shelfEnd?.run ?? NEVER.run, escalates?.run ?? NEVER.run);
    // One clock is waited for first, then the other.
    if (expiry !== null && expiry.wall > this.deps.clock.now()) wall = Math.min(wall, expiry.wall);
    else if (expiry !== null) run = Math.min(run, expiry.run);
    this.byWall.set(timed, wall === NEVER.wall ? null : wall);
    this.byRun.set(timed, run === NEVER.run ? null : run);
    if (wall < this.armedBy.wall || run < this.armedBy.run) this.isSooner = true;
    if (shelfEnd === null && escalates === null && expiry === null) this.timed.delete(alarm.id);
    else if (known === undefined) this.timed.set(alarm.id, timed);
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

  /**
   * One arming for everything planned in this turn: the armed check comes early enough, unless a clock was
   * set.
   */
  private armSoon(): void {
    if (this.armsSoon) return;
    this.armsSoon = true;
    queueMicrotask(() => {
      this.armsSoon = false;
      this.arm();
    });
  }

  private arm(): void {
    if (this.over) return;
    const { clock } = this.deps;
    const wall = Math.min(this.byWall.next() ?? NEVER.wall, this.boundary ?? NEVER.wall);
    const run = this.byRun.next() ?? NEVER.run;
    this.armedBy = { wall, run };
    this.isSooner = false;
    const left = Math.min(wall - clock.now(), run - clock.monotonic());
    if (left === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(CHECK_MS, Math.max(0, left));
    const at = clock.monotonic() + wait;
    if (this.armedFor !== null && this.armedFor <= at) return;
    this.stop();
    this.armedFor = at;
    this.stop = clock.after(wait, 'alarm timers', () => this.check());
  }
}

function timedOf({ id }: Alarm): Timed {
  return { id, byWall: null, byRun: null, received: null, annunciated: null, shelved: null };
}

/** Moments after others; alarms that came together share theirs. */
class Later {
  private last: { readonly from: Moment; readonly ms: number; readonly to: Moment } | null = null;

  of(from: Moment, ms: number): Moment {
    const { last } = this;
    if (last?.from === from && last.ms === ms) return last.to;
    const to = later(from, ms);
    this.last = { from, ms, to };
    return to;
  }
}

function later({ wall, run }: Moment, ms: number): Moment {
  return { wall: wall + ms, run: run + ms };
}

export function bodyOf({ id, name, mode }: SuppressionRule): object {
  return { rule: id, name, mode };
}
