import type { Result } from '@shared/base/result';

/**
 * Whether the system starts this very program: `blocked` means that the entry is there and somebody
 * has switched it off in the system's own settings (Task Manager of Windows, say).
 */
export type AutostartState = 'on' | 'off' | 'blocked';

/** The app's entry in the list of what starts when the user logs on. */
export interface AutostartPort {
  /** False where this run must leave the user's list alone (from sources, without a folder). */
  readonly possible: boolean;
  state(): AutostartState;
  /** Changes the list, and switches a blocked entry on; the error is the system's own reason. */
  set(on: boolean): Result<null, string>;
}
