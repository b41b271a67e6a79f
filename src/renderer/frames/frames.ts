import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** A page that can be seen draws far more often; one that is covered gets no frame at all. ms */
export const LATE_MS = 1_000;

/** The browser's own frames. */
export interface RealFrames {
  request(callback: (at: number) => void): number;
  cancel(id: number): void;
}

/**
 * Frames that always come. A page that is covered, minimised or hidden gets none from the browser, and
 * every callback that waits for one keeps what it belongs to: grids and whole screens that are long
 * gone, without limit. Here a timer takes the place of a frame that does not come.
 */
export class Frames {
  private waiting = new Map<number, (at: number) => void>();
  /** Those of the frame that runs now and have not been called yet. */
  private due = new Map<number, (at: number) => void>();
  private last = 0;
  private frame: number | null = null;
  private stopLate: Unsubscribe = () => undefined;

  /** @param failed told of a callback that threw; the others are called all the same. */
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

  /** Callbacks that wait now. */
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
    // What they ask for comes with the next frame.
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
