import type { ApiFailure } from '@shared/api/failure';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { ok, type Result } from '@shared/base/result';
import { NO_PERMISSION, type AlarmObservation, type ChannelState } from '@shared/model/alarm';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import type { ReachedChannel } from '@main/streams/manager';
import { retryDelay, SLOWEST_RETRY_MS } from '@main/streams/policy';
import { runs, type LookSpec, type PollRule } from '@main/streams/rules';
import { newEntryId } from '@main/storage/journal/entry';
import type { BatchReader } from './batch';
import {
  DOCUMENTED_ZONE,
  heardUntilOf,
  type AskCall,
  type FeedDeps,
  type FeedGap,
  type FeedStart,
  type Observed,
  type SourceFeed,
} from './feed';
import { isNotPermitted, Looker, reasonOf } from './looker';
import { Marks } from './marks';
import { PAGE_SIZE, SMALL_PAGE } from './walk';

/** A call without permission is asked again so seldom, ms: permissions are given by people. */
const NOT_PERMITTED_MS = 10 * 60_000;
/** A wake-up may find the session between two tokens: asked again after this, ms. */
const SIGNED_OUT_MS = 5_000;
/** Part of a period by which looks are spread, so that a room of workstations does not ask at once. */
const JITTER = 0.1;
/** First looks of the sources follow one another within this, ms. */
const FIRST_WITHIN_MS = 2_000;
/** Periods without a look after which something may have been missed. */
const LOST_PERIODS = 3;

/** Failures that end after a short pause, like those of an event stream (3 s, 3 tries, then slower). */
const POLL_RETRY = { fastMs: 5_000, fastErrors: 3 };

/** What a look brought. */
interface Looked {
  readonly observations: readonly AlarmObservation[];
  /** What stands, as far as it was asked for; null: not asked. */
  readonly open: readonly AlarmObservation[] | null;
  /** Those among the observations that are over by now. */
  readonly over: readonly AlarmObservation[];
  /** The list of what stands went on and was not read to its end. */
  readonly openCut: boolean;
  /** A list went on and was not read to its end. */
  readonly cut: boolean;
}

/** A look that did not ask what stands. */
const NOTHING_ASKED: Looked = {
  observations: [],
  open: null,
  over: [],
  openCut: false,
  cut: false,
};

/** A source of alarms that is asked again and again. */
export class PollFeed implements SourceFeed {
  readonly channel: string;
  readonly kind: 'poll' | 'rule';
  readonly canAskAgain: boolean;
  readonly observed = new Emitter<Observed>();
  readonly changed = new Emitter<ChannelState>();
  readonly gaps = new Emitter<FeedGap>();
  private state: ChannelState = { kind: 'idle' };
  private readonly looker: Looker;
  private readonly marks: Marks;
  private readonly ends = new DisposableStore();
  private stopTimer: Unsubscribe = () => undefined;
  /** The look under way. */
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
  /** Until when an earlier run listened to this tenant; none did: no time is after it. */
  private readonly heardUntil: number;
  /** Begin of the time that has to be caught up, ms; null: nothing is missing. */
  private missingFrom: number | null;
  private isFirst = true;
  /** The look before did not reach the end of its list. */
  private wasCut = false;
  /** The server has no page of records beside its list of what stands. */
  private noRecords = false;
  /** Server ids that stood at the last look. */
  private open: ReadonlySet<string> = new Set();

  /** @param owner whose source it is: server and tenant. */
  constructor(
    private readonly rule: PollRule,
    private readonly read: BatchReader,
    private readonly deps: FeedDeps,
    ask: AskCall,
    start: FeedStart,
    owner = '',
  ) {
    this.askedAt = deps.askedAt ?? new Map<string, number>();
    this.askedKey = `${owner} ${rule.channel}`;
    this.channel = rule.channel;
    this.kind = rule.kind;
    this.canAskAgain = rule.canAskAgain;
    this.looker = new Looker(ask, () => this.zone());
    this.marks = new Marks(rule.channel, start, () => this.serverNow());
    this.missingFrom = heardUntilOf(start, rule.channel);
    this.heardUntil = this.missingFrom ?? Number.POSITIVE_INFINITY;
  }

  current(): ChannelState {
    return this.state;
  }

  on(): boolean {
    return runs(this.rule, this.deps.config?.() ?? defaultAlarmConfig());
  }

  reached(): ReachedChannel {
    const { channel, state, lastOkAt: aliveAt, lastMs } = this;
    // A poll has no connection to ask over: its last answer tells how long one takes.
    const roundTrip = () => Promise.resolve(state.kind === 'connected' ? lastMs : null);
    return { channel, state, aliveAt, roundTrip };
  }

