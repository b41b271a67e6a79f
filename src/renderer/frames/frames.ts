import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** A visible page draws far more often; a covered one gets no frame at all. ms */
export const LATE_MS = 1_000;

export interface RealFrames {
  request(callback: (at: number) => void): number;
  cancel(id: number): void;
  /** Calls in a task of its own, whether somebody sees the page or not. */
  soon(run: () => void): void;
}

/**
 * Frames that always arrive. A covered, minimised or hidden page gets none from the browser, and every
 * waiting callback keeps its owner alive: grids and whole screens that were closed long ago, without limit.
 * Here a timer replaces a frame that does not come. The browser lets the timers of such a page run once a minute
 * only, so the next request replaces it as well.
 */
export class Frames {
  private waiting = new Map<number, (at: number) => void>();
  /** Callbacks of the current frame that have not run yet. */
  private due = new Map<number, (at: number) => void>();
  private last = 0;
  private frame: number | null = null;
  /** When the current frame was asked for, monotonic ms. */
  private asked = 0;
  /** Counts the frames, so that one which came meanwhile is not replaced. */
  private round = 0;
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
    else if (this.clock.monotonic() - this.asked > LATE_MS) this.replace();
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
    this.asked = this.clock.monotonic();
    this.frame = this.real.request((at) => this.run(at));
    this.stopLate = this.clock.after(LATE_MS, 'late frame', () => this.late());
  }

  /** Replaces the current frame in the next task: who asks for a frame is not called before it goes on. */
  private replace(): void {
    const { round } = this;
    this.asked = Infinity;
    this.real.soon(() => {
      if (this.round === round) this.late();
    });
  }

  private late(): void {
    if (this.frame !== null) this.real.cancel(this.frame);
    this.run(this.clock.monotonic());
  }

  private run(at: number): void {
    this.stopLate();
    this.frame = null;
    this.round += 1;
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
