import { HOUR_MS } from './slopes';

/**
 * Alarms in one hour of a busy desk: ten times the six that EEMUA 191 calls acceptable for an operator.
 * By them the hours are counted that a soak simulates.
 */
export const ALARMS_PER_HOUR = 60;
/** The first minutes fill caches and heaps. */
const WARM_UP_MS = 10 * 60_000;
/** … but never more than this part of the whole. */
const WARM_UP_SHARE = 0.25;
/** Looks in the whole, and how close together and how far apart they may be. */
const LOOKS = 120;
const CLOSEST_MS = 2_000;
const FARTHEST_MS = 30_000;
const PER_SECOND = 2;
/** Each monitor has a playlist of 24 at most (shared/model/playlist.ts). */
const MOST_BOARDS = 24;
const TELL_MS = 5 * 60_000;

export interface Options {
  readonly minutes: number;
  readonly perSecond: number;
  /** Boards of every kind, those with a map included, which take turns on the monitors; null: one without a map on each. */
  readonly boards: number | null;
  readonly json: boolean;
  readonly warmUpMs: number;
  /** From one look at the processes to the next. */
  readonly everyMs: number;
  /** Every so many looks it is said how it stands. */
  readonly tellEach: number;
  /** Hours of a busy desk in one hour of the soak. */
  readonly acceleration: number;
}

export const USAGE = `npm run soak -- --minutes N [--rate ALARMS_PER_SECOND] [--boards N] [--json]
`;

/** @returns null for options that are none. */
export function readOptions(args: readonly string[]): Options | null {
  const left = [...args];
  const take = (name: string): string | undefined => {
    const at = left.indexOf(name);
    return at < 0 ? undefined : left.splice(at, 2)[1];
  };
  const json = left.includes('--json');
  if (json) left.splice(left.indexOf('--json'), 1);
  const minutes = Number(take('--minutes') ?? Number.NaN);
  const perSecond = Number(take('--rate') ?? PER_SECOND);
  const boardsText = take('--boards');
  const boards = boardsText === undefined ? null : Number(boardsText);
  const isAmount = (value: number): boolean => Number.isFinite(value) && value > 0;
  if (left.length > 0 || !isAmount(minutes) || !isAmount(perSecond)) return null;
  if (boards !== null && !(Number.isInteger(boards) && boards > 0 && boards <= MOST_BOARDS))
    return null;
  const wholeMs = minutes * 60_000;
  const everyMs = Math.min(FARTHEST_MS, Math.max(CLOSEST_MS, wholeMs / LOOKS));
  return {
    minutes,
    perSecond,
    boards,
    json,
    warmUpMs: Math.min(WARM_UP_MS, wholeMs * WARM_UP_SHARE),
    everyMs,
    tellEach: Math.max(1, Math.round(Math.min(TELL_MS, wholeMs / 4) / everyMs)),
    acceleration: (perSecond * (HOUR_MS / 1000)) / ALARMS_PER_HOUR,
  };
}
