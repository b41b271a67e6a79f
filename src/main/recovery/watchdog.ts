import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import type { Beat, Restart } from './lifeline';
import { HANG_CHECKS, nextStep, type RestartReason } from './policy';

/** Interval of the watchdog's checks, ms. */
const CHECK_MS = 1_000;
/** A check that comes this late was held up itself (sleep, a stopped machine): it proves nothing. */
const LATE_MS = 3_000;
/** An app that was asked to quit is killed after this, ms. */
const LEAVE_MS = 15_000;

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Run {
  readonly beat: Signal<Beat>;
  /** Text for the next run, in case this one crashes; '' withdraws it. */
  readonly keep: Signal<string>;
  readonly ended: Signal<ProcessEnd>;
  /** Asks the app to quit in an orderly way. */
  ask(): void;
  kill(): void;
}

export interface WatchdogDeps {
  readonly clock: Clock;
  /** Starts the app, or adopts one that runs. @param kept what the earlier run left; '' without anything */
  start(restart: Restart | null, kept: string): Run;
  /** True when the desktop that the watchdog was started on is gone. */
  sessionOver(): boolean;
  /** Checks without a sign of life that count as a hang. */
  readonly hangChecks?: number;
}

/**
 * Keeps the app running: starts it again after every end that was not orderly, and kills it when it hangs.
 *
 * Why a process of its own and not a service of the system: a systemd user unit does not exist on every Linux
 * desktop and detects no hangs; the task scheduler of Windows restarts after a minute at the earliest;
 * launchd keeps no app that a user may quit. A process does the same on all three, within a second. It is the
 * app's own executable, stopped before Electron starts anything: no window, no GPU process, and one check per
 * second. It is the parent of every run but of one that a person started: that run starts it, and is adopted.
 */
export class Watchdog {
  private run: Run | null = null;
  /** Ends of the present phase: a run, or the wait for the next one. */
  private ends = new DisposableStore();
  private failures = 0;
  /** Held in this process's memory only. */
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

  /** The watchdog was asked to quit: the app leaves first, in its own time. */
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
    const watch = this.hangWatch(run);
    this.ends.add(
      run.beat.on((beat) => {
        this.console = beat;
        watch.alive();
      }),
    );
    this.ends.add(run.keep.on((text) => (this.kept = text)));
    this.ends.add(run.ended.on((end) => this.ended(end)));
    this.ends.add(clock.every(CHECK_MS, 'watchdog look', watch.check));
  }

  /** Counts checks without a sign of life; an app that never gave one is not judged. */
  private hangWatch(run: Run): { readonly alive: () => void; readonly check: () => void } {
    const { clock, hangChecks: hangChecks = HANG_CHECKS } = this.deps;
    let silent: number | null = null;
    let lastCheck = clock.monotonic();
    return {
      alive: () => {
        silent = 0;
      },
      check: () => {
        const late = clock.monotonic() - lastCheck > LATE_MS;
        lastCheck = clock.monotonic();
        if (silent === null) return;
        silent = late ? 0 : silent + 1;
        if (silent <= hangChecks || this.hung) return;
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
    // A start that failed before it began has interrupted nothing: people are told of the run that
    // ended.
    if (reason.kind === 'unclaimed' && restart !== null) return { ...restart, failures };
    return { reason, at: this.deps.clock.now(), failures, console };
  }
}
