import { Socket } from 'node:net';
import type { Clock } from '@shared/base/clock';
import { Emitter, type Signal } from '@shared/base/emitter';
import { Unwrapper, wrapped } from './sealed';
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

/** What the run before left comes down with the start: nobody waits longer for it, ms. */
const KEPT_MS = 3_000;

/** The app's end of the pipe to its watchdog. */
export interface Supervisor {
  /** Why there was another start, or null at an ordinary one. */
  readonly restart: Restart | null;
  /** The watchdog asks the app to leave, or is gone itself. */
  readonly leave: Signal<void>;
  /** Leaves a text with the watchdog for the next run, should this one crash; '' takes it back. */
  keep(text: string): void;
  /** What the run before has left; '' for nothing. Not before the first beat. */
  kept(): Promise<string>;
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
  let found: (text: string) => void = () => undefined;
  const left = new Promise<string>((resolve) => {
    found = resolve;
  });
  const unwrapper = new Unwrapper((text) => found(text));
  // What was left comes down first, and the answer to the first beat: nobody waits for more.
  pipe.on('data', (bytes: Buffer) => {
    if (unwrapper.take(bytes.toString('latin1')) === '') return;
    heard = true;
    found('');
  });
  pipe.once('close', () => found(''));
  if (supervision.restart === null) found('');
  // Windows ends the children of a process with it, and its pipes close in ways of their own.
  if (process.platform !== 'win32') pipe.once('close', () => leave.emit());
  return {
    restart: supervision.restart,
    leave,
    keep(text) {
      if (pipe.writable) pipe.write(wrapped(text));
    },
    kept: () => left,
    beat(clock, now, deaf) {
      const send = (): void => {
        if (pipe.writable) pipe.write(writeBeat(now()));
      };
      send();
      clock.after(KEPT_MS, 'watchdog kept', () => found(''));
      clock.every(BEAT_MS, 'watchdog beat', send);
      clock.after(DEAF_MS, 'watchdog answer', () => {
        if (!heard) deaf();
      });
    },
  };
}
