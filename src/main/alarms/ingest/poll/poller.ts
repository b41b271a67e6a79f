import type { ApiFailure } from '@shared/api/failure';
import { ok, type Result } from '@shared/base/result';
import { zonedTime } from '@shared/base/zonedTime';
import { callOf } from '@shared/catalogue';
import { pagingNames } from '@shared/catalogue/screens';
import { sortQuery } from '@main/records/write';
import type { PollQuery } from '@shared/alarms/transport';
import type { AskCall } from '@main/alarms/ingest/feed';
import { MOST_PAGES, PAGE_SIZE, walkPages, type Walked } from './walk';

type Answer = Promise<Result<Walked, ApiFailure>>;

/** Search fields end so; the documents name none, so a server may refuse them. */
const SEARCH = /_(?:equal|ge|le)$/;

/**
 * Polls without order and search after a server refused them: it may have been a failure of the moment,
 * and a long list in no order cannot be read to its end.
 */
const PLAIN_POLLS = 20;

/** Asks for the records of a source, and remembers what its server cannot do. */
export class Poller {
  /** Calls whose server took neither the order nor the search, and for how many polls that is believed. */
  private readonly plain = new Map<string, number>();

  /** @param zone IANA zone of the server's times. */
  constructor(
    private readonly ask: AskCall,
    private readonly zone: () => string,
  ) {}

  /** Everything that a call lists. */
  all(query: PollQuery, signal: AbortSignal): Answer {
    return this.walk(query, signal, () => false, PAGE_SIZE);
  }

  /** True while its server takes neither an order nor a search: every poll then reads all of its list. */
  isPlain({ call }: PollQuery): boolean {
    return (this.plain.get(call) ?? 0) > 0;
  }

  /**
   * What a call lists back to a time, newest first. A server that answers in another order is read
   * on to the end of its list.
   * @param from server time, ms. @param size records of a page.
   */
  since(query: PollQuery, from: number, signal: AbortSignal, size = PAGE_SIZE): Answer {
    const enough = (records: readonly unknown[]): boolean => {
      const times = records.map((record) => this.timeOf(query, record));
      const oldest = times.at(-1) ?? null;
      const ordered = times.every((time, index) => {
        const before = times[index - 1];
        return (
          time !== null &&
          (index === 0 || (before !== null && before !== undefined && time <= before))
        );
      });
      return ordered && oldest !== null && oldest < from;
    };
    return this.walk(query, signal, enough, size);
  }

  /** When a record happened, ms; null where it does not tell. */
  timeOf({ time }: PollQuery, record: unknown): number | null {
    if (time === undefined || typeof record !== 'object' || record === null) return null;
    const value: unknown = Object.hasOwn(record, time) ? Reflect.get(record, time) : undefined;
    return typeof value === 'string' || typeof value === 'number'
      ? zonedTime(String(value), this.zone())
      : null;
  }

  private async walk(
    query: PollQuery,
    signal: AbortSignal,
    enough: (records: readonly unknown[]) => boolean,
    size: number,
  ): Answer {
    const left = this.plain.get(query.call) ?? 0;
    const wasPlain = left > 0;
    if (wasPlain) this.plain.set(query.call, left - 1);
    const first = await this.walkOnce(query, signal, enough, wasPlain, size);
    // Only what was asked with an order or a search is asked anew without: the same question twice
    // tells nothing, and a call that sends would send twice.
    const isPlain = wasPlain || !isNarrowed(query);
    if (first.ok || isPlain || !isBadSearch(first.error)) return first;
    const again = await this.walkOnce(query, signal, enough, true, size);
    if (again.ok) this.plain.set(query.call, PLAIN_POLLS);
    return again;
  }

  private async walkOnce(
    query: PollQuery,
    signal: AbortSignal,
    enough: (records: readonly unknown[]) => boolean,
    plain: boolean,
    size: number,
  ): Answer {
    const spec = callOf(query.call);
    const fixed = Object.entries(query.query ?? {}).filter(
      ([name]) => !plain || !SEARCH.test(name),
    );
    if (spec.kind !== 'page') {
      // A list is all there is: it has no second page to ask for.
      const ask = () => this.ask(query.call, Object.fromEntries(fixed), signal);
      return walkPages(ask, enough, 1);
    }
    const names = pagingNames(spec);
    const order =
      query.time === undefined || plain
        ? {}
        : sortQuery([{ field: query.time, direction: 'desc' }]);
    const walked = await walkPages(
      (page) =>
        this.ask(
          query.call,
          {
            ...Object.fromEntries(fixed),
            [names.current]: String(page),
            [names.size]: String(size),
            ...order,
          },
          signal,
        ),
      enough,
      MOST_PAGES,
      size,
    );
    return walked.ok ? ok(walked.value) : walked;
  }
}

/** True for a question that holds an order or a search. */
function isNarrowed({ call, query = {}, time }: PollQuery): boolean {
  const isSorted = time !== undefined && callOf(call).kind === 'page';
  return isSorted || Object.keys(query).some((name) => SEARCH.test(name));
}

/** A server whose table lacks the field of an order or of a search answers 400 or 500. */
function isBadSearch(failure: ApiFailure): boolean {
  return failure.kind === 'rejected' && (failure.code === 400 || failure.code === 500);
}

/** True where the user may not ask, or the server does not have the call: nothing that a try mends. */
export function isNotPermitted(failure: ApiFailure): boolean {
  if (failure.kind === 'noPermission') return true;
  if (failure.kind === 'rejected') return failure.code === 403 || failure.code === 404;
  return (
    (failure.kind === 'notJson' || failure.kind === 'noEnvelope') &&
    (failure.status === 403 || failure.status === 404)
  );
}

/** A failure in one word, as a channel's state tells it. */
export function reasonOf(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'notConnected':
      // A proxy that takes none of our ways of signing in: the text names those that it takes.
      return failure.methods === undefined ? failure.reason : `HTTP 407 ${failure.methods}`;
    case 'rejected':
      return failure.message === '' ? `code ${failure.code}` : `${failure.code} ${failure.message}`;
    case 'notJson':
    case 'noEnvelope':
      return `HTTP ${failure.status}`;
    case 'otherShape':
    case 'badRequest':
      return failure.detail;
    default:
      return failure.kind;
  }
}
