import type { Clock } from '@shared/base/clock';

/** A server that answered so lately is there; ms. */
export const QUIET_MS = 45_000;
/** Between two looks at a server that is away; ms. */
export const AWAY_MS = 10_000;
/** The most that chance adds to both, as a part of them: desks that start together do not ask together. */
const CHANCE = 2 / 3;

/**
 * When a desk that asks nothing looks whether its server is still there. Every answer to any call counts, so that a
 * desk in use never looks, and five hundred idle ones are eight questions a second.
 */
export class QuietProbe {
  private heard: number;
  private chance: number;

  /** @param random from 0 to below 1. */
  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly random: () => number = Math.random,
  ) {
    this.heard = clock.monotonic();
    this.chance = random();
  }

  /** The server answered, or a look at it has just failed. */
  looked(): void {
    this.heard = this.clock.monotonic();
    this.chance = this.random();
  }

  /** @param connected whether the server answered the last time. */
  isDue(connected: boolean): boolean {
    const wait = (connected ? QUIET_MS : AWAY_MS) * (1 + CHANCE * this.chance);
    return this.clock.monotonic() - this.heard >= wait;
  }
}
