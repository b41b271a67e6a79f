import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Clock } from '@shared/base/clock';

/** After this time the answered request no longer owns work that it started, ms. */
const AFTERMATH_MS = 5_000;

interface Work {
  readonly id: string;
  /** Monotonic time of the answer, ms; null while the request runs. */
  endedAt: number | null;
}

/**
 * Gives everything that one request of a window causes the same short id, so that a click can be followed
 * through the log to the server calls. The id is never sent to the server.
 */
export class Correlation {
  private readonly store = new AsyncLocalStorage<Work>();
  /** Distinguishes runs in a log that holds many. */
  private readonly run = randomBytes(2).toString('hex');
  private count = 0;

  constructor(private readonly clock: Clock) {}

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
   * Id of the running request; undefined outside of one. A timer that a request started (the check of a
   * session, for example) runs for hours and does not count as its work.
   */
  current(): string | undefined {
    const work = this.store.getStore();
    if (work === undefined) return undefined;
    const { id, endedAt } = work;
    const over = endedAt !== null && this.clock.monotonic() - endedAt > AFTERMATH_MS;
    return over ? undefined : id;
  }
}
