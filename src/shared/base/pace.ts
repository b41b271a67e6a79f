import type { Clock } from './clock';
import type { Unsubscribe } from './disposable';

/** How often a work may be done. */
export interface PaceLimits {
  /** It takes at most one part in so many of the time; 2 or more. */
  readonly parts: number;
  /** Shortest pause after it, ms. */
  readonly leastMs: number;
  /** Longest pause after it, ms. */
  readonly mostMs: number;
}

/**
 * Does a work whenever it is asked for: at once after a quiet time, then at the earliest after a pause
 * that follows from what the last time cost. What is asked for meanwhile is done once, at its end.
 */
export class Pace {
  private rest: Unsubscribe | null = null;
  private asked = false;
  private over = false;

  /**
   * @param name of its timer.
   * @param work does everything that there is to do; its cost is the time until it returns.
   */
  constructor(
    private readonly clock: Clock,
    private readonly name: string,
    private readonly limits: PaceLimits,
    private readonly work: () => void,
  ) {}

  /** Now, or at the end of the pause. */
  ask(): void {
    if (this.over) return;
    if (this.rest === null) this.run();
    else this.asked = true;
  }

  /** Nothing is done any more. */
  end(): void {
    this.over = true;
    this.rest?.();
  }

  private run(): void {
    this.asked = false;
    // Whoever asks in the middle of the work is heard after the pause.
    this.rest = () => undefined;
    const begun = this.clock.monotonic();
    try {
      this.work();
    } finally {
      const { parts, leastMs, mostMs } = this.limits;
      const cost = this.clock.monotonic() - begun;
      const pause = Math.min(mostMs, Math.max(leastMs, (parts - 1) * cost));
      if (!this.over) this.rest = this.clock.after(pause, this.name, () => this.rested());
    }
  }

  private rested(): void {
    this.rest = null;
    if (this.asked) this.run();
  }
}
