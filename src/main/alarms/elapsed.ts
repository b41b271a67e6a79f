import type { Clock } from '@shared/base/clock';
import type { Alarm } from '@shared/model/alarm';

/** A wall time and the monotonic one that it was in this run, ms. */
interface Anchor {
  readonly wall: number;
  readonly run: number;
}

type Name = 'received' | 'annunciated' | 'shelved';

/** A moment by both clocks, ms. */
export interface Moment {
  readonly wall: number;
  readonly run: number;
}

/**
 * What the wall times of an alarm are by the monotonic clock. Wall times are what the journal has, and the only
 * ones that go on over a sleep or a restart; but the wall clock may be set at any moment, back by hours as well.
 * So the first time that this run sees one of them, it remembers how long ago that was; a clock that is set
 * later changes nothing of it.
 */
export class Elapsed {
  private readonly anchors = new Map<string, Partial<Record<Name, Anchor>>>();

  constructor(private readonly clock: Clock) {}

  /** The moment `ms` after one of an alarm's times. */
  after({ id }: Alarm, name: Name, at: number, ms: number): Moment {
    return { wall: at + ms, run: this.runOf(id, name, at) + ms };
  }

  /** Nothing happens to the alarm by time any more. */
  forget(id: string): void {
    this.anchors.delete(id);
  }

  private runOf(id: string, name: Name, at: number): number {
    const of = this.anchors.get(id);
    const known = of?.[name];
    if (known?.wall === at) return known.run;
    // What lies in the future happened now: the clock was set back meanwhile.
    const run = this.clock.monotonic() - Math.max(0, this.clock.now() - at);
    if (of === undefined) this.anchors.set(id, { [name]: { wall: at, run } });
    else of[name] = { wall: at, run };
    return run;
  }
}
