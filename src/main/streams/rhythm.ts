import { RHYTHM_SEEN, SHORTEST_SILENCE_MS, SILENT_RHYTHMS } from './policy';

/** Intervals that are remembered. */
const KEPT = 5;

/** The rhythm in which a server says that it is there. */
export class Rhythm {
  private last: number | null = null;
  private intervals: readonly number[] = [];

  /** @param now monotonic time, ms. */
  constructor(private readonly now: () => number) {}

  /** The server said so. */
  beat(): void {
    const now = this.now();
    if (this.last !== null) this.intervals = [...this.intervals, now - this.last].slice(-KEPT);
    this.last = now;
  }

  /** Silence after which the stream is dead, ms; null while no rhythm is known. */
  silenceMs(): number | null {
    if (this.intervals.length < RHYTHM_SEEN) return null;
    return Math.max(SHORTEST_SILENCE_MS, SILENT_RHYTHMS * Math.max(...this.intervals));
  }
}
