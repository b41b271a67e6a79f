import type { Draft } from './maker';

const DAY_MS = 86_400_000;
/** Of the last weeks, and of days to come, which show themselves as they pass. */
const PAST_DAYS = 30;
const AHEAD_DAYS = 3;

/** The n-th moment of so many, the newest first, ms. */
export function momentOf({ source, n, of }: Draft): number {
  const step = ((PAST_DAYS + AHEAD_DAYS) * DAY_MS) / of;
  return source.now + AHEAD_DAYS * DAY_MS - n * step - source.int(0, Math.floor(step));
}

/** How many records of a stock are younger than this one and have happened; below 0 for one that is to come. */
export function placeOf({ n, of }: Draft): number {
  const ahead = Math.ceil((of * AHEAD_DAYS) / (PAST_DAYS + AHEAD_DAYS));
  return n - ahead;
}
