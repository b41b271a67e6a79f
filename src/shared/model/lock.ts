/** State of the workstation's lock. It contains no hash and no password. */
export interface LockState {
  /** A lock password is set; without one nothing can be locked (spec 1 §2 Lock screen). */
  readonly configured: boolean;
  /** A change of the password needs the old one; right after a sign-in it may be left empty. */
  readonly oldWanted: boolean;
  readonly locked: boolean;
  /** Name of the operator who locked it: shown on the lock page. */
  readonly by: string;
  /** Time of the lock, ms since 1970; null while unlocked. */
  readonly since: number | null;
  /** Tries left before the next wait. */
  readonly triesLeft: number;
  /** No try is accepted before this moment, ms since 1970; null when tries are accepted. */
  readonly waitUntil: number | null;
}

/** From the lock flag to the lock page, ms (spec 1 §9). */
export const LOCK_DELAY_MS = 100;
/** Wrong passwords before a wait. */
export const LOCK_TRIES = 5;
/** Shortest lock password, characters; digits alone are enough. */
export const LOCK_MIN_LENGTH = 4;
