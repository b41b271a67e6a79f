import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { fail, type Result } from '@shared/base/result';
import type { FeedData, BoardQuery, BoardQueryState } from '@shared/model/board';
import { retryDelay } from './policy';

export interface FeedDeps {
  readonly clock: Clock;
  /** In [0, 1). */
  random(): number;
  /** Asks the server once. */
  ask(spec: BoardQuery, signal: AbortSignal): Promise<Result<FeedData, ApiFailure>>;
  changed(feed: Feed): void;
}

interface Polling {
  readonly cancel: AbortController;
  /** Its answer is for somebody who is gone, or older than the sleep of the machine. */
  outdated: boolean;
}

/**
 * One call of the boards and its last data. While it is wanted it is asked once per period; never
 * twice at a time. Failures leave the last data as it is.
 */
export class Feed {
  /** Boards that show it now. */
  users = 0;
  private at: number | null = null;
  private data: FeedData | null = null;
  private failure: ApiFailure | null = null;
  private failures = 0;
  private polling: Polling | null = null;
  private running = false;
  private endTimer: () => void = () => undefined;

  constructor(
    readonly id: string,
    readonly spec: BoardQuery,
    private readonly deps: FeedDeps,
  ) {}

  state(): BoardQueryState {
    const { at, data, failure } = this;
    return { at, data, failure, periodMs: this.spec.periodMs };
  }

  /** The data of an earlier run, with its time. */
  adopt(at: number, data: FeedData): void {
    this.at = at;
    this.data = data;
  }

  /** Begins to ask, at once when the data is as old as a period or older. */
  run(): void {
    if (this.running) return;
    this.running = true;
    const age = this.age();
    if (age >= this.spec.periodMs || this.failure !== null) this.poll();
    else this.later(this.spec.periodMs - age);
    if (this.failure?.kind !== 'signedOut') return;
    this.failure = null;
    this.deps.changed(this);
  }

  /** Asks now when the last try failed: what was in its way is gone. */
  retry(): void {
    if (this.running && this.polling === null && this.failure !== null) this.poll();
  }

  /** Asks now, also when an answer is under way: that one may never come (sleep, lost network). */
  renew(): void {
    if (!this.running) return;
    if (this.polling !== null) this.outdate();
    else this.poll();
  }

  /** Stops asking; the data stays. `why` tells the boards. */
  halt(why: ApiFailure | null): void {
    this.running = false;
    this.endTimer();
    if (why === null) return;
    this.outdate();
    if (this.failure?.kind === why.kind) return;
    this.failure = why;
    this.deps.changed(this);
  }

  /** Forgets the data: it belongs to somebody else. */
  clear(): void {
    this.outdate();
    this.at = null;
    this.data = null;
    this.failure = null;
    this.failures = 0;
    this.deps.changed(this);
    this.renew();
  }

  /** Ends for good; nothing is told any more. */
  dispose(): void {
    this.running = false;
    this.endTimer();
    this.outdate();
  }

  private outdate(): void {
    if (this.polling === null) return;
    this.polling.outdated = true;
    this.polling.cancel.abort();
  }

  /** A clock that was set back makes data old, not young. */
  private age(): number {
    if (this.at === null) return Number.POSITIVE_INFINITY;
    const age = this.deps.clock.now() - this.at;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  private later(ms: number): void {
    this.endTimer();
    this.endTimer = this.deps.clock.after(ms, `feed ${this.id}`, () => this.poll());
  }

  private poll(): void {
    this.endTimer();
    if (this.polling !== null) return;
    const polling = { cancel: new AbortController(), outdated: false };
    this.polling = polling;
    const asked = this.deps.clock.monotonic();
    const ended = (answer: Result<FeedData, ApiFailure>): void => {
      this.polling = null;
      if (!polling.outdated) this.take(answer, this.deps.clock.monotonic() - asked);
      else if (this.running) this.poll();
    };
    // A feed must not stand still for a fault of the program: it is told, and asked again later.
    this.deps
      .ask(this.spec, polling.cancel.signal)
      .then(ended, (error: unknown) => ended(fail({ kind: 'badRequest', detail: String(error) })));
  }

  private take(answer: Result<FeedData, ApiFailure>, tookMs: number): void {
    const { clock } = this.deps;
    if (answer.ok) {
      this.at = clock.now();
      this.data = answer.value;
      this.failure = null;
      this.failures = 0;
      const { periodMs } = this.spec;
      // A server that answers slower than the period gets half of one to breathe.
      if (this.running) this.later(Math.max(periodMs / 2, periodMs - tookMs));
    } else {
      this.failure = answer.error;
      this.failures += 1;
      if (this.running) this.later(retryDelay(answer.error, this.failures, this.deps.random()));
    }
    this.deps.changed(this);
  }
}
