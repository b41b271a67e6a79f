import { momentOf, wallParts, type CalendarDay } from '../base/time';

/** A shift that a moment belongs to: [from, to), ms since 1970. */
export interface Shift {
  /** hh:mm wall time, as in the settings. */
  readonly begin: string;
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The shift that `now` belongs to. Shifts begin by the clock that this process shows: over a change of
 * summer time one is an hour shorter or longer, and a beginning that the clock skips or shows twice
 * counts once.
 * @param begins hh:mm, in any order; at least one.
 */
export function shiftOf(now: number, begins: readonly string[]): Shift {
  const starts = [-2, -1, 0, 1, 2]
    .map((days) => wallParts(now + days * DAY_MS))
    .flatMap((day) => begins.map((begin) => ({ begin, from: beginOn(day, begin) })))
    .sort((one, other) => one.from - other.from);
  const next = starts.find(({ from }) => from > now);
  const present = starts.findLast(({ from }) => from <= now);
  const { begin, from } = present ?? { begin: begins[0] ?? '00:00', from: now };
  return { begin, from, to: next?.from ?? from + DAY_MS };
}

function beginOn(day: CalendarDay, begin: string): number {
  const [hour = 0, minute = 0] = begin.split(':').map(Number);
  return momentOf(day, hour, minute);
}
