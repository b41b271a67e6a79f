import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import {
  StreamManager,
  type ReachedChannel,
  type StreamDeps,
  type StreamGap,
  type StreamMessage,
} from './manager';
import {
  LATE_MS,
  LINGER_MS,
  OLD_LIMIT_MS,
  QUICK_PONG_MS,
  WEBSOCKET,
  type StreamOptions,
} from './policy';

/**
 * One channel over a change of user, whose address carries the user: the connection of the next one
 * is made before that of the last one is closed, and both are heard in between. Outwards it is one
 * channel with one state.
 */
export class StreamRelay {
  readonly messages = new Emitter<StreamMessage>();
  readonly changed = new Emitter<ChannelState>();
  readonly gaps = new Emitter<StreamGap>();
  /** A new link is made beside an old one: from here on messages may come twice. */
  readonly doubled = new Emitter<{ readonly link: number; readonly at: number }>();
  /** The new link is up. */
  readonly joined = new Emitter<{ readonly at: number }>();
  /** The new link is not up in time; the old one is still heard. */
  readonly late = new Emitter<{ readonly reason: string }>();
  /** The last old link is closed. */
  readonly moved = new Emitter<void>();
  private link = 0;
  private live: StreamManager;
  private readonly ends = new Map<StreamManager, Unsubscribe[]>();
  private old: StreamManager[] = [];
  /** Until when somebody was heard, once no link is up during a change; null while one is. */
  private heardUntil: number | null = null;
  private since: number | null = null;
  private lastEventAt: number | null = null;
  private stopLate: Unsubscribe = () => undefined;

  constructor(
    private readonly channel: string,
    address: string,
    private readonly deps: StreamDeps,
    private readonly options: StreamOptions = WEBSOCKET,
  ) {
    this.live = this.made(address);
  }

  current(): ChannelState {
    const state = [this.live, ...this.old].find(isUp)?.current();
    if (state?.kind !== 'connected') return withSince(this.live.current(), this.since);
    return { ...state, lastEventAt: state.lastEventAt ?? this.lastEventAt };
  }

  /** The channel as its server is reached now. */
  reached(): ReachedChannel {
    const manager = [this.live, ...this.old].find(isUp) ?? this.live;
    return {
      channel: this.channel,
      state: this.current(),
      aliveAt: manager.aliveAt(),
      roundTrip: (withinMs) => manager.roundTrip(withinMs),
    };
  }

  /** True while a link of an earlier user is open. */
  moving(): boolean {
    return this.old.length > 0;
  }

  start(): void {
    this.live.start();
  }

  /** Another user is signed in: listens at this address, and lets go of the old one after that. */
  moveTo(address: string): void {
    const before = this.live;
    const state = before.current();
    if (isUp(before)) {
      this.old.push(before);
      before.retire();
    } else {
      this.heardUntil ??= before.aliveAt();
      if (state.kind === 'connecting') this.since ??= state.downSince;
      if (state.kind === 'down' || state.kind === 'refused') this.since ??= state.since;
      this.forget(before);
      before.close();
    }
    this.live = this.made(address);
    if (this.old.length > 0) this.doubled.emit({ link: this.link, at: this.deps.clock.now() });
    this.stopLate();
    this.stopLate = this.deps.clock.after(LATE_MS, 'stream change late', () => this.isLate());
    this.live.start();
  }

  close(): void {
    this.stopLate();
    for (const one of [...this.old, this.live]) {
      this.forget(one);
      one.close();
    }
    this.dropOld();
    this.changed.emit({ kind: 'idle' });
  }

  private made(address: string): StreamManager {
    this.link += 1;
    const manager = new StreamManager(this.channel, address, this.deps, this.link, this.options);
    this.ends.set(manager, [
      manager.messages.on((message) => {
        this.lastEventAt = message.at;
        this.messages.emit(message);
      }),
      manager.gaps.on((gap) => {
        // While an old link is up nothing is missed.
        if (!this.old.some(isUp)) this.gaps.emit(gap);
      }),
      manager.changed.on((state) => this.heard(manager, state)),
    ]);
    return manager;
  }

  private heard(manager: StreamManager, state: ChannelState): void {
    if (manager === this.live) this.liveChanged(state);
    else if (state.kind === 'idle') this.oldEnded(manager);
    if (this.ends.has(manager)) this.changed.emit(this.current());
  }

  private liveChanged(state: ChannelState): void {
    if (state.kind !== 'connected' || state.lastEventAt !== null) return;
    this.stopLate();
    const from = this.heardUntil;
    this.heardUntil = null;
    this.since = null;
    if (from !== null) this.gaps.emit({ from, to: state.since });
    this.joined.emit({ at: state.since });
    for (const one of this.old) this.letGo(one);
  }

  /**
   * After a moment the old link is asked for an answer and closed when it comes: whatever the server
   * sent before it is read by then.
   */
  private letGo(manager: StreamManager): void {
    const end = this.deps.clock.after(LINGER_MS, 'stream change', () => {
      // The new link may have broken again; its next success comes back here.
      if (!isUp(this.live)) return;
      this.ends.get(manager)?.push(manager.answered.on(() => manager.close()));
      manager.ask(QUICK_PONG_MS);
    });
    this.ends.get(manager)?.push(end);
  }

  private oldEnded(manager: StreamManager): void {
    this.forget(manager);
    this.old = this.old.filter((one) => one !== manager);
    if (!isUp(this.live) && this.old.length === 0) {
      this.heardUntil = manager.aliveAt();
      this.since = this.deps.clock.now();
    }
    if (this.old.length === 0) this.moved.emit();
    this.changed.emit(this.current());
  }

  private isLate(): void {
    if (this.old.length === 0) return;
    const state = this.live.current();
    this.late.emit({ reason: 'reason' in state ? state.reason : state.kind });
    this.stopLate = this.deps.clock.after(OLD_LIMIT_MS - LATE_MS, 'stream change limit', () => {
      for (const one of this.old) one.close();
    });
  }

  private dropOld(): void {
    if (this.old.length === 0) return;
    this.old = [];
    this.moved.emit();
  }

  private forget(manager: StreamManager): void {
    for (const end of this.ends.get(manager) ?? []) end();
    this.ends.delete(manager);
  }
}

function isUp(manager: StreamManager): boolean {
  return manager.current().kind === 'connected';
}

/** The state of a link that has to make up for the time since another one broke. */
function withSince(state: ChannelState, since: number | null): ChannelState {
  if (since === null) return state;
  if (state.kind === 'connecting') return { ...state, downSince: state.downSince ?? since };
  if (state.kind === 'down' || state.kind === 'refused') {
    return { ...state, since: Math.min(state.since, since) };
  }
  return state;
}
