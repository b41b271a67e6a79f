import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Alarm, Outcome } from '@shared/model/alarm';
import type { Takeover, BoardsState } from '@shared/model/board';
import type { DeliveryOutcome } from '../attention/deliveryOutcome';
import {
  needsBoard,
  nextTurn,
  planCard,
  takeoverBoards,
  waitingOf,
  type Card,
  type Waiting,
} from './takeoverRules';

/** A board that has not drawn a card by then does not show it. ms */
export const DRAWN_MS = 5_000;

export interface BoardTakeoverDeps {
  readonly clock: Clock;
  /** Alarms that nobody acknowledged, as they are. */
  open(): readonly Alarm[];
  /** An alarm as it is now; null when it is nobody's any more. */
  alarm(id: string): Alarm | null;
  /** An alarm as windows get it: masked while the workstation is locked. */
  shown(alarm: Alarm): Alarm;
  boards(): BoardsState;
  /** Something else stands over the content of this board now. */
  changed(board: string): void;
  /** What became of showing an alarm. */
  journal(delivery: DeliveryOutcome): void;
}

/**
 * Shows alarms that nobody answers over a board: one card at a time, in turns, until the alarm is
 * answered. Everything follows from the alarms and the boards as they are, so a restart changes nothing.
 */
export class BoardTakeover {
  private card: Card | null = null;
  private readonly shownAt = new Map<string, number>();
  /** What each board was told. */
  private readonly sent = new Map<string, Takeover>();
  /** Boards of which it is known whether they show the card. */
  private readonly settled = new Set<string>();
  /** Outcomes that the journal has, by alarm: turns are not told again. */
  private readonly outcomes = new Map<string, Set<string>>();
  private stopRecheck: Unsubscribe = () => undefined;
  private stopWait: Unsubscribe = () => undefined;
  private over = false;

  constructor(private readonly deps: BoardTakeoverDeps) {}

  /** Something that it hangs on has changed: alarms, lock, language, boards. */
  update(): void {
    if (this.over) return;
    const now = this.deps.clock.monotonic();
    const waiting = waitingOf(this.deps.open());
    const { turns } = waiting;
    // Signed out, or somebody of another tenant signed in: it ends at once.
    const card = this.card !== null && this.deps.alarm(this.card.id) !== null ? this.card : null;
    const plan = planCard({ turns, card, shownAt: this.shownAt, now });
    if (plan.id !== this.card?.id) this.turn(plan.id, now);
    this.show(waiting);
    this.forget();
    this.stopRecheck();
    if (plan.recheckAt === null) return;
    const pause = Math.max(0, plan.recheckAt - now);
    this.stopRecheck = this.deps.clock.after(pause, 'takeover turn', () => this.update());
  }

  /** What stands over a board's content; null: nothing. */
  of(board: string): Takeover | null {
    return this.sent.get(board) ?? null;
  }

  /** A board has drawn the card of an alarm. @param id as the board was told it */
  drawn(board: string, id: string): void {
    if (this.card === null || this.sent.get(board)?.alarm.id !== id) return;
    this.settled.add(board);
    this.tell('shown', board);
  }

  dispose(): void {
    this.over = true;
    this.stopRecheck();
    this.stopWait();
  }

  /** Another alarm, or none. */
  private turn(id: string | null, now: number): void {
    for (const board of this.sent.keys()) this.leave(board);
    this.settled.clear();
    this.card = id === null ? null : { id, since: now };
    if (id !== null) this.shownAt.set(id, now);
    this.await();
  }

  private show({ turns, count }: Waiting): void {
    const { deps } = this;
    const alarm = this.card === null ? null : deps.alarm(this.card.id);
    const boards = alarm === null ? [] : takeoverBoards(deps.boards());
    for (const board of [...this.sent.keys()]) {
      if (boards.includes(board)) continue;
      this.leave(board);
      this.sent.delete(board);
      this.settled.delete(board);
      deps.changed(board);
    }
    if (alarm === null) return;
    const others = needsBoard(alarm) ? count - 1 : count;
    const nextId = nextTurn({ turns, card: this.card, shownAt: this.shownAt });
    const coming = nextId === null ? null : deps.alarm(nextId);
    const next = coming === null ? null : deps.shown(coming);
    for (const board of boards) {
      const sent = this.sent.get(board);
      const card = { alarm: deps.shown(alarm), others, next };
      if (sent?.alarm === card.alarm && sent.others === others && sent.next === next) continue;
      this.sent.set(board, card);
      deps.changed(board);
      if (sent === undefined) this.await();
    }
  }

  /** Looks whether the card was drawn, after the time that a page needs for it. */
  private await(): void {
    this.stopWait();
    if (this.card === null) return;
    this.stopWait = this.deps.clock.after(DRAWN_MS, 'takeover drawn', () => {
      for (const board of this.sent.keys()) {
        if (this.settled.has(board)) continue;
        this.settled.add(board);
        this.tell('failed', board);
      }
      // A workstation without boards has nothing that could be taken over.
      const none = this.sent.size === 0 && this.deps.boards().boards.length > 0;
      if (none) this.tell('failed', null);
    });
  }

  /** The card goes from a board: whether it was seen there is not known unless the board said so. */
  private leave(board: string): void {
    if (!this.settled.has(board)) this.tell('unknown', board);
  }

  /** @param board null: there was none that could show it */
  private tell(outcome: Outcome, board: string | null): void {
    const alarm = this.card === null ? null : this.deps.alarm(this.card.id);
    if (alarm === null) return;
    const detail = board === null ? 'no board can show it' : `board ${board}`;
    const known = this.outcomes.get(alarm.id) ?? new Set();
    const key = `${outcome} ${detail}`;
    if (known.has(key)) return;
    this.outcomes.set(alarm.id, known.add(key));
    this.deps.journal({ by: 'takeover', outcome, alarms: [alarm], detail });
  }

  /** What was answered needs no memory: should it come back, it is shown and journaled anew. */
  private forget(): void {
    for (const kept of [this.shownAt, this.outcomes]) {
      for (const id of kept.keys()) {
        const alarm = this.deps.alarm(id);
        if (id !== this.card?.id && (alarm === null || !needsBoard(alarm))) kept.delete(id);
      }
    }
  }
}
