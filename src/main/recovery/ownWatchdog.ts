import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import {
  BEAT_MS,
  DEAF_MS,
  endNote,
  HEARD,
  LEAVE,
  LIFELINE_FD,
  WATCHED_ENV,
  writeBeat,
  writeWatched,
  type Beat,
} from './lifeline';
import { isSessionEnd } from './exitCode';
import { REFUSED_CODE, RESTART_WAITS_MS } from './policy';
import { ownProgram, type Program } from './run';
import { wrapped } from './sealed';
import type { Supervisor } from './supervisor';

/** From the first picture to the start of the watchdog, ms: alarms begin to be received before it. */
export const AFTER_PICTURE_MS = 300;
/** Without a picture it is started so long after the parts of the app are made, ms. */
export const LATEST_MS = 3_000;

/** A watchdog that was started. */
export interface StartedWatchdog {
  readonly pipe: Duplex;
  /** Ends it at once. */
  kill(): void;
  /** Called once, when it has ended or did not start. */
  gone(run: () => void): void;
}

/**
 * Starts the program once more, as the watchdog of this process. On Windows it belongs to no job of ours: the
 * system would end it with this process, the moment for which it is there.
 * @param code the exit code with which this process ends at once; null: it runs
 */
export function startWatchdog(
  code: number | null,
  { file, args }: Program = ownProgram(),
): StartedWatchdog {
  const child = spawn(file, args, {
    env: { ...process.env, [WATCHED_ENV]: writeWatched({ app: process.pid, code }) },
    // Overlapped: as the pipe of a run; see startRun.
    stdio: ['inherit', 'inherit', 'inherit', 'overlapped'],
    detached: process.platform === 'win32',
    windowsHide: false,
  });
  const pipe = child.stdio[LIFELINE_FD] as Duplex;
  pipe.on('error', () => undefined);
  return {
    pipe,
    kill() {
      child.kill('SIGKILL');
    },
    gone(run) {
      let over = false;
      const once = (): void => {
        if (over) return;
        over = true;
        pipe.destroy();
        run();
      };
      child.once('exit', once);
      // For example an update is replacing the executable.
      child.once('error', once);
    },
  };
}

/**
 * The app's end of the pipe to a watchdog that it starts itself. Who starts the program by hand waits for its
 * picture, and a watchdog that starts first costs a second start of Electron before it; so it comes after the
 * picture. A start that nobody sees (into the tray) has its watchdog first. Until it stands a crash ends the
 * program before the eyes of whoever started it; an end with a code of its own starts the watchdog all the same,
 * which goes on as it would after any run.
 */
export class OwnWatchdog implements Supervisor {
  readonly restart = null;
  readonly leave = new Emitter<void>();
  private watchdog: StartedWatchdog | null = null;
  /** The newest text for the next run; a later watchdog is told it too. */
  private text = '';
  private now: (() => Beat) | null = null;
  private answered = false;
  /** The present watchdog has given a sign. */
  private hears = false;
  private failures = 0;
  private ending = false;

  constructor(
    private readonly clock: Clock,
    private readonly start: (code: number | null) => StartedWatchdog = startWatchdog,
  ) {}

  /** Starts the watchdog, unless it stands; one that dies is replaced, later each time. */
  stand(): void {
    this.raise(null);
  }

  private raise(code: number | null): void {
    if (this.watchdog !== null || this.ending) return;
    const watchdog = this.start(code);
    this.watchdog = watchdog;
    this.hears = false;
    watchdog.pipe.on('data', (bytes: Buffer) => this.hear(bytes.toString('latin1')));
    watchdog.gone(() => this.lost(watchdog));
    if (this.text !== '') watchdog.pipe.write(wrapped(this.text));
    this.sign();
  }

  keep(text: string): void {
    this.text = text;
    this.write(wrapped(text));
  }

  /** Nothing: this process is the first run. */
  kept(): Promise<string> {
    return Promise.resolve('');
  }

  beat(clock: Clock, now: () => Beat, deaf: () => void): void {
    this.now = now;
    this.sign();
    clock.every(BEAT_MS, 'watchdog beat', () => this.sign());
    clock.after(DEAF_MS, 'watchdog answer', () => {
      if (!this.answered) deaf();
    });
  }

  /** Tells the watchdog how this process ends, which cannot see it; an end that asks for a new start has one. */
  ends(code: number): void {
    const isFinal = code === 0 || code === REFUSED_CODE || isSessionEnd(code);
    if (!isFinal) this.raise(code);
    this.ending = true;
    // One that is just starting might miss what it is told (on Windows), and start the app again.
    if (isFinal && !this.hears) this.watchdog?.kill();
    this.write(wrapped(endNote(code)));
  }

  private hear(bytes: string): void {
    this.hears = true;
    if (bytes.includes(HEARD)) {
      this.answered = true;
      this.failures = 0;
    }
    if (bytes.includes(LEAVE)) this.leave.emit();
  }

  private lost(watchdog: StartedWatchdog): void {
    if (this.watchdog !== watchdog) return;
    this.watchdog = null;
    if (this.ending) return;
    const last = RESTART_WAITS_MS.length - 1;
    const waitMs = RESTART_WAITS_MS[Math.min(this.failures, last)] ?? RESTART_WAITS_MS[0];
    this.failures += 1;
    this.clock.after(waitMs, 'watchdog again', () => this.stand());
  }

  private sign(): void {
    if (this.now !== null) this.write(writeBeat(this.now()));
  }

  private write(bytes: string): void {
    const pipe = this.watchdog?.pipe;
    if (pipe?.writable === true) pipe.write(bytes);
  }
}
