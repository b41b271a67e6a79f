import type { Draft } from './maker';

const DAY_MS = 86_400_000;
/** Days of history that records have. */
export const PAST_DAYS = 90;
/** Coming days, whose records appear as they begin: a platform may run over a long weekend. */
export const AHEAD_DAYS = 3;

/** The n-th moment of so many, the newest first, ms. */
export function momentOf({ source, n, of }: Draft): number {
  const step = ((PAST_DAYS + AHEAD_DAYS) * DAY_MS) / of;
  return source.now + AHEAD_DAYS * DAY_MS - n * step - source.int(0, Math.floor(step));
}

/** Number of younger records of a stock that have happened; below 0 for a future record. */
export function placeOf({ n, of }: Draft): number {
  const ahead = Math.ceil((of * AHEAD_DAYS) / (PAST_DAYS + AHEAD_DAYS));
  return n - ahead;
}
