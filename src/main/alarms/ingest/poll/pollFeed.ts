import type { ApiFailure } from '@shared/api/failure';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import {
  isLatchedChannel,
  NO_PERMISSION,
  type AlarmObservation,
  type ChannelState,
} from '@shared/model/alarm';
import { withoutServerWords } from '@shared/model/channelReason';
import type { ReachedChannel } from '@main/streams/manager';
import { retryDelay, SLOWEST_RETRY_MS } from '@main/streams/policy';
import { runs, type PollRule } from '@main/streams/rules';
import { newEntryId } from '@main/journal/entry';
import type { Batch, BatchReader } from '@main/alarms/sources/sourceCode';
import { Asking, idsOf, type PollAnswer } from './asking';
import {
  receivedUntilOf,
  type FeedDeps,
  type FeedEvent,
  type FeedStart,
  type SourceFeed,
} from '@main/alarms/ingest/feed';
import { isNotPermitted, Poller, reasonOf } from './poller';
import { Watermarks } from '@main/alarms/ingest/watermarks';
import { ReturnConfirmation } from './returnConfirmation';

/** A call without permission is asked again so seldom, ms: permissions are given by people. */
const NOT_PERMITTED_MS = 10 * 60_000;
/** One that tells of people in danger is asked sooner: a gateway may have been without it for a moment. */
const LATCHED_REFUSED_MS = 60_000;
/** What one look did not find is looked for again within this, ms, however long the period is. */
const UNSURE_MS = 30_000;
/** A wake-up may find the session between two tokens: asked again after this, ms. */
const SIGNED_OUT_MS = 5_000;
/** Part of a period by which polls are spread, so that a room of workstations does not ask at once. */
const JITTER = 0.1;
/** First polls of the sources follow one another within this, ms. */
const FIRST_WITHIN_MS = 2_000;
/** Periods without a poll after which something may have been missed. */
const LOST_PERIODS = 3;

/** Failures that end after a short pause, like those of an event stream (3 s, 3 tries, then slower). */
const POLL_RETRY = { fastMs: 5_000, fastErrors: 3 };

/** A source of alarms that is asked again and again. */
export class PollFeed implements SourceFeed {
  readonly events = new Emitter<FeedEvent>();
  private state: ChannelState = { kind: 'idle' };
  private readonly poller: Poller;
  private readonly marks: Watermarks;
  private readonly ends = new DisposableStore();
  private stopTimer: Unsubscribe = () => undefined;
  /** The poll under way. */
  private running: AbortController | null = null;
  private wanted = false;
  private errors = 0;
  private downSince: number | null = null;
  private connectedAt = 0;
  private lastEventAt: number | null = null;
  private lastOkAt: number | null = null;
  private lastMs: number | null = null;
  /** When the list of what stands was asked for last, monotonic ms by askedKey. */
  private readonly askedAt: Map<string, number>;
  private readonly askedKey: string;
  /** Begin of the time that has to be caught up, ms; null: nothing is missing. */
  private missingFrom: number | null;
  private isFirst = true;
  /** The poll before did not reach the end of its list. */
  private wasCut = false;
  /** Another poll soon tells what this one could not. */
  private isUnsure = false;
  private readonly stood = new ReturnConfirmation();
  private readonly asking: Asking;
  private readonly refusedForMs: number;
  /** Server ids that stood at the last poll. */
  private open: ReadonlySet<string> = new Set();

