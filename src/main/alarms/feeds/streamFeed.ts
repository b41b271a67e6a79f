import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import type { SessionProfile } from '@main/ports/session';
import type { ReachedChannel, StreamMessage } from '@main/streams/manager';
import { EVENT_STREAM, WEBSOCKET } from '@main/streams/policy';
import { RelayGroup } from '@main/streams/relayGroup';
import { runs, streamAddresses, type StreamRule } from '@main/streams/rules';
import { newEntryId } from '@main/storage/journal/entry';
import type { AlarmSource } from '../sources/source';
import type { BackFill, Filled } from './backfill';
import { Turn } from './turn';
import {
  DOCUMENTED_ZONE,
  type FeedDeps,
  type FeedGap,
  type Observed,
  type SourceFeed,
} from './feed';

/** A stream as a source of alarms. */
export class StreamFeed implements SourceFeed {
  readonly channel: string;
  readonly kind: 'websocket' | 'sse';
  readonly canAskAgain: boolean;
  readonly observed = new Emitter<Observed>();
  readonly changed = new Emitter<ChannelState>();
  readonly gaps = new Emitter<FeedGap>();
  readonly doubled: RelayGroup['doubled'];
  readonly joined: RelayGroup['joined'];
  readonly late: RelayGroup['late'];
  readonly moved: RelayGroup['moved'];
  private readonly relay: RelayGroup;
  private readonly turn = new Turn((observed) => this.observed.emit(observed));
  private readonly ends = new DisposableStore();
  private started = false;
  private running = false;
  private connectedAt = 0;

  /**
   * @param backFill asks for what was missed; null where no call lists it.
   * @param lastAt until when an earlier run listened, ms; null: this tenant was never heard here.
   */
  constructor(
    private readonly rule: StreamRule,
    private readonly read: AlarmSource,
    private profile: SessionProfile,
    private readonly deps: FeedDeps,
    private readonly backFill: BackFill | null,
    private lastAt: number | null,
  ) {
    this.channel = rule.channel;
    this.kind = rule.kind;
    this.canAskAgain = backFill !== null;
    const options = rule.kind === 'sse' ? EVENT_STREAM : WEBSOCKET;
    this.relay = new RelayGroup(rule.channel, streamAddresses(rule, profile), deps, options);
    this.doubled = this.relay.doubled;
    this.joined = this.relay.joined;
    this.late = this.relay.late;
    this.moved = this.relay.moved;
    this.relay.messages.on((message) => this.receive(message));
    this.relay.gaps.on(({ from, to }) => this.missed(from, to));
    this.relay.changed.on((state) => this.heardState(state));
    backFill?.filled.on((filled) => this.filled(filled));
  }

  current(): ChannelState {
    const state = this.relay.current();
    const from = this.backFill?.from() ?? null;
    if (state.kind !== 'connected' || from === null) return state;
    return { kind: 'catchingUp', since: state.since, lastEventAt: state.lastEventAt, from };
  }

  on(): boolean {
    return runs(this.rule, this.deps.config?.() ?? defaultAlarmConfig());
  }

  reached(): ReachedChannel {
    return this.relay.reached();
  }

  moving(): boolean {
    return this.relay.moving();
  }

  start(): void {
    if (this.started) return;
    this.started = true;
    const { configChanged } = this.deps;
    if (configChanged !== undefined) this.ends.add(configChanged.on(() => this.reconsider()));
    this.reconsider();
  }

  moveTo(profile: SessionProfile): void {
    this.profile = profile;
    if (this.running) this.relay.moveTo(streamAddresses(this.rule, profile));
  }

  lookNow(): void {
    if (this.running) this.backFill?.lookNow();
  }

  close(): void {
    this.turn.end();
    this.ends.dispose();
    this.running = false;
    this.backFill?.close();
    this.relay.close();
  }

  /** Runs as the tenant's rules say. */
  private reconsider(): void {
    const on = this.on();
    if (on === this.running) return;
    this.running = on;
    if (!on) {
      this.backFill?.close();
      this.relay.close();
      return;
    }
    this.relay.restart(streamAddresses(this.rule, this.profile));
  }

  private heardState(state: ChannelState): void {
    this.turn.end();
    if (state.kind === 'connected' && this.connectedAt === 0) {
      this.connectedAt = state.since;
      if (this.backFill !== null) this.firstLook(state.since);
    }
    this.changed.emit(this.current());
  }

  /** What was missed since the run before; of a tenant that was never heard, what was there lately. */
  private firstLook(at: number): void {
    const from = this.lastAt;
    this.lastAt = null;
    if (from === null) this.backFill?.lookNow();
    else this.missed(from, at);
  }

  private missed(from: number, to: number): void {
    this.turn.end();
    const gap = { id: newEntryId(), from, to, found: null };
    this.gaps.emit(gap);
    this.backFill?.add(gap);
    if (this.backFill !== null) this.changed.emit(this.current());
  }

  private filled({ gaps, observations }: Filled): void {
    this.turn.end();
    const at = this.deps.clock.now();
    if (observations.length > 0) {
      const { connectedAt } = this;
      this.observed.emit({ observations, at, connectedAt, link: 0, how: 'backfill', polled: true });
    }
    for (const gap of gaps) this.gaps.emit(gap);
    this.changed.emit(this.current());
  }

  private receive({ text, at, connectedAt, link }: StreamMessage): void {
    const observation = this.read(text, { zone: this.deps.zone?.() ?? DOCUMENTED_ZONE });
    if (observation === null) return;
    // What its record has told a moment before is the same, and asked for like it.
    const isEcho = this.backFill?.isEcho(observation) === true;
    this.backFill?.heard(observation);
    const how = isEcho ? 'backfill' : 'live';
    this.turn.add(observation, { at, connectedAt, link, how, polled: isEcho });
  }
}
