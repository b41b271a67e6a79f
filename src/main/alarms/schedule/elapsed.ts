import type { Clock } from '@shared/base/clock';

/** A moment by both clocks, ms. */
export interface Moment {
  readonly wall: number;
  readonly run: number;
}

/** The times of an alarm that something is counted from; null: not seen yet. */
export interface Times {
  received: Moment | null;
  annunciated: Moment | null;
  shelved: Moment | null;
}

/** Two readings of both clocks lie this far apart at most while neither is set, ms. */
const ONE_MOMENT_MS = 1;

/**
 * What the wall times of an alarm are by the monotonic clock. Wall times are what the journal has, and the only
 * ones that go on over a sleep or a restart; but the wall clock may be set at any moment, back by hours as well.
 * So the first time that this run sees one of them, it remembers how long ago that was; a clock that is set
 * later changes nothing of it.
 */
export class Elapsed {
  /** The last that was made: alarms that came together share it. */
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
    // What lies in the future happened now: the clock was set back meanwhile.
    const run = this.clock.monotonic() - Math.max(0, this.clock.now() - wall);
    const { last } = this;
    if (last.wall === wall && Math.abs(last.run - run) < ONE_MOMENT_MS) return last;
    this.last = { wall, run };
    return this.last;
  }
}
