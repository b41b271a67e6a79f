import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { BoardRef } from '@shared/model/board';
import type { BoardRotation, PlaylistStep, SkipReason } from '@shared/model/playlist';

/** The next board is made ready so long before its turn, ms: its code, its data and its first picture. */
export const PREPARE_MS = 8_000;
/** A board that has no data by then is passed over: a server that answers does so earlier. ms */
export const PATIENCE_MS = 5_000;
/** A board that is not ready by then is passed over, whatever it waits for. ms */
export const LOAD_MS = 20_000;
/** Whoever stands before a board has it for so long after the last touch, ms. */
export const PAUSE_MS = 60_000;
/** A switch that is later than this does not catch up: a machine that slept would race through its boards. ms */
const ON_TIME_MS = 1_000;

/** What keeps a rotation where it is: somebody at the board, an alarm over it, its page that died, sleep. */
export type Hold = 'touched' | 'alarm' | 'unwell' | 'asleep';

/** How far a board is that is made ready: what it lacks is the reason why it would be passed over. */
export type Readiness = 'ready' | 'waiting' | SkipReason;

export interface RotationDeps {
  readonly clock: Clock;
  /** The playlist as it is now. */
  steps(): readonly PlaylistStep[];
  /** Begins to make a board ready behind the shown one; the returned function gives up what it took. */
  prepare(board: BoardRef): Unsubscribe;
  readiness(board: BoardRef): Readiness;
  /** Its turn has come. */
  show(board: BoardRef): void;
  /** What `state` says is another thing now. */
  changed(): void;
}

interface Candidate {
  readonly index: number;
  readonly board: BoardRef;
  /** When it began, or when the rotation went on after a hold; monotonic ms. */
  since: number;
  readonly release: Unsubscribe;
}

/**
 * The turns of a playlist on one monitor. A board is shown only once it is ready, so that nobody sees an empty
 * one; one that does not get ready is passed over, told, and tried again in the next round. Turns follow one
 * another from the times at which they were due, so that hours of them do not drift.
 */
export class Rotation {
  private index: number;
  private shown: BoardRef;
  /** Monotonic, ms. */
  private dueAt: number;
  /** What was left of the turn when the first hold began, ms. */
  private left = 0;
  private next: Candidate | null = null;
  /** Boards in a row that were passed over. */
  private passed = 0;
  private pausedUntil: number | null = null;
  private over = false;
  private readonly holds = new Set<Hold>();
  private readonly skipped = new Map<BoardRef, SkipReason>();
  private stopTimer: Unsubscribe = () => undefined;
  private stopPause: Unsubscribe = () => undefined;

  /** @param shown the board that stands now */
  constructor(
    private readonly name: string,
    shown: BoardRef,
    private readonly deps: RotationDeps,
  ) {
    this.shown = shown;
    this.index = this.placeOf(shown);
    this.dueAt = this.firstDue();
    this.plan();
  }

  state(): BoardRotation {
    return {
      playlist: this.name,
      place: Math.max(0, this.index) + 1,
      count: this.deps.steps().length,
      next: this.next?.board ?? null,
      pausedUntil: this.pausedUntil,
      skipped: [...this.skipped].map(([board, why]) => ({ board, why })),
    };
  }

  /** The playlist is another one now: the shown board keeps its turn where it is still in it. */
  renew(): void {
    this.giveUp();
    this.index = this.placeOf(this.shown);
    this.dueAt = this.firstDue();
    this.left = Math.max(0, this.dueAt - this.now());
    this.passed = 0;
    const boards = new Set(this.deps.steps().map(({ board }) => board));
    for (const board of this.skipped.keys()) if (!boards.has(board)) this.skipped.delete(board);
    this.deps.changed();
    this.plan();
  }

  /** Something that readiness hangs on has changed. */
  check(): void {
    this.judge();
    this.plan();
  }

  /** Somebody is at the board. */
  touch(): void {
    const { clock } = this.deps;
    if (this.over) return;
    this.stopPause();
    this.pausedUntil = clock.now() + PAUSE_MS;
    this.hold('touched');
    this.stopPause = clock.after(PAUSE_MS, 'boards.rotation.pause', () => {
      this.pausedUntil = null;
      this.release('touched');
      this.deps.changed();
    });
    this.deps.changed();
  }

