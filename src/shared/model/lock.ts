/** Where the lock of this workstation stands. No hash and no password is in it. */
export interface LockState {
  /** A lock password has been set; without one nothing can be locked (spec 1 §2 Lock screen). */
  readonly configured: boolean;
  /** A change of the password asks for the old one; right after a sign-in it may be left empty. */
  readonly oldWanted: boolean;
  readonly locked: boolean;
  /** Who locked it: shown on the lock page. */
  readonly by: string;
  /** When it was locked, ms since 1970; null while it is not. */
  readonly since: number | null;
  /** Tries left before the next wait. */
  readonly triesLeft: number;
  /** No try is taken before this moment, ms since 1970; null when one may be made. */
  readonly waitUntil: number | null;
}

/** From the lock flag to the lock page, ms (spec 1 §9). */
export const LOCK_DELAY_MS = 100;
/** Wrong passwords before a wait. */
export const LOCK_TRIES = 5;
/** Shortest lock password, characters; digits alone will do. */
export const LOCK_MIN_LENGTH = 4;
