import { FLOOD_ENTER, FLOOD_LEAVE, FLOOD_WINDOW_MS } from '@shared/model/attention';

export interface FloodTimes {
  /** Number of floods that began. */
  readonly floods: number;
  /** Total time in flood, ms. */
  readonly lastedMs: number;
}

/**
 * Walks the moments at which the number of annunciations of the last FLOOD_WINDOW_MS changes. A flood begins
 * above FLOOD_ENTER and ends below FLOOD_LEAVE; all annunciations of one moment are counted before the
 * decision.
 * @param times of the annunciations, ms, ascending. @param to end of the period, ms.
 */
export function floodTimes(times: readonly number[], to: number): FloodTimes {
  let came = 0;
  let left = 0;
  let floods = 0;
  let lastedMs = 0;
  let since: number | null = null;
  const next = (index: number, plus: number): number =>
    (times[index] ?? Number.POSITIVE_INFINITY) + plus;
  for (;;) {
    const moment = Math.min(next(came, 0), next(left, FLOOD_WINDOW_MS));
    if (moment >= to) break;
    while (next(came, 0) === moment) came += 1;
    while (next(left, FLOOD_WINDOW_MS) === moment) left += 1;
    const inside = came - left;
    if (since === null && inside > FLOOD_ENTER) {
      since = moment;
      floods += 1;
    } else if (since !== null && inside < FLOOD_LEAVE) {
      lastedMs += moment - since;
      since = null;
    }
  }
  if (since !== null) lastedMs += to - since;
  return { floods, lastedMs };
}
