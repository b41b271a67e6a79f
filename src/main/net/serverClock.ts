import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { ServerClockState } from '@shared/model/diagnostics';

/** Answers that count: about two minutes of the cheap reads of a quiet session. */
const SAMPLES = 12;
/** So many answers in a row that contradict the older ones are believed: the server's clock was set. */
const AGREEING = 3;
/** Windows see a new value when it changed by more than this, ms. */
const PUBLISH_MS = 500;
/** The Date header counts whole seconds, cut off. */
const RESOLUTION_MS = 1_000;
/** Two readings this close to each other do not contradict: clocks are also slewed. ms. */
const TOLERANCE_MS = 250;

/** When an exchange was begun and its answer arrived, by the monotonic clock (ms). */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Server time minus monotonic time lies between these, ms. */
interface Reading {
  readonly low: number;
  readonly high: number;
}

/**
 * Measures the server's clock from the Date header of its answers. What is kept is the server's
 * time against the monotonic clock, so a workstation whose clock is set is noticed as well. The
 * header is cut to seconds, but answers fall into different parts of a second: the overlap of
 * several readings is much narrower than each. A single wrong one is outvoted.
 */
export class ServerClock {
  readonly changed = new Emitter<ServerClockState>();
  private readings: readonly Reading[] = [];
  private published: ServerClockState = { offsetMs: null, at: null };

  constructor(private readonly clock: Clock) {}

  state(): ServerClockState {
    return this.published;
  }

  /** Takes an answer of the server; one without a usable Date says nothing. */
  heard({ sentAt, receivedAt, headers }: Exchange): void {
    const date = Date.parse(headers['date'] ?? '');
    // An answer out of a cache is dated by its making.
    const age = Number(headers['age'] ?? 0);
    if (Number.isNaN(date) || age > 0 || receivedAt < sentAt) return;
    const reading = { low: date - receivedAt, high: date + RESOLUTION_MS - sentAt };
    this.readings = [...this.readings, reading].slice(-SAMPLES);
    this.publish();
  }

  /** Server minus workstation now, ms; null while nothing is known. */
  offset(): number | null {
    const base = estimate(this.readings);
    return base === null ? null : base + this.clock.monotonic() - this.clock.now();
  }

  /** The server's time now, ms since 1970; the workstation's own while nothing else is known. */
  now(): number {
    return this.clock.now() + (this.offset() ?? 0);
  }

  /** Another server, or a sleep during which the monotonic clock may have stood still. */
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

/** The overlap of as many of the newest readings as agree; their median where they do not. */
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
