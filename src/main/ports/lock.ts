import type { Signal } from '@shared/base/emitter';

/** What alarms and tray ask of the workstation's lock. */
export interface LockPort {
  readonly changed: Signal<void>;
  /** While true nothing outside main shows text, place or person of an alarm. */
  locked(): boolean;
  /** Somebody is signed in and has a lock password. */
  canLock(): boolean;
  lock(): void;
}
