/** What decides whether a list asks again by itself. */
export interface RefreshMoment {
  /** s; 0: never. */
  readonly every: number;
  /** Since the newest answer or attempt, ms. */
  readonly ageMs: number;
  /** An answer is awaited. */
  readonly pending: boolean;
  /** A dialog or a menu is open, or rows are chosen: nothing may move under the hand. */
  readonly busy: boolean;
  /** Nobody can see the window. */
  readonly hidden: boolean;
}

/** True when a list asks again now. What was due while it was paused is asked as soon as the pause ends. */
export function isRefreshDue({ every, ageMs, pending, busy, hidden }: RefreshMoment): boolean {
  return every > 0 && !pending && !busy && !hidden && ageMs >= every * 1_000;
}
