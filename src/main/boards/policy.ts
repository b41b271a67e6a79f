import type { ApiFailure } from '@shared/api/failure';

/** First wait after a failed poll, ms; doubled with every further one. */
const FIRST_RETRY_MS = 5_000;
/** Longest wait after a failed poll, ms. */
export const RETRY_CAP_MS = 60_000;
/** Waits differ by up to this share, so that many workstations do not return at one moment. */
const JITTER = 0.2;

/** True for what another try will hardly mend: it is asked again at the slowest rhythm. */
function isSettled(failure: ApiFailure): boolean {
  return failure.kind === 'noPermission' || failure.kind === 'badRequest';
}

/**
 * How long a feed waits after a failed poll, ms.
 * @param failures failed polls in a row, from 1.
 * @param random in [0, 1).
 */
export function retryDelay(failure: ApiFailure, failures: number, random: number): number {
  const full = isSettled(failure)
    ? RETRY_CAP_MS
    : Math.min(RETRY_CAP_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(full * (1 - JITTER * random));
}