  /** @param owner whose source it is: server and tenant. */
  constructor(
    readonly rule: PollRule,
    read: BatchReader,
    private readonly deps: FeedDeps,
    start: FeedStart,
    owner: string,
  ) {
    this.askedAt = deps.askedAt;
    this.askedKey = `${owner} ${rule.channel}`;
    this.poller = new Poller(deps.ask, deps.zone);
    this.marks = new Watermarks(rule.channel, start, () => this.serverNow());
    this.missingFrom = receivedUntilOf(start, rule.channel);
    this.refusedForMs = isLatchedChannel(rule.channel) ? LATCHED_REFUSED_MS : NOT_PERMITTED_MS;
    this.asking = new Asking({
      poll: rule.poll,
      poller: this.poller,
      marks: this.marks,
      read,
      zone: deps.zone,
      receivedUntil: this.missingFrom ?? Number.POSITIVE_INFINITY,
      now: () => deps.clock.monotonic(),
      refusedForMs: this.refusedForMs,
      tellPart: (open, isWhole, signal) => this.tellPart(open, isWhole, signal),
      noteOpen: (batch) => this.noteOpen(batch),
    });
  }

  current(): ChannelState {
    return this.state;
  }

  reached(): ReachedChannel {
    const { state, lastOkAt: aliveAt, lastMs } = this;
    const { channel } = this.rule;
    // A poll has no connection to ask over: its last answer tells how long one takes.
    const roundTrip = () => Promise.resolve(state.kind === 'connected' ? lastMs : null);
    return { channel, state, aliveAt, roundTrip };
  }

  moving(): boolean {
    return false;
  }

  listen(): void {
    if (this.wanted) return;
    this.wanted = true;
    const { recheck, network, configChanged } = this.deps;
    this.ends.add(recheck.on(() => this.pollAnew()));
    this.ends.add(network.changed.on(() => this.pollAnew()));
    this.ends.add(configChanged.on(() => this.reconsider()));
    if (this.on()) this.begin();
  }

  /** Another user of the tenant: what was refused to the one before may be theirs. */
  moveTo(): void {
    if (!this.wanted || !this.on()) return;
    this.asking.forgetRefusals();
    this.pollAnew();
  }

  pollNow(): void {
    if (this.wanted && this.on() && this.running === null) void this.poll();
  }

  forget(serverId: string): void {
    this.marks.forget(serverId);
  }

  close(): void {
    this.wanted = false;
    this.stop();
    this.ends.dispose();
  }

  private on(): boolean {
    return runs(this.rule, this.deps.config());
  }

  /** The tenant's rules were changed. */
  private reconsider(): void {
    const isIdle = this.state.kind === 'idle';
    if (this.on() && isIdle) this.begin();
    else if (!this.on() && !isIdle) this.stop();
  }

  private begin(): void {
    this.set({ kind: 'connecting', since: this.deps.clock.now(), downSince: null });
    this.pollIn(FIRST_WITHIN_MS * this.deps.random());
  }

  private stop(): void {
    this.stopTimer();
    this.running?.abort();
    this.running = null;
    this.set({ kind: 'idle' });
  }

  /**
   * After a wake-up or on another way through the network a question under way may never be
   * answered: it is given up and asked anew.
   */
  private pollAnew(): void {
    if (!this.wanted || !this.on()) return;
    this.running?.abort();
    this.running = null;
    void this.poll();
  }

  private pollIn(ms: number): void {
    this.stopTimer();
    this.stopTimer = this.deps.clock.after(ms, `poll ${this.rule.channel}`, () => void this.poll());
  }

  private async poll(): Promise<void> {
    this.stopTimer();
    if (!this.wanted || this.running !== null) return;
    const run = new AbortController();
    this.running = run;
    const began = this.deps.clock.monotonic();
    this.noteLostTime();
    const isFull = this.isFullDue();
    if (isFull) this.askedAt.set(this.askedKey, began);
    const { isFirst, missingFrom } = this;
    const rest = { isFull, isFirst, isCatchingUp: missingFrom !== null, signal: run.signal };
    const answer = await this.asking.poll(rest);
    // A newer poll has taken over, or nobody wants to know any more.
    if (this.running !== run) return;
    this.running = null;
    this.lastMs = this.deps.clock.monotonic() - began;
    if (answer.ok) this.succeeded(answer.value);
    else this.failed(answer.error);
  }

