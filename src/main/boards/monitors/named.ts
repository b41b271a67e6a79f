import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { wallClock } from '@shared/base/time';
import type { TextKey } from '@shared/i18n/textKey';
import type { Alarm } from '@shared/model/alarm';
import {
  ARRANGEMENT_ALARMS,
  MOST_NAMED,
  type ArrangementAlarm,
  type BoardAssignment,
  type BoardLayout,
  type NamedArrangement,
} from '@shared/model/board';
import { isSos } from '../../attention/decide';
import { sameAssignment, type Arrangement } from './arrangement';
import type { LayoutStore } from './layout';

const minuteOf = (at: number): string => wallClock(at).slice(0, 5);

const isUp = (wanted: readonly BoardAssignment[], stands: readonly BoardAssignment[]): boolean =>
  wanted.length === stands.length &&
  wanted.every((one) => stands.some((now) => sameAssignment(now, one)));

/** How often the time of the arrangements is looked at, ms: less than a minute, so that none is passed over. */
const LOOK_MS = 20_000;

/** Alarms that are remembered as looked at. */
const MOST_KNOWN = 20_000;

type Asked = Result<null, { readonly key: TextKey }>;
type Kept = NonNullable<BoardLayout['named']>[number];

export interface NamedDeps {
  readonly clock: Clock;
  readonly layout: LayoutStore;
  readonly arrangement: Pick<Arrangement, 'learned' | 'replace' | 'changed'>;
  readonly alarms: {
    /** Alarms that nobody acknowledged. */
    open(): readonly Alarm[];
    readonly changed: Signal<unknown>;
  };
}

/**
 * Arrangements of boards under names (day, night, incident, visit): put up by hand, by key, each day at their
 * time, or by a new alarm. A time and an alarm count once: whoever puts up another one afterwards keeps it, and
 * nothing is taken down when the alarm is over.
 */
export class NamedArrangements {
  readonly changed = new Emitter<void>();
  /** The minute that was looked at last, hh:mm; null until the first look. */
  private minute: string | null = null;
  /** Alarms that were looked at: one whose acknowledgement is taken back, or that leaves its shelf, is not new. */
  private known = new Set<string>();
  /** Alarms that came before the start are nothing new, though they are read later. */
  private since = 0;
  private stopAlarms: Unsubscribe = () => undefined;
  private stopLook: Unsubscribe = () => undefined;
  private stopFollow: Unsubscribe = () => undefined;

  constructor(private readonly deps: NamedDeps) {}

  start(): void {
    const { alarms, arrangement, clock } = this.deps;
    this.since = clock.now();
    this.stopAlarms = alarms.changed.on(() => this.lookAtAlarms());
    this.minute = null;
    this.stopFollow = arrangement.changed.on(() => this.changed.emit());
    this.stopLook = clock.every(LOOK_MS, 'boards.named', () => this.look());
  }

  stop(): void {
    this.stopAlarms();
    this.stopLook();
    this.stopFollow();
  }

  list(): readonly NamedArrangement[] {
    const { assignments: stands, named = [] } = this.deps.arrangement.learned();
    return named.map(({ name, at, alarm, assignments }) => ({
      name,
      at,
      ...(alarm === undefined ? {} : { alarm }),
      boards: assignments.flatMap(({ board, playlist }) => (playlist === undefined ? [board] : [])),
      playlists: assignments.flatMap(({ playlist }) => playlist ?? []),
      up: isUp(assignments, stands),
    }));
  }

  /**
   * Keeps what stands now.
   * @param at hh:mm at which it is put up each day; null: at no time
   * @param alarm which new alarms put it up; absent: none
   */
  keep(name: string, at: string | null, alarm?: ArrangementAlarm): Asked {
    const others = this.kept().filter((one) => one.name !== name);
    if (others.length >= MOST_NAMED) return fail({ key: 'boards.tooManyNamed' });
    // What stands already puts nothing up that is kept only now.
    this.fresh();
    const assignments = [...this.deps.arrangement.learned().assignments];
    const own: Kept = { name, at, ...(alarm === undefined ? {} : { alarm }), assignments };
    const place = this.kept().findIndex((one) => one.name === name);
    this.set(place < 0 ? [...others, own] : others.toSpliced(place, 0, own));
    return ok(null);
  }

  putUp(name: string): Asked {
    const found = this.kept().find((one) => one.name === name);
    if (found === undefined) return fail({ key: 'boards.noNamed' });
    const { arrangement } = this.deps;
    arrangement.replace(found.assignments);
    // An earlier version kept it by places at which its monitors do not stand any more.
    const assignments = [...arrangement.learned().assignments];
    this.set(this.kept().map((one) => (one.name === name ? { ...one, assignments } : one)));
    return ok(null);
  }

  forget(name: string): Asked {
    const others = this.kept().filter((one) => one.name !== name);
    if (others.length === this.kept().length) return fail({ key: 'boards.noNamed' });
    this.set(others);
    return ok(null);
  }

  private look(): void {
    const minute = minuteOf(this.deps.clock.now());
    // What is due in the minute of the start is not put up. That minute is told now: the rules of a time zone take
    // longer to read than everything else here, and the start is before the first picture.
    if (minute === (this.minute ?? minuteOf(this.since))) return;
    this.minute = minute;
    const due = this.kept().find(({ at }) => at === minute);
    if (due !== undefined) this.putUp(due.name);
  }

  private lookAtAlarms(): void {
    // Mostly no arrangement waits for an alarm, and in a flood thousands stand.
    if (!(this.deps.layout.get().named ?? []).some(({ alarm }) => alarm !== undefined)) return;
    const fresh = this.fresh();
    // A call for help has its own arrangement where there is one.
    const wanted = ARRANGEMENT_ALARMS.filter((kind) =>
      fresh.some((one) => isSos(one) || (kind === 'critical' && one.priority === kind)),
    );
    if (wanted.length === 0) return;
    const { assignments: stands } = this.deps.arrangement.learned();
    for (const alarm of wanted) {
      const due = this.kept().find((one) => one.alarm === alarm);
      if (due === undefined) continue;
      if (!isUp(due.assignments, stands)) this.putUp(due.name);
      return;
    }
  }

  /** Alarms that came since it was last asked. */
  private fresh(): readonly Alarm[] {
    const open = this.deps.alarms.open();
    const fresh = open.filter(
      ({ id, receivedAt }) => receivedAt >= this.since && !this.known.has(id),
    );
    if (this.known.size > MOST_KNOWN) this.known = new Set(open.map(({ id }) => id));
    for (const { id } of fresh) this.known.add(id);
    return fresh;
  }

  private kept(): readonly Kept[] {
    return this.deps.arrangement.learned().named ?? [];
  }

  private set(named: readonly Kept[]): void {
    // With the monitors as they are now, by which the arrangements name them.
    this.deps.layout.set({ ...this.deps.arrangement.learned(), named: [...named] });
    this.changed.emit();
  }
}
