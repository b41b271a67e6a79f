import type { Clock } from './clock';
import type { Unsubscribe } from './disposable';

/** Limits of how often work runs. */
export interface PaceLimits {
  /** The work takes at most 1/parts of the time; 2 or more. */
  readonly parts: number;
  /** Shortest pause after the work, ms. */
  readonly leastMs: number;
  /** Longest pause after the work, ms. */
  readonly mostMs: number;
}

/**
 * Runs work on request: at once after a quiet time, otherwise after a pause that grows with the cost of the
 * last run. Requests during the pause lead to one run at its end.
 */
export class Pace {
  private rest: Unsubscribe | null = null;
  private asked = false;
  private over = false;

  /**
   * @param name name of its timer.
   * @param work does everything that is due; its cost is the time until it returns, or until its promise
   * settles: never two at a time. A promise of it does not reject.
   */
  constructor(
    private readonly clock: Clock,
    private readonly name: string,
    private readonly limits: PaceLimits,
    private readonly work: () => void | Promise<void>,
  ) {}

  /** Runs the work now, or at the end of the pause. */
  ask(): void {
    if (this.over) return;
    if (this.rest === null) this.run();
    else this.asked = true;
  }

  /** Ends the pace: the work never runs again. */
  end(): void {
    this.over = true;
    this.rest?.();
  }

  private run(): void {
    this.asked = false;
    // A request during the work runs after the pause.
    this.rest = () => undefined;
    const begun = this.clock.monotonic();
    const end = (): void => this.pause(this.clock.monotonic() - begun);
    let working: void | Promise<void> = undefined;
    try {
      working = this.work();
    } finally {
      if (working instanceof Promise) void working.then(end, end);
      else end();
    }
  }

  private pause(cost: number): void {
    const { parts, leastMs, mostMs } = this.limits;
    const pause = Math.min(mostMs, Math.max(leastMs, (parts - 1) * cost));
    if (!this.over) this.rest = this.clock.after(pause, this.name, () => this.rested());
  }

  private rested(): void {
    this.rest = null;
    if (this.asked) this.run();
  }
}
