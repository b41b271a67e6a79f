import type { Result } from '@shared/base/result';

/** The app's entry in the list of what starts when the user logs on. */
export interface AutostartPort {
  /** False where this run must leave the user's list alone (from sources, without a folder). */
  readonly possible: boolean;
  /** Whether the system starts this very program now. */
  isOn(): boolean;
  /** Changes the list; the error is the system's own reason. */
  set(on: boolean): Result<null, string>;
}
