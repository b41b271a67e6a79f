import { LOCK_TRIES } from '@shared/model/lock';
import type { LockTries } from './document';

/** First wait after wrong passwords, ms; each later one is twice as long … */
export const FIRST_WAIT_MS = 30_000;
/** … up to this, ms. */
export const LONGEST_WAIT_MS = 15 * 60_000;

export function afterWrong(tries: LockTries, now: number): LockTries {
  const wrong = tries.wrong + 1;
  if (wrong < LOCK_TRIES) return { ...tries, wrong, wait: null };
  const ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries.waits, 10));
  return { wrong: 0, waits: tries.waits + 1, wait: { from: now, ms } };
}

/**
 * Rest of the wait after a start, ms. Only the wall clock survives a restart: when it was set back the wait
 * begins again, never shorter than before.
 */
export function leftOfWait({ wait }: LockTries, now: number): number {
  if (wait === null) return 0;
  const passed = now - wait.from;
  return passed < 0 ? wait.ms : Math.max(0, wait.ms - passed);
}
