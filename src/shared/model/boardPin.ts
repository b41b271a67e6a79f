import { z } from 'zod';

/** The PIN of this workstation's boards, as pages know it: neither the PIN nor its hash is in it. */
export interface BoardPinState {
  /** Leaving a board, or opening a list from it, asks for the PIN. */
  readonly set: boolean;
  /** A change needs the present PIN; right after a sign-in it may be left empty. */
  readonly oldWanted: boolean;
  /** What was kept cannot be read: no PIN is right until a new one is set at the console. */
  readonly lost: boolean;
  /** Tries left before the next wait. */
  readonly triesLeft: number;
  /** No try is accepted before this moment, ms since 1970; null when tries are accepted. */
  readonly waitUntil: number | null;
}

/** Longest PIN, digits. */
export const PIN_MAX = 12;

/** A new PIN: digits alone, so that a number pad is enough. */
export const PIN_PATTERN = /^\d{4,12}$/;

/** What somebody types where the PIN is asked for; null: nothing was asked. */
export const typedPinSchema = z.string().max(PIN_MAX).nullable();
