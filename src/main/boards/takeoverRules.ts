import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import type { BoardStatus, BoardsState } from '@shared/model/board';
import { isOpen } from '@shared/model/alarmState';
import { isSos } from '../attention/decide';

/** The step of an escalation that takes a board over (features.md, Escalate). */
const TAKEOVER_STEP = 3;
/** A card stays at least so long, whatever becomes of its alarm (features.md, Wall control). ms */
export const DWELL_MS = 3_000;
/** Several alarms take turns: a card is read from across a room in this time. ms */
export const TURN_MS = 8_000;
/** So many take turns, the others are counted: of a hundred the worst would hardly be seen. */
export const TURNS = 5;

/**
 * Whether an alarm is shown over a board: nobody answered it up to the last step of its escalation,
 * or a person calls for help, which waits for no step and is not over when its record is gone.
 */
export function needsBoard(alarm: Alarm): boolean {
  if (isSos(alarm)) return isOpen(alarm.state);
  return alarm.state === 'unacknowledged' && alarm.escalation >= TAKEOVER_STEP;
}

const urgency = (alarm: Alarm): number => (isSos(alarm) ? -1 : PRIORITIES.indexOf(alarm.priority));

/** Below 0 where `a` is shown before `b`: the worst first, among equals the oldest. */
function byUrgency(a: Alarm, b: Alarm): number {
  return urgency(a) - urgency(b) || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1);
}

/** What waits for a board. */
export interface Waiting {
  /** Ids of those that take turns, most urgent first; at most TURNS. */
  readonly turns: readonly string[];
  /** All of them. */
  readonly count: number;
}

/** Picks those that need a board, in one pass: after a flood thousands stand. */
export function waitingOf(alarms: readonly Alarm[]): Waiting {
  const first: Alarm[] = [];
  let count = 0;
  for (const alarm of alarms) {
    if (!needsBoard(alarm)) continue;
    count += 1;
    const later = first.findIndex((one) => byUrgency(alarm, one) < 0);
    if (later >= 0) first.splice(later, 0, alarm);
    else first.push(alarm);
    if (first.length > TURNS) first.pop();
  }
  return { turns: first.map(({ id }) => id), count };
}

/** The alarm that is shown. */
export interface Card {
  readonly id: string;
  /** Since when, monotonic ms. */
  readonly since: number;
}

export interface CardInput {
  readonly turns: readonly string[];
  /** Null: the board shows its own content. */
  readonly card: Card | null;
  /** When each was shown last, monotonic ms; absent: not yet. */
  readonly shownAt: ReadonlyMap<string, number>;
  /** Monotonic, ms. */
  readonly now: number;
}

export interface CardPlan {
  /** Id of the alarm to show now; null: the board's own content. */
  readonly id: string | null;
  /** When to decide anew, monotonic ms; null: when something changes. */
  readonly recheckAt: number | null;
}

/**
 * Which alarm is shown now. They take turns; one that nobody saw yet and that is worse than what is
 * shown comes as soon as that one has had its shortest time. Pure.
 */
export function planCard({ turns, card, shownAt, now }: CardInput): CardPlan {
  if (card !== null && now < card.since + DWELL_MS)
    return { id: card.id, recheckAt: card.since + DWELL_MS };
  const next = longestUnseen(turns, shownAt);
  if (next === null) return { id: null, recheckAt: null };
  const begin = (id: string): CardPlan => ({ id, recheckAt: now + DWELL_MS });
  const at = card === null ? -1 : turns.indexOf(card.id);
  if (card === null || at < 0) return begin(next);
  const worse = turns.slice(0, at).find((id) => !shownAt.has(id));
  if (worse !== undefined) return begin(worse);
  if (turns.length === 1) return { id: card.id, recheckAt: null };
  return now >= card.since + TURN_MS
    ? begin(next)
    : { id: card.id, recheckAt: card.since + TURN_MS };
}

/** The one that was not seen for the longest time; of those that nobody saw, the worst. */
function longestUnseen(
  turns: readonly string[],
  shownAt: ReadonlyMap<string, number>,
): string | null {
  const seenAt = (id: string): number => shownAt.get(id) ?? Number.NEGATIVE_INFINITY;
  const [first, ...rest] = turns;
  if (first === undefined) return null;
  return rest.reduce((best, id) => (seenAt(id) < seenAt(best) ? id : best), first);
}

/** Whose turn comes after that of the shown card, should nothing change; null: nobody else waits. Pure. */
export function nextTurn({
  turns,
  card,
  shownAt,
}: Pick<CardInput, 'turns' | 'card' | 'shownAt'>): string | null {
  return longestUnseen(
    turns.filter((id) => id !== card?.id),
    shownAt,
  );
}

/**
 * The boards that alarms take over: the one on the monitor with the lowest number, as "identify
 * monitors" shows it, among those whose page is well; one that is parked only when none stands at
 * home. When it goes, the next one takes its place. A list, for layouts that give up several.
 * @returns ids of boards
 */
export function takeoverBoards({ boards, displays }: BoardsState): readonly string[] {
  const number = ({ place }: BoardStatus): number =>
    place.kind === 'waiting' ? -1 : displays.findIndex(({ id }) => id === place.displayId);
  const able = boards.filter((board) => board.health.kind === 'ok' && number(board) >= 0);
  const home = able.filter(({ place }) => place.kind === 'home');
  const [first] = [...(home.length > 0 ? home : able)].sort((a, b) => number(a) - number(b));
  return first === undefined ? [] : [first.id];
}
