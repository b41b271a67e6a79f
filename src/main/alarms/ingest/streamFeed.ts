import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { SessionProfile } from '@main/ports/session';
import { ChannelConnections } from '@main/streams/channelConnections';
import type { ChannelEvent, StreamMessage } from '@main/streams/channelEvent';
import type { ReachedChannel } from '@main/streams/manager';
import { EVENT_STREAM, WEBSOCKET } from '@main/streams/policy';
import { runs, streamAddresses, type StreamRule } from '@main/streams/rules';
import { newEntryId } from '@main/journal/entry';
import type { AlarmSource } from '@main/alarms/sources/source';
import type { BackFill, Filled } from './backfill';
import { Turn } from './poll/turn';
import {
  receivedUntilOf,
  type FeedDeps,
  type FeedEvent,
  type FeedGap,
  type FeedStart,
  type Observed,
  type SourceFeed,
} from './feed';

/** A stream as a source of alarms. */
export class StreamFeed implements SourceFeed {
  readonly events = new Emitter<FeedEvent>();
  private readonly connections: ChannelConnections;
  private readonly turn = new Turn((observed) => this.tellObserved(observed));
  private readonly ends = new DisposableStore();
  private started = false;
  private running = false;
  private connectedAt = 0;
  /** Until when it was heard before it was switched off, wall time, ms; null: it was not. */
  private offSince: number | null = null;
  /** Until when the stream was heard before its connection, wall time, ms; null: nobody knows. */
  private receivedUntil: number | null = null;
  /** Asks for what was missed; null where no call lists it, and until the journal is read. */
  private backFill: BackFill | null = null;
  /** Until when an earlier run listened, ms; null: this tenant was never heard here. */
  private lastAt: number | null = null;
  /** Gaps that ended before the journal was read; null: it is. */
  private early: FeedGap[] | null = [];

  /** @param backFillFrom makes what asks for what was missed; null where no call lists it. */
  constructor(
    readonly rule: StreamRule,
    private readonly read: AlarmSource,
    private profile: SessionProfile,
    private readonly deps: FeedDeps,
    private readonly backFillFrom: ((start: FeedStart) => BackFill) | null,
  ) {
    const options = rule.kind === 'sse' ? EVENT_STREAM : WEBSOCKET;
    const addresses = streamAddresses(rule, profile);
    this.connections = new ChannelConnections(rule.channel, addresses, deps, options);
    this.connections.events.on((event) => this.channelEvent(event));
  }

  current(): ChannelState {
    const state = this.connections.current();
    const from = this.backFill?.from() ?? null;
    if (state.kind !== 'connected' || from === null) return state;
    return { kind: 'catchingUp', since: state.since, lastEventAt: state.lastEventAt, from };
  }

  reached(): ReachedChannel {
    return this.connections.reached();
  }

  moving(): boolean {
    return this.connections.moving();
  }

  listen(start: FeedStart | null): void {
    if (start !== null) this.know(start);
    if (this.started) return;
    this.started = true;
    this.ends.add(this.deps.configChanged.on(() => this.reconsider()));
    this.reconsider();
  }

  moveTo(profile: SessionProfile): void {
    this.profile = profile;
    if (this.running) this.connections.moveTo(streamAddresses(this.rule, profile));
  }

  pollNow(): void {
    if (this.running) this.backFill?.queryNow();
  }

  forget(): void {
    // What a stream has told it does not tell again.
  }

  close(): void {
    this.turn.end();
    this.ends.dispose();
    this.running = false;
    this.backFill?.close();
    this.connections.close();
  }

  /** The journal is read. */
  private know(start: FeedStart): void {
    if (this.early === null) return;
    const gaps = this.early;
    this.early = null;
    this.lastAt = receivedUntilOf(start, this.rule.channel);
    this.receivedUntil ??= this.lastAt;
    this.backFill = this.backFillFrom?.(start) ?? null;
    this.backFill?.filled.on((filled) => this.filled(filled));
    if (this.backFill === null || this.connectedAt === 0) return;
    this.firstPoll(this.connectedAt);
    for (const gap of gaps) this.backFill.add(gap);
    this.tellState();
  }

  /** Runs as the tenant's rules say. */
  private reconsider(): void {
    const on = runs(this.rule, this.deps.config());
    if (on === this.running) return;
    this.running = on;
    if (!on) return this.switchedOff();
    this.connections.restart(streamAddresses(this.rule, this.profile));
  }

  /** From here on nobody listens: when it is switched on again, this time is a gap like any other. */
  private switchedOff(): void {
    const wasHeard = this.connectedAt !== 0;
    const { aliveAt } = this.connections.reached();
    if (wasHeard) this.offSince = aliveAt ?? this.deps.clock.now();
    this.connectedAt = 0;
    this.backFill?.pause();
    this.connections.close();
  }

  private channelEvent(event: ChannelEvent): void {
    switch (event.kind) {
      case 'message':
        return this.receive(event);
      case 'state':
        return this.channelState(event.state);
      case 'gap':
        this.receivedUntil = event.from;
        return this.missed(event.from, event.to);
      case 'handover':
        // What was heard before counts before.
        this.turn.end();
        this.events.emit(event);
    }
  }

  private channelState(state: ChannelState): void {
    this.turn.end();
    if (state.kind === 'connected' && this.connectedAt === 0) {
      this.connectedAt = state.since;
      const from = this.offSince;
      this.offSince = null;
      if (from !== null) {
        this.receivedUntil = from;
        this.missed(from, state.since);
      } else if (this.backFill !== null) this.firstPoll(state.since);
    }
    this.tellState();
  }

  /** What was missed since the run before; of a tenant that was never heard, what was there lately. */
  private firstPoll(at: number): void {
    const from = this.lastAt;
    this.lastAt = null;
    if (from === null) this.backFill?.queryNow();
    else this.missed(from, at);
  }

  private missed(from: number, to: number): void {
    this.turn.end();
    const gap = { id: newEntryId(), from, to, found: null };
    this.events.emit({ kind: 'gap', gap });
    this.early?.push(gap);
    this.backFill?.add(gap);
    if (this.backFill !== null) this.tellState();
  }

  private filled({ gaps, observations }: Filled): void {
    this.turn.end();
    const at = this.deps.clock.now();
    if (observations.length > 0) {
      const { connectedAt } = this;
      this.tellObserved({ observations, at, connectedAt, link: 0, how: 'backfill', polled: true });
    }
    for (const gap of gaps) this.events.emit({ kind: 'gap', gap });
    this.tellState();
  }

  private receive({ text, at, connectedAt, link }: StreamMessage): void {
    const observation = this.read(text, { zone: this.deps.zone() });
    if (observation === null) return;
    // What its record has told a moment before is the same, and asked for like it.
    const isEcho = this.backFill?.isEcho(observation) === true;
    this.backFill?.received(observation);
    const how = isEcho ? 'backfill' : 'live';
    const { receivedUntil } = this;
    this.turn.add(observation, { at, connectedAt, receivedUntil, link, how, polled: isEcho });
  }

  private tellObserved(observed: Observed): void {
    this.events.emit({ kind: 'observed', observed });
  }

  private tellState(): void {
    this.events.emit({ kind: 'state', state: this.current() });
  }
}
