import type { Clock } from '@shared/base/clock';
import type { ErrorEntry } from '@shared/model/errorLog';
import type { Logger } from '../ports/log';

/** Errors that a page may report at once, and per second after that: a loop of errors is one fact. */
const BURST = 20;
const PER_SECOND = 1;
/** Longer parts are cut before the search for secrets, characters. */
const MESSAGE_LIMIT = 1_000;
const STACK_LIMIT = 4_000;

interface Bucket {
  left: number;
  at: number;
  dropped: number;
}

export interface PageError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly url: string;
}

/** Writes errors of pages with a limit per window: no window can keep main busy with its log. */
export class PageErrors {
  private readonly buckets = new Map<number, Bucket>();

  constructor(
    private readonly clock: Clock,
    private readonly log: Logger,
    /** Takes what is written as well, for whoever looks into it. */
    private readonly keep: (entry: ErrorEntry) => void,
  ) {}

  write(windowId: number, role: string, entry: PageError): void {
    const now = this.clock.monotonic();
    const bucket = this.buckets.get(windowId) ?? { left: BURST, at: now, dropped: 0 };
    this.buckets.set(windowId, bucket);
    bucket.left = Math.min(BURST, bucket.left + ((now - bucket.at) / 1_000) * PER_SECOND);
    bucket.at = now;
    if (bucket.left < 1) {
      bucket.dropped += 1;
      return;
    }
    bucket.left -= 1;
    const { dropped } = bucket;
    bucket.dropped = 0;
    const { type, url } = entry;
    const message = entry.message.slice(0, MESSAGE_LIMIT);
    const stack = entry.stack.slice(0, STACK_LIMIT);
    this.log.error('page error', {
      role,
      type,
      message,
      stack,
      url,
      ...(dropped === 0 ? {} : { dropped }),
    });
    this.keep({ type, url, message, stack, time: this.clock.now() });
  }
}
