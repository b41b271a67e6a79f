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

/** The watchdog sends at the start what the earlier run left; nothing waits longer for it, ms. */
const KEPT_MS = 3_000;

/** The app's end of the pipe to the watchdog that started it, or that it has started. */
export interface Supervisor {
  /** Why the app was restarted; null at an ordinary start. */
  readonly restart: Restart | null;
  /** The watchdog asks the app to quit, or is gone. */
  readonly leave: Signal<void>;
  /** Leaves a text with the watchdog for the next run, in case this one crashes; '' withdraws it. */
  keep(text: string): void;
  /** What the earlier run left; '' without anything. Resolves after the first sign of life. */
  kept(): Promise<string>;
  /**
   * Gives signs of life from now on.
   * @param deaf called once when the watchdog has answered none for DEAF_MS: a hang would stay undetected.
   */
  beat(clock: Clock, now: () => Beat, deaf: () => void): void;
}

/** Joins the watchdog that started this process; null without a watchdog. */
export function joinWatchdog(): Supervisor | null {
  const supervision = readSupervision(process.env[SUPERVISED_ENV], process.ppid);
  delete process.env[SUPERVISED_ENV];
  if (supervision === null) return null;
  const leave = new Emitter<void>();
  const pipe = new Socket({ fd: LIFELINE_FD, readable: true, writable: true });
  pipe.on('error', () => undefined);
  let answered = false;
  let found: (text: string) => void = () => undefined;
  const left = new Promise<string>((resolve) => {
    found = resolve;
  });
  const unwrapper = new Unwrapper((text) => found(text));
  // The text of the earlier run comes first, then the answer to the first sign of life, which ends
  // the wait.
  pipe.on('data', (bytes: Buffer) => {
    if (unwrapper.take(bytes.toString('latin1')) === '') return;
    answered = true;
    found('');
  });
  pipe.once('close', () => found(''));
  if (supervision.restart === null) found('');
  // Windows ends child processes with their parent, and closes its pipes in another order.
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
        if (!answered) deaf();
      });
    },
  };
}
