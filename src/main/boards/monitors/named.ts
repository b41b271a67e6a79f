import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { wallClock } from '@shared/base/time';
import type { TextKey } from '@shared/i18n/textKey';
import { MOST_NAMED, type BoardLayout, type NamedArrangement } from '@shared/model/board';
import { sameAssignment, type Arrangement } from './arrangement';
import type { LayoutStore } from './layout';

/** How often the time of the arrangements is looked at, ms: less than a minute, so that none is passed over. */
const LOOK_MS = 20_000;

type Asked = Result<null, { readonly key: TextKey }>;
type Kept = NonNullable<BoardLayout['named']>[number];

export interface NamedDeps {
  readonly clock: Clock;
  readonly layout: LayoutStore;
  readonly arrangement: Pick<Arrangement, 'assignments' | 'replace' | 'changed'>;
}

/**
 * Arrangements of boards under names (day, night, incident, visit): put up by hand, by key, or each day at their
 * time. The minute of a time counts once: whoever puts up another one meanwhile keeps it.
 */
export class NamedArrangements {
  readonly changed = new Emitter<void>();
  /** The minute that was looked at last, hh:mm. */
  private minute: string;
  private stopLook: Unsubscribe = () => undefined;
  private stopFollow: Unsubscribe = () => undefined;

  constructor(private readonly deps: NamedDeps) {
    this.minute = this.now();
  }

  start(): void {
    const { arrangement, clock } = this.deps;
    this.minute = this.now();
    this.stopFollow = arrangement.changed.on(() => this.changed.emit());
    this.stopLook = clock.every(LOOK_MS, 'boards.named', () => this.look());
  }

  stop(): void {
    this.stopLook();
    this.stopFollow();
  }

  list(): readonly NamedArrangement[] {
    const stands = this.deps.arrangement.assignments();
    return this.kept().map(({ name, at, assignments }) => ({
      name,
      at,
      boards: assignments.flatMap(({ board, playlist }) => (playlist === undefined ? [board] : [])),
      playlists: assignments.flatMap(({ playlist }) => playlist ?? []),
      up:
        assignments.length === stands.length &&
        assignments.every((one) => stands.some((now) => sameAssignment(now, one))),
    }));
  }

  /** Keeps what stands now. @param at hh:mm at which it is put up each day; null: by hand only */
  keep(name: string, at: string | null): Asked {
    const others = this.kept().filter((one) => one.name !== name);
    if (others.length >= MOST_NAMED) return fail({ key: 'boards.tooManyNamed' });
    const assignments = [...this.deps.arrangement.assignments()];
    const own: Kept = { name, at, assignments };
    const place = this.kept().findIndex((one) => one.name === name);
    this.set(place < 0 ? [...others, own] : others.toSpliced(place, 0, own));
    return ok(null);
  }

  putUp(name: string): Asked {
    const found = this.kept().find((one) => one.name === name);
    if (found === undefined) return fail({ key: 'boards.noNamed' });
    this.deps.arrangement.replace(found.assignments);
    return ok(null);
  }

  forget(name: string): Asked {
    const others = this.kept().filter((one) => one.name !== name);
    if (others.length === this.kept().length) return fail({ key: 'boards.noNamed' });
    this.set(others);
    return ok(null);
  }

  private look(): void {
    const minute = this.now();
    if (minute === this.minute) return;
    this.minute = minute;
    const due = this.kept().find(({ at }) => at === minute);
    if (due !== undefined) this.putUp(due.name);
  }

  private now(): string {
    return wallClock(this.deps.clock.now()).slice(0, 5);
  }

  private kept(): readonly Kept[] {
    return this.deps.layout.get().named ?? [];
  }

  private set(named: readonly Kept[]): void {
    this.deps.layout.set({ ...this.deps.layout.get(), named: [...named] });
    this.changed.emit();
  }
}
