import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { ServerClockState } from '@shared/model/diagnostics';

/** Number of answers that count: about two minutes of cheap reads in a quiet session. */
const SAMPLES = 12;
/**
 * After so many consecutive answers against the older ones the newer ones count: the server's clock was set.
 */
const AGREEING = 3;
/** Windows see a new value when it changed by more than this, ms. */
const PUBLISH_MS = 500;
/** The Date header is cut off to whole seconds. */
const RESOLUTION_MS = 1_000;
/** Two readings this close do not contradict: clocks may be slewed. ms. */
const TOLERANCE_MS = 250;

/** Start of an exchange and arrival of its answer, monotonic, ms. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bounds of server time minus monotonic time, ms. */
interface Reading {
  readonly low: number;
  readonly high: number;
}

/**
 * Measures the server's clock from the Date header of its answers. It keeps the server's time against the
 * monotonic clock, so setting the workstation's clock is noticed too. The header is cut to seconds, but
 * answers fall into different parts of a second: the overlap of several readings is much narrower than each.
 * A single wrong reading is outvoted.
 */
export class ServerClock {
  readonly changed = new Emitter<ServerClockState>();
  private readings: readonly Reading[] = [];
  private published: ServerClockState = { offsetMs: null, at: null };

  constructor(private readonly clock: Clock) {}

  state(): ServerClockState {
    return this.published;
  }

  /** Takes an answer of the server; an answer without a usable Date is ignored. */
  measure({ sentAt, receivedAt, headers }: Exchange): void {
    const date = Date.parse(headers['date'] ?? '');
    // A cached answer carries the date of its creation.
    const age = Number(headers['age'] ?? 0);
    if (Number.isNaN(date) || age > 0 || receivedAt < sentAt) return;
    const reading = { low: date - receivedAt, high: date + RESOLUTION_MS - sentAt };
    this.readings = [...this.readings, reading].slice(-SAMPLES);
    this.publish();
  }

  /** Server time minus workstation time now, ms; null while unknown. */
  offset(): number | null {
    const base = estimate(this.readings);
    return base === null ? null : base + this.clock.monotonic() - this.clock.now();
  }

  /** The server's time now, ms since 1970; the workstation's own while it is unknown. */
  now(): number {
    return this.clock.now() + (this.offset() ?? 0);
  }

  /**
   * Forgets all readings, for another server, or a sleep during which the monotonic clock may have stopped.
   */
  reset(): void {
    if (this.readings.length === 0) return;
    this.readings = [];
    this.publish();
  }

  private publish(): void {
    const offset = this.offset();
    const before = this.published.offsetMs;
    const small = offset !== null && before !== null && Math.abs(offset - before) <= PUBLISH_MS;
    if (small || offset === before) return;
    const offsetMs = offset === null ? null : Math.round(offset);
    this.published = { offsetMs, at: this.clock.now() };
    this.changed.emit(this.published);
  }
}

/** The overlap of as many of the newest readings as agree; the median of all otherwise. */
function estimate(readings: readonly Reading[]): number | null {
  const newest = readings.at(-1);
  if (newest === undefined) return null;
  let overlap: Reading = newest;
  let agreeing = 1;
  for (const reading of [...readings].reverse().slice(1)) {
    const low = Math.max(overlap.low, reading.low);
    const high = Math.min(overlap.high, reading.high);
    if (low > high + TOLERANCE_MS) break;
    overlap = { low, high };
    agreeing += 1;
  }
  if (agreeing === readings.length || agreeing >= AGREEING) return middle(overlap);
  const sorted = readings.map(middle).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function middle({ low, high }: Reading): number {
  return (low + high) / 2;
}
