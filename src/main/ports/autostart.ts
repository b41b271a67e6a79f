import type { Result } from '@shared/base/result';

/**
 * Whether the system starts this program at log-on; `blocked`: the entry exists, but somebody disabled it in
 * the system's own settings (Task Manager of Windows, for example).
 */
export type AutostartState = 'on' | 'off' | 'blocked';

/** The app's entry in the system's autostart list. */
export interface AutostartPort {
  /** False where this run must leave the user's list alone (from sources, without a folder of its own). */
  readonly possible: boolean;
  state(): AutostartState;
  /** Changes the list, and enables a blocked entry; the error is the system's own reason. */
  set(on: boolean): Result<null, string>;
}
