import type { Clock } from '@shared/base/clock';

/** A moment by both clocks, ms. */
export interface Moment {
  readonly wall: number;
  readonly run: number;
}

/** Times of an alarm that a delay is counted from; null: not seen yet. */
export interface Times {
  received: Moment | null;
  annunciated: Moment | null;
  shelved: Moment | null;
}

/** Largest difference between two readings of both clocks while neither is set, ms. */
const ONE_MOMENT_MS = 1;

/**
 * Converts wall times of an alarm to the monotonic clock. The journal has wall times only, and only they
 * continue over sleep and restarts; but the wall clock may be set at any moment, even back by hours. So at
 * its first sight of a time, this run remembers how long ago it was; setting the clock later changes nothing.
 */
export class Elapsed {
  /** The last moment: alarms that arrived together share it. */
  private last: Moment = { wall: Number.NaN, run: Number.NaN };

  constructor(private readonly clock: Clock) {}

  /** The moment of one of an alarm's times. @param at by the wall clock, ms. */
  of(times: Times, name: keyof Times, at: number): Moment {
    const before = times[name];
    if (before?.wall === at) return before;
    const { received, annunciated } = times;
    // A new alarm is annunciated at its receipt.
    const same = received?.wall === at ? received : annunciated?.wall === at ? annunciated : null;
    const moment = same ?? this.momentOf(at);
    times[name] = moment;
    return moment;
  }

  private momentOf(wall: number): Moment {
    // A future time counts as now: the clock was set back meanwhile.
    const run = this.clock.monotonic() - Math.max(0, this.clock.now() - wall);
    const { last } = this;
    if (last.wall === wall && Math.abs(last.run - run) < ONE_MOMENT_MS) return last;
    this.last = { wall, run };
    return this.last;
  }
}
