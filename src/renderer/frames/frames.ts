import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** A visible page draws far more often; a covered one gets no frame at all. ms */
export const LATE_MS = 1_000;

export interface RealFrames {
  request(callback: (at: number) => void): number;
  cancel(id: number): void;
}

/**
 * Frames that always arrive. A covered, minimised or hidden page gets none from the browser, and every
 * waiting callback keeps its owner alive: grids and whole screens that were closed long ago, without limit.
 * Here a timer replaces a frame that does not come.
 */
export class Frames {
  private waiting = new Map<number, (at: number) => void>();
  /** Callbacks of the current frame that have not run yet. */
  private due = new Map<number, (at: number) => void>();
  private last = 0;
  private frame: number | null = null;
  private stopLate: Unsubscribe = () => undefined;

  /** @param failed called with the error of a callback; the others still run. */
  constructor(
    private readonly real: RealFrames,
    private readonly clock: Clock,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** As requestAnimationFrame. */
  request(callback: (at: number) => void): number {
    this.last += 1;
    this.waiting.set(this.last, callback);
    if (this.frame === null) this.ask();
    return this.last;
  }

  /** As cancelAnimationFrame. */
  cancel(id: number): void {
    this.waiting.delete(id);
    this.due.delete(id);
  }

  /** Number of waiting callbacks. */
  get size(): number {
    return this.waiting.size;
  }

  private ask(): void {
    this.frame = this.real.request((at) => this.run(at));
    this.stopLate = this.clock.after(LATE_MS, 'late frame', () => {
      if (this.frame !== null) this.real.cancel(this.frame);
      this.run(performance.now());
    });
  }

  private run(at: number): void {
    this.stopLate();
    this.frame = null;
    // New requests belong to the next frame.
    this.due = this.waiting;
    this.waiting = new Map();
    for (const [id, callback] of this.due) {
      this.due.delete(id);
      try {
        callback(at);
      } catch (error) {
        this.failed(error);
      }
    }
  }
}