  moving(): boolean {
    return false;
  }

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    const { look, network, configChanged } = this.deps;
    this.ends.add(look.on(() => this.lookAnew()));
    if (network !== undefined) this.ends.add(network.changed.on(() => this.lookAnew()));
    if (configChanged !== undefined) this.ends.add(configChanged.on(() => this.reconsider()));
    if (this.on()) this.begin();
  }

  /** Another user of the tenant: what was refused to the one before may be theirs. */
  moveTo(): void {
    if (!this.wanted || !this.on()) return;
    this.lookAnew();
  }

  lookNow(): void {
    if (this.wanted && this.on() && this.running === null) void this.look();
  }

  forget(serverId: string): void {
    this.marks.forget(serverId);
  }

  close(): void {
    this.wanted = false;
    this.stop();
    this.ends.dispose();
  }

  /** The tenant's rules were changed. */
  private reconsider(): void {
    const isIdle = this.state.kind === 'idle';
    if (this.on() && isIdle) this.begin();
    else if (!this.on() && !isIdle) this.stop();
  }

  private begin(): void {
    this.set({ kind: 'connecting', since: this.deps.clock.now(), downSince: null });
    this.lookIn(FIRST_WITHIN_MS * this.deps.random());
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
  private lookAnew(): void {
    if (!this.wanted || !this.on()) return;
    this.running?.abort();
    this.running = null;
    void this.look();
  }

  private lookIn(ms: number): void {
    this.stopTimer();
    this.stopTimer = this.deps.clock.after(ms, `poll ${this.channel}`, () => void this.look());
  }

  private async look(): Promise<void> {
    this.stopTimer();
    if (!this.wanted || this.running !== null) return;
    const run = new AbortController();
    this.running = run;
    const began = this.deps.clock.monotonic();
    this.noteLostTime();
    const isFull = this.isFullDue();
    if (isFull) this.askedAt.set(this.askedKey, began);
    const answer = await this.ask(isFull, run.signal);
    // A newer look has taken over, or nobody wants to know any more.
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
    return this.sinceFull() >= periodMs;
  }

  private async ask(isFull: boolean, signal: AbortSignal): Promise<Result<Looked, ApiFailure>> {
    const { standing = [], recent } = this.rule.poll;
    const asks = isFull && standing.length > 0;
    const stands = asks ? await this.askStanding(standing, signal) : ok(NOTHING_ASKED);
    if (!stands.ok || recent === undefined || (asks && this.noRecords)) return stands;
    // The record page of a source with a list of its own tells what that list has dropped meanwhile.
    const { open, openCut } = stands.value;
    const answer = await this.looker.since(recent, this.marks.readFrom(), signal);
    if (!answer.ok && standing.length > 0 && isNotPermitted(answer.error)) {
      this.noRecords = true;
      return stands;
    }
    if (!answer.ok) {
      if (open !== null) this.tellPart(open, openCut ? null : idsOf(open), signal);
      return answer;
    }
    const batch = this.read(answer.value.records, { zone: this.zone() });
    const news = this.news(batch.observations, batch.open);
    if (!isFull) this.noteOpen(batch.observations, batch.open);
    const observations = [...(open ?? []), ...news];
    return ok({ ...stands.value, observations, cut: openCut || answer.value.cut });
  }

  /** What stands, and what began and ended since the look before. */
  private async askStanding(
    standing: readonly LookSpec[],
    signal: AbortSignal,
  ): Promise<Result<Looked, ApiFailure>> {
    const context = { zone: this.zone() };
    const { ended } = this.rule.poll;
    const records: unknown[] = [];
    let openCut = false;
    for (const spec of standing) {
      const answer = await this.looker.all(spec, signal);
      if (!answer.ok) {
        if (records.length > 0) this.tellPart(this.read(records, context).open, null, signal);
        return answer;
      }
      records.push(...answer.value.records);
      openCut ||= answer.value.cut;
    }
    const batch = this.read(records, context);
    const { open } = batch;
    if (ended === undefined)
      return ok({ observations: open, open, over: [], openCut, cut: openCut });
    let all = batch.observations;
    let cut = openCut;
    // A server that takes no search has listed them among those that stand.
    if (!this.looker.isPlain(ended)) {
      const size = this.isFirst || this.missingFrom !== null ? PAGE_SIZE : SMALL_PAGE;
      const answer = await this.looker.since(ended, this.marks.readFrom(), signal, size);
      if (!answer.ok) {
        this.tellPart(open, openCut ? null : idsOf(open), signal);
        return answer;
      }
      const since = this.read(answer.value.records, context);
      // What has begun since the first question stands in the next look's list.
      const begun = new Set(since.open);
      all = [...all, ...since.observations.filter((one) => !begun.has(one))];
      cut ||= answer.value.cut;
    }
    // Without a time nobody knows whether it is news, and without an id whose end it is.
    const done = withoutAll(all, open).filter(
      (one) => one.eventTime !== null && one.serverId !== '',
    );
    const over = this.news(done, []);
    const ids = idsOf(over);
    // One that ended between the questions is over.
    const left = open.filter(({ serverId }) => !ids.has(serverId));
    return ok({ observations: [...left, ...over], open: left, over, openCut, cut });
  }

  /** Where nothing was heard before, what was dealt with yesterday is no news. */
  private news(
    all: readonly AlarmObservation[],
    open: readonly AlarmObservation[],
  ): readonly AlarmObservation[] {
    const { standing = [] } = this.rule.poll;
    if (standing.length === 0 || !this.isFirst || this.marks.known) return all;
    const stands = new Set(open);
    return all.filter((one) => stands.has(one) || (one.eventTime ?? 0) >= this.heardUntil);
  }

  /**
   * What stands is told although the rest of the look failed: it does not wait for other pages. How far
   * the source was read stays as it was, so that the next look reads the rest.
   * @param standing server ids where everything that stands was read, else null.
   */
  private tellPart(
    open: readonly AlarmObservation[],
    standing: ReadonlySet<string> | null,
    signal: AbortSignal,
  ): void {
    if (signal.aborted) return;
    const fresh = this.marks.fresh(open, idsOf(open), false);
    this.emit(fresh, [], standing, this.deps.clock.now());
    if (standing !== null) this.open = standing;
  }

  private succeeded({ observations, open, over, openCut, cut }: Looked): void {
    const at = this.deps.clock.now();
    const from = this.missingFrom;
    if (this.downSince !== null || this.isFirst) this.connectedAt = at;
    const readFrom = this.marks.readFrom();
    const ids = open === null ? null : idsOf(open);
    const fresh = this.marks.fresh(observations, ids);
    this.emit(fresh, over, openCut ? null : ids, at);
    if (ids !== null) this.open = ids;
    if (from !== null && (cut || fresh.length > 0)) {
      this.gaps.emit({ id: newEntryId(), from, to: at, found: cut ? null : fresh.length });
    } else if (cut && !this.wasCut) {
      // Said once while it stays so: what lies behind the end of the walk was not seen.
      this.gaps.emit({ id: newEntryId(), from: readFrom, to: at, found: null });
    }
    this.isFirst = false;
    this.wasCut = cut;
    this.missingFrom = null;
    this.errors = 0;
    this.downSince = null;
    this.lastOkAt = at;
    if (fresh.length > 0) this.lastEventAt = at;
    const { connectedAt: since, lastEventAt } = this;
    this.set({ kind: 'connected', since, lastEventAt });
    this.lookIn(this.pause());
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
    this.observed.emit({ observations, ...rest, ...stands, ...ended });
  }

  /** Between two full looks the record page tells which of the open ones were dealt with. */
  private noteOpen(all: readonly AlarmObservation[], open: readonly AlarmObservation[]): void {
    const still = new Set(this.open);
    for (const { serverId } of all) still.delete(serverId);
    for (const { serverId } of open) still.add(serverId);
    this.open = still;
  }

  private failed(failure: ApiFailure): void {
    const now = this.deps.clock.now();
    if (failure.kind === 'cancelled') return this.lookIn(SIGNED_OUT_MS);
    this.missingFrom ??= this.lastOkAt;
    if (isNotPermitted(failure)) {
      const since = this.state.kind === 'refused' ? this.state.since : now;
      this.errors = 0;
      this.downSince = null;
      this.set({ kind: 'refused', since, reason: NO_PERMISSION });
      return this.lookIn(NOT_PERMITTED_MS);
    }
    this.downSince ??= this.lastOkAt ?? now;
    if (failure.kind === 'signedOut') {
      // The session is told of everywhere; the channel waits for the next one.
      this.set({ kind: 'connecting', since: now, downSince: this.downSince });
      return this.lookIn(SIGNED_OUT_MS);
    }
    this.errors += 1;
    const wait = this.retryAfter();
    const { channel, errors, downSince: since } = this;
    const reason = reasonOf(failure);
    this.deps.log.warn('poll failed', { channel, errors, reason });
    this.set({ kind: 'down', since, errors, nextTryAt: now + wait, reason });
    this.lookIn(wait);
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
    if (neverFaster !== true) return periodMs * (1 - JITTER / 2) + spread;
    // Whatever the record page tells, the list itself is asked when its time has come.
    const left = Math.max(1, periodMs + spread / 2 - this.sinceFull());
    const isOpen = this.open.size > 0 && !this.noRecords;
    return whileOpenMs !== undefined && isOpen ? Math.min(whileOpenMs, left) : left;
  }

  /** Time since the list of what stands was asked for, ms. */
  private sinceFull(): number {
    const at = this.askedAt.get(this.askedKey) ?? Number.NEGATIVE_INFINITY;
    return this.deps.clock.monotonic() - at;
  }

  private zone(): string {
    return this.deps.zone?.() ?? DOCUMENTED_ZONE;
  }

  private serverNow(): number {
    return this.deps.clock.now() + (this.deps.clockOffset?.() ?? 0);
  }

  private set(state: ChannelState): void {
    this.state = state;
    this.changed.emit(state);
  }
}

function idsOf(observations: readonly AlarmObservation[]): ReadonlySet<string> {
  return new Set(observations.map(({ serverId }) => serverId));
}

/** Those of `all` whose record is not among `some`. */
function withoutAll(
  all: readonly AlarmObservation[],
  some: readonly AlarmObservation[],
): readonly AlarmObservation[] {
  const left = new Set(some);
  return all.filter((one) => !left.has(one));
}
