import { BoundedMap } from '@shared/base/boundedMap';
import type { ApiFailure } from '@shared/api/failure';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { AlarmObservation } from '@shared/model/alarm';
import { withoutServerWords } from '@shared/model/channelReason';
import { retryDelay } from '@main/streams/policy';
import type { PollQuery } from '@shared/alarms/transport';
import type { RecordSource } from '@main/alarms/sources/source';
import type { FeedDeps, FeedGap, FeedStart } from './feed';
import { contentKey } from '@main/alarms/ledger/identity';
import { isNotPermitted, Poller, reasonOf } from './poll/poller';
import { Watermarks } from './watermarks';

/** A visit that was asked for may still come over the stream for this long, ms (as redelivered ones). */
const ECHO_MS = 60_000;
/** Messages that are remembered, so that their records are no news. */
const KEPT = 5_000;

/** What asking again brought. */
export interface Filled {
  /** The gaps with what was found in all of them, which the last one tells. */
  readonly gaps: readonly FeedGap[];
  readonly observations: readonly AlarmObservation[];
}

/** Asks for what a stream has missed, from its last mark, until an answer is there. */
export class BackFill {
  readonly filled = new Emitter<Filled>();
  private readonly poller: Poller;
  private readonly marks: Watermarks;
  private readonly waiting: FeedGap[] = [];
  private running: AbortController | null = null;
  private errors = 0;
  private stopTimer: Unsubscribe = () => undefined;
  /** What records told, and when: the stream may tell it once more. */
  private readonly reportedAt = new Map<string, number>();
  /** What the stream told. */
  private readonly receivedKeys = new BoundedMap<string, true>(KEPT);

  constructor(
    private readonly missed: PollQuery,
    private readonly read: RecordSource,
    private readonly deps: FeedDeps,
    channel: string,
    start: FeedStart,
  ) {
    this.poller = new Poller(deps.ask, deps.zone);
    const serverNow = () => deps.clock.now() + deps.clockOffset();
    this.marks = new Watermarks(channel, start, serverNow);
  }

  /** Begin of the oldest gap that is not filled yet, ms; null: nothing is missing. */
  from(): number | null {
    return this.waiting.length === 0 ? null : Math.min(...this.waiting.map(({ from }) => from));
  }

  /** A gap has ended; what was missed in it is asked for now. */
  add(gap: FeedGap): void {
    this.waiting.push(gap);
    this.queryNow();
  }

  /** Asks now, also where nothing is known to be missing (a tenant that was never heard here). */
  queryNow(): void {
    this.stopTimer();
    this.running?.abort();
    void this.run();
  }

  /** A message came over the stream: its record is no news, and the mark goes on. */
  received(observation: AlarmObservation): void {
    this.marks.noted(observation.eventTime);
    const key = contentKey(observation);
    if (key !== null) this.receivedKeys.set(key, true);
  }

  /** True for a message that says what a record has said just before. Asks once per message. */
  isEcho(observation: AlarmObservation): boolean {
    const key = contentKey(observation);
    const at = key === null ? undefined : this.reportedAt.get(key);
    if (key === null || at === undefined) return false;
    this.reportedAt.delete(key);
    return this.deps.clock.monotonic() - at <= ECHO_MS;
  }

  /** Asks no more until something is added; what is missing stays so. */
  pause(): void {
    this.stopTimer();
    this.running?.abort();
    this.running = null;
  }

  /** Messages and records that are remembered. */
  remembered(): number {
    return this.reportedAt.size + this.receivedKeys.size;
  }

  close(): void {
    this.pause();
    this.waiting.length = 0;
  }

  private async run(): Promise<void> {
    const run = new AbortController();
    this.running = run;
    const asked = [...this.waiting];
    const context = { zone: this.deps.zone() };
    const answer = await this.poller.since(this.missed, this.marks.readFrom(), run.signal);
    if (this.running !== run) return;
    this.running = null;
    if (!answer.ok) return this.failed(answer.error);
    this.errors = 0;
    const { records, cut } = answer.value;
    const read = records.flatMap((record) => this.read(record, context) ?? []);
    const observations = this.marks
      .fresh(read, null)
      .filter((one) => !this.receivedKeys.has(contentKey(one) ?? ''))
      .sort((a, b) => (a.eventTime ?? 0) - (b.eventTime ?? 0));
    this.noteReported(observations);
    // All of them were asked for at once.
    const gaps = asked.map((gap, index) => {
      const isLast = index === asked.length - 1;
      return { ...gap, found: cut ? null : isLast ? observations.length : 0 };
    });
    this.waiting.splice(0, asked.length);
    this.filled.emit({ gaps, observations });
  }

  /** What is too old to be echoed is forgotten, so that many outages leave nothing behind. */
  private noteReported(observations: readonly AlarmObservation[]): void {
    const now = this.deps.clock.monotonic();
    for (const [key, at] of this.reportedAt) if (now - at > ECHO_MS) this.reportedAt.delete(key);
    for (const observation of observations) {
      const key = contentKey(observation);
      if (key !== null) this.reportedAt.set(key, now);
    }
  }

  private failed(failure: ApiFailure): void {
    if (isNotPermitted(failure)) {
      // Nobody can fill it: the gap stays where everybody sees it.
      this.waiting.length = 0;
      this.filled.emit({ gaps: [], observations: [] });
      return;
    }
    this.errors += 1;
    this.deps.log.warn('back-fill failed', {
      reason: withoutServerWords(reasonOf(failure)),
      errors: this.errors,
    });
    const wait = retryDelay(this.errors, this.deps.random());
    this.stopTimer = this.deps.clock.after(wait, 'back-fill retry', () => void this.run());
  }
}