  /** The turn stands still; what is left of it comes after the last reason is gone. */
  hold(why: Hold): void {
    if (this.holds.size === 0) this.left = Math.max(0, this.dueAt - this.now());
    this.holds.add(why);
    this.stopTimer();
  }

  release(why: Hold): void {
    if (!this.holds.delete(why) || this.holds.size > 0) return;
    this.dueAt = this.now() + this.left;
    if (this.next !== null) this.next.since = this.now();
    this.check();
  }

  dispose(): void {
    this.over = true;
    this.stopTimer();
    this.stopPause();
    this.giveUp();
  }

  private now(): number {
    return this.deps.clock.monotonic();
  }

  private placeOf(board: BoardRef): number {
    return this.deps.steps().findIndex((step) => step.board === board);
  }

  /** A board that is not of the playlist makes room as soon as the first one is ready. */
  private firstDue(): number {
    return this.now() + (this.index < 0 ? PREPARE_MS : this.dwell());
  }

  private dwell(): number {
    return (this.deps.steps()[this.index]?.seconds ?? 0) * 1_000;
  }

  /** Nothing to turn to: one board alone, which stands. */
  private isStill(): boolean {
    return this.over || this.holds.size > 0 || this.deps.steps().length < (this.index < 0 ? 1 : 2);
  }

  private plan(): void {
    this.stopTimer();
    if (this.isStill()) return;
    const now = this.now();
    const { next, dueAt } = this;
    const moments =
      next === null
        ? [dueAt - PREPARE_MS]
        : [dueAt, next.since + PATIENCE_MS, next.since + LOAD_MS].filter((at) => at > now);
    // A candidate whose every moment has passed was judged; what it waits for calls `check`.
    const at = moments.length === 0 ? now + PATIENCE_MS : Math.min(...moments);
    this.stopTimer = this.deps.clock.after(Math.max(0, at - now), 'boards.rotation', () => {
      if (this.next === null) this.begin(this.index + 1);
      this.check();
    });
  }

  private begin(index: number): void {
    const steps = this.deps.steps();
    const at = index % steps.length;
    const step = steps[at];
    if (step === undefined) return;
    const { board } = step;
    this.next = { index: at, board, since: this.now(), release: this.deps.prepare(board) };
    this.deps.changed();
  }

  /** Switches to the board that is ready and whose turn it is; passes over what does not get ready. */
  private judge(): void {
    while (this.next !== null && !this.isStill()) {
      const { next } = this;
      const now = this.now();
      const readiness = this.deps.readiness(next.board);
      if (readiness === 'ready') {
        if (now >= this.dueAt) this.turn(next);
        return;
      }
      const waited = now - next.since;
      if (readiness === 'waiting') {
        if (waited < LOAD_MS) return;
        this.passOver(next, 'slow');
      } else {
        // No data yet may be the answer of a while ago, which is being asked for anew.
        if (readiness === 'empty' && waited < PATIENCE_MS) return;
        this.passOver(next, readiness);
      }
    }
  }

  private turn(next: Candidate): void {
    const now = this.now();
    const begins = now - this.dueAt > ON_TIME_MS ? now : this.dueAt;
    this.next = null;
    this.index = next.index;
    this.shown = next.board;
    this.passed = 0;
    this.skipped.delete(next.board);
    this.dueAt = begins + this.dwell();
    this.deps.show(next.board);
    next.release();
    this.deps.changed();
  }

  private passOver(next: Candidate, why: SkipReason): void {
    this.giveUp();
    // Of a board that stands already nothing is missed.
    if (next.board !== this.shown) this.skipped.set(next.board, why);
    this.passed += 1;
    const others = this.deps.steps().length - (this.index < 0 ? 0 : 1);
    if (this.passed < others) {
      this.begin(next.index + 1);
      return;
    }
    // None of the others can be shown: this one stays for another turn.
    this.passed = 0;
    this.dueAt = Math.max(this.now(), this.dueAt) + Math.max(PREPARE_MS, this.dwell());
    this.deps.changed();
  }

  private giveUp(): void {
    this.next?.release();
    this.next = null;
  }
}