  /** Time in which nobody asked (a sleep) is caught up like a failure. */
  private noteLostTime(): void {
    const { clock } = this.deps;
    const [now, { lastOkAt, lastEventAt, connectedAt: since, downSince }] = [clock.now(), this];
    const lost = lastOkAt !== null && now - lastOkAt > LOST_PERIODS * this.rule.poll.periodMs;
    if (lost) this.missingFrom ??= lastOkAt;
    if (downSince !== null) this.set({ kind: 'connecting', since: now, downSince });
    else if (this.state.kind === 'connected' && this.missingFrom !== null) {
      this.set({ kind: 'catchingUp', since, lastEventAt, from: this.missingFrom });
    }
  }

  /** What may never be asked faster than its period waits for it; everything else is asked at once. */
  private isFullDue(): boolean {
    const { neverFaster, periodMs, recent } = this.rule.poll;
    if (neverFaster !== true || recent === undefined) return true;
    return this.sinceFull() >= periodMs && this.asking.mayAsk('standing');
  }

  /** How far the source was read stays as it was, so that the next poll reads the rest. */
  private tellPart(open: readonly AlarmObservation[], isWhole: boolean, signal: AbortSignal): void {
    if (signal.aborted) return;
    const ids = idsOf(open);
    const fresh = this.marks.fresh(open, ids, false);
    this.emit(fresh, [], this.standing(ids, isWhole), this.deps.clock.now());
    if (isWhole) this.open = ids;
  }

  /** What counts as standing by a poll; null: it ends nothing. */
  private standing(ids: ReadonlySet<string>, isWhole: boolean): ReadonlySet<string> | null {
    if (!isWhole) {
      this.stood.part(ids);
      return null;
    }
    const { standing, unsure } = this.stood.whole(ids);
    this.isUnsure = unsure;
    return standing;
  }

  private succeeded({ observations, open, over, openCut, cut, trouble }: PollAnswer): void {
    const at = this.deps.clock.now();
    const from = this.missingFrom;
    if (this.downSince !== null || this.isFirst) this.connectedAt = at;
    const readFrom = this.marks.readFrom();
    const ids = open === null ? null : idsOf(open);
    const fresh = this.marks.fresh(observations, ids);
    this.emit(fresh, over, ids === null ? null : this.standing(ids, !openCut), at);
    if (ids !== null && trouble === null) this.open = ids;
    if (from !== null && (cut || fresh.length > 0)) {
      this.tellGap(from, at, cut ? null : fresh.length);
    } else if (cut && !this.wasCut) {
      // Said once while it stays so: what lies behind the end of the walk was not seen.
      this.tellGap(readFrom, at, null);
    }
    this.isFirst = false;
    this.wasCut = cut;
    this.missingFrom = null;
    this.lastOkAt = at;
    if (fresh.length > 0) this.lastEventAt = at;
    // What the user may not ask on one way is told on the other one; what fails may be missed.
    if (trouble !== null && !isNotPermitted(trouble)) return this.halfDeaf(trouble, at);
    this.errors = 0;
    this.downSince = null;
    const { connectedAt: since, lastEventAt } = this;
    this.set({ kind: 'connected', since, lastEventAt });
    this.pollIn(this.pause());
  }

  /** One of two ways fails: the other one goes on being asked as often as ever. */
  private halfDeaf(trouble: ApiFailure, at: number): void {
    this.errors += 1;
    this.downSince ??= at;
    const { errors, downSince: since } = this;
    const { channel } = this.rule;
    const reason = reasonOf(trouble);
    const wait = this.pause();
    this.deps.log.warn('poll failed on one of its ways', {
      channel,
      errors,
      reason: withoutServerWords(reason),
    });
    this.set({ kind: 'down', since, errors, nextTryAt: at + wait, reason });
    this.pollIn(wait);
  }

