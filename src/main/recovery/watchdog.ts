import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import type { Beat, Restart } from './lifeline';
import { HANG_LOOKS, nextStep, type RestartReason } from './policy';

/** The watchdog looks for a sign of life so often, ms. */
const LOOK_MS = 1_000;
/** A look that comes this late was held up itself (sleep, a stopped machine): it proves nothing. */
const LATE_MS = 3_000;
/** An app that was asked to leave is ended after this, ms. */
const LEAVE_MS = 15_000;

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One run of the app. */
export interface Run {
  readonly beat: Signal<Beat>;
  /** What the next run shall find, should this one crash; '' takes it back. */
  readonly keep: Signal<string>;
  readonly ended: Signal<ProcessEnd>;
  /** Asks it to leave in an orderly way. */
  ask(): void;
  /** Ends it at once. */
  kill(): void;
}

export interface WatchdogDeps {
  readonly clock: Clock;
  /** Starts the app. @param kept what the run before has left; '' for nothing */
  start(restart: Restart | null, kept: string): Run;
  /** True when the desktop that the watchdog was started on is gone. */
  sessionOver(): boolean;
  /** Looks without a sign of life that make a hang. */
  readonly hangLooks?: number;
}

/**
 * Keeps the app running: starts it again when it ended otherwise than by its own will, and ends
 * it when it hangs.
 *
 * A parent process was chosen over what systems offer. A systemd user unit is not there on every
 * Linux desktop and knows nothing of hangs; the task scheduler of Windows starts again after a
 * minute at the earliest; launchd keeps no app that a user may quit. One parent does the same on
 * all three, within a second. It is the app's own executable, stopped before Electron starts
 * anything: no window, no GPU process, and nothing runs in it but one look per second.
 */
export class Watchdog {
  private run: Run | null = null;
  /** Ends of the present phase: a run, or the wait for the next one. */
  private ends = new DisposableStore();
  private failures = 0;
  /** In this process's memory alone. */
  private kept = '';
  /** Why the newest run was started; null for the first one. */
  private restart: Restart | null = null;
  private asked = false;
  private hung = false;
  private console: Beat | null = null;
  private startedAt = 0;
  private leave: (code: number) => void = () => undefined;

  constructor(private readonly deps: WatchdogDeps) {}

  /** Runs the app until it has ended for good; resolves with the exit code. */
  watch(): Promise<number> {
    return new Promise((resolve) => {
      this.leave = resolve;
      this.start(null);
    });
  }

  /** The watchdog shall end: the app leaves first, in its own time. */
  stop(): void {
    if (this.asked) return;
    this.asked = true;
    if (this.run === null) {
      this.nextPhase();
      this.leave(0);
      return;
    }
    this.run.ask();
    this.ends.add(this.deps.clock.after(LEAVE_MS, 'watchdog leave', () => this.run?.kill()));
  }

  private start(restart: Restart | null): void {
    const { clock } = this.deps;
    this.nextPhase();
    this.hung = false;
    this.startedAt = clock.monotonic();
    this.restart = restart;
    const run = this.deps.start(restart, this.kept);
    this.run = run;
    const look = this.hangWatch(run);
    this.ends.add(
      run.beat.on((beat) => {
        this.console = beat;
        look.alive();
      }),
    );
    this.ends.add(run.keep.on((text) => (this.kept = text)));
    this.ends.add(run.ended.on((end) => this.ended(end)));
    this.ends.add(clock.every(LOOK_MS, 'watchdog look', look.look));
  }

  /** Counts looks without a sign of life; an app that never gave one is not judged. */
  private hangWatch(run: Run): { readonly alive: () => void; readonly look: () => void } {
    const { clock, hangLooks = HANG_LOOKS } = this.deps;
    let silent: number | null = null;
    let lastLook = clock.monotonic();
    return {
      alive: () => {
        silent = 0;
      },
      look: () => {
        const late = clock.monotonic() - lastLook > LATE_MS;
        lastLook = clock.monotonic();
        if (silent === null) return;
        silent = late ? 0 : silent + 1;
        if (silent <= hangLooks || this.hung) return;
        this.hung = true;
        run.kill();
      },
    };
  }

  private ended(end: ProcessEnd): void {
    const { clock } = this.deps;
    this.run = null;
    this.nextPhase();
    const step = nextStep(
      {
        ...end,
        hung: this.hung,
        upMs: clock.monotonic() - this.startedAt,
        asked: this.asked,
        sessionOver: this.deps.sessionOver(),
      },
      this.failures,
    );
    if (step.kind === 'leave') {
      this.leave(step.code);
      return;
    }
    this.failures = step.failures;
    const restart = this.restartOf(step.reason);
    this.ends.add(clock.after(step.waitMs, 'watchdog restart', () => this.start(restart)));
  }

  private nextPhase(): void {
    this.ends.dispose();
    this.ends = new DisposableStore();
  }

  private restartOf(reason: RestartReason): Restart {
    const { failures, console, restart } = this;
    // What could not begin has interrupted nothing: people are told of the run that ended.
    if (reason.kind === 'unclaimed' && restart !== null) return { ...restart, failures };
    return { reason, at: this.deps.clock.now(), failures, console };
  }
}
