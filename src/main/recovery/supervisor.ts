import { Socket } from 'node:net';
import type { Clock } from '@shared/base/clock';
import { Emitter, type Signal } from '@shared/base/emitter';
import {
  BEAT_MS,
  DEAF_MS,
  LIFELINE_FD,
  readSupervision,
  SUPERVISED_ENV,
  writeBeat,
  type Beat,
  type Restart,
} from './lifeline';

/** The app's end of the pipe to its watchdog. */
export interface Supervisor {
  /** Why there was another start, or null at an ordinary one. */
  readonly restart: Restart | null;
  /** The watchdog asks the app to leave, or is gone itself. */
  readonly leave: Signal<void>;
  /**
   * Gives signs of life from now on.
   * @param deaf called once when the watchdog has answered none of them for DEAF_MS: a hang would
   *   not be seen.
   */
  beat(clock: Clock, now: () => Beat, deaf: () => void): void;
}

/** Joins the watchdog that started this process; null when there is none. */
export function joinWatchdog(): Supervisor | null {
  const supervision = readSupervision(process.env[SUPERVISED_ENV], process.ppid);
  delete process.env[SUPERVISED_ENV];
  if (supervision === null) return null;
  const leave = new Emitter<void>();
  const pipe = new Socket({ fd: LIFELINE_FD, readable: true, writable: true });
  pipe.on('error', () => undefined);
  let heard = false;
  // Nothing comes down but the answer to the first beat.
  pipe.on('data', () => (heard = true));
  // Windows ends the children of a process with it, and its pipes close in ways of their own.
  if (process.platform !== 'win32') pipe.once('close', () => leave.emit());
  return {
    restart: supervision.restart,
    leave,
    beat(clock, now, deaf) {
      const send = (): void => {
        if (pipe.writable) pipe.write(writeBeat(now()));
      };
      send();
      clock.every(BEAT_MS, 'watchdog beat', send);
      clock.after(DEAF_MS, 'watchdog answer', () => {
        if (!heard) deaf();
      });
    },
  };
}
