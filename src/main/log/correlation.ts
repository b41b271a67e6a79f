import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Clock } from '@shared/base/clock';

/** Work that goes on so long after its request was answered is no longer the request's. ms. */
const AFTERMATH_MS = 5_000;

interface Work {
  readonly id: string;
  /** Monotonic time of the answer, ms; null while it is worked on. */
  endedAt: number | null;
}

/**
 * Gives everything that one request of a window sets off the same short id, so that a click can be
 * followed through the log down to the server calls. Nothing of it goes on the wire.
 */
export class Correlation {
  private readonly store = new AsyncLocalStorage<Work>();
  /** Tells the runs apart in a log that holds many. */
  private readonly run = randomBytes(2).toString('hex');
  private count = 0;

  constructor(private readonly clock: Clock) {}

  /** Runs something under a new id. */
  within<T>(work: (id: string) => T): T {
    this.count += 1;
    const own: Work = { id: `${this.run}-${this.count.toString(36)}`, endedAt: null };
    const end = (): void => {
      own.endedAt = this.clock.monotonic();
    };
    return this.store.run(own, () => {
      const result = work(own.id);
      if (result instanceof Promise) result.then(end, end);
      else end();
      return result;
    });
  }

  /**
   * The id of the request that is being worked on; undefined outside of any. A timer that a request
   * started (the check of a session, say) lives on for hours and is not its work.
   */
  current(): string | undefined {
    const work = this.store.getStore();
    if (work === undefined) return undefined;
    const { id, endedAt } = work;
    const over = endedAt !== null && this.clock.monotonic() - endedAt > AFTERMATH_MS;
    return over ? undefined : id;
  }
}