  private emit(
    fresh: readonly AlarmObservation[],
    over: readonly AlarmObservation[],
    standing: ReadonlySet<string> | null,
    at: number,
  ): void {
    if (fresh.length === 0 && over.length === 0 && standing === null) return;
    const how = this.isFirst || this.missingFrom !== null ? 'backfill' : 'live';
    const observations = [...fresh].sort((a, b) => (a.eventTime ?? 0) - (b.eventTime ?? 0));
    const rest = { at, connectedAt: this.connectedAt, link: 0, how, polled: true } as const;
    const ended = over.length === 0 ? {} : { ended: idsOf(over) };
    const stands = standing === null ? {} : { standing };
    const observed = { observations, ...rest, ...stands, ...ended };
    this.events.emit({ kind: 'observed', observed });
  }

  private tellGap(from: number, to: number, found: number | null): void {
    this.events.emit({ kind: 'gap', gap: { id: newEntryId(), from, to, found } });
  }

  private noteOpen({ observations, open }: Batch): void {
    const still = new Set(this.open);
    for (const { serverId } of observations) still.delete(serverId);
    for (const { serverId } of open) still.add(serverId);
    this.open = still;
  }

  private failed(failure: ApiFailure): void {
    const now = this.deps.clock.now();
    if (failure.kind === 'cancelled') return this.pollIn(SIGNED_OUT_MS);
    this.missingFrom ??= this.lastOkAt;
    if (isNotPermitted(failure)) {
      const since = this.state.kind === 'refused' ? this.state.since : now;
      this.errors = 0;
      this.downSince = null;
      this.set({ kind: 'refused', since, reason: NO_PERMISSION });
      return this.pollIn(this.refusedForMs);
    }
    this.downSince ??= this.lastOkAt ?? now;
    if (failure.kind === 'signedOut') {
      // The session is told of everywhere; the channel waits for the next one.
      this.set({ kind: 'connecting', since: now, downSince: this.downSince });
      return this.pollIn(SIGNED_OUT_MS);
    }
    this.errors += 1;
    const wait = this.retryAfter();
    const { errors, downSince: since } = this;
    const { channel } = this.rule;
    const reason = reasonOf(failure);
    this.deps.log.warn('poll failed', { channel, errors, reason: withoutServerWords(reason) });
    this.set({ kind: 'down', since, errors, nextTryAt: now + wait, reason });
    this.pollIn(wait);
  }

  private retryAfter(): number {
    const { neverFaster, periodMs } = this.rule.poll;
    const wait = retryDelay(this.errors, this.deps.random(), POLL_RETRY);
    const least = neverFaster === true ? periodMs : 0;
    return Math.max(least, Math.min(wait, SLOWEST_RETRY_MS));
  }

  private pause(): number {
    const { neverFaster, periodMs, whileOpenMs } = this.rule.poll;
    const spread = periodMs * JITTER * this.deps.random();
    const period = periodMs * (1 - JITTER / 2) + spread;
    if (neverFaster !== true) return this.isUnsure ? Math.min(UNSURE_MS, period) : period;
    // Whatever the record page tells, the list itself is asked when its time has come.
    const left = this.asking.mayAsk('standing')
      ? Math.max(1, periodMs + spread / 2 - this.sinceFull())
      : period;
    const isOpen = this.open.size > 0 && this.asking.mayAsk('recent');
    return whileOpenMs !== undefined && isOpen ? Math.min(whileOpenMs, left) : left;
  }

  /** Time since the list of what stands was asked for, ms. */
  private sinceFull(): number {
    const at = this.askedAt.get(this.askedKey) ?? Number.NEGATIVE_INFINITY;
    return this.deps.clock.monotonic() - at;
  }

  private serverNow(): number {
    return this.deps.clock.now() + this.deps.clockOffset();
  }

  private set(state: ChannelState): void {
    this.state = state;
    this.events.emit({ kind: 'state', state });
  }
}
