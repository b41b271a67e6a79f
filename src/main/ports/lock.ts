import type { Signal } from '@shared/base/emitter';

/** The workstation's lock, as alarms and tray use it. */
export interface LockPort {
  readonly changed: Signal<void>;
  /** While true, no text, place or person of an alarm is shown outside of main. */
  locked(): boolean;
  /** An operator is signed in and has a lock password. */
  canLock(): boolean;
  lock(): void;
}
