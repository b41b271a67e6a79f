import { Emitter } from '@shared/base/emitter';
import type { Unsubscribe } from '@shared/base/disposable';
import type { ChannelState } from '@shared/model/alarm';
import type { ReachedChannel, StreamDeps, StreamGap, StreamMessage } from './manager';
import type { StreamOptions } from './policy';
import { StreamRelay } from './relay';
import { SharedCopies } from './sharedCopies';

/** Numbers of links are unique over all addresses of a group. */
const LINKS_EACH = 1_000_000;

/**
 * One channel over several addresses (one per department of the user); outwards one channel with one
 * state, the worst of them: while one address is not heard, alarms may be missed.
 */
export class RelayGroup {
  readonly messages = new Emitter<StreamMessage>();
  readonly changed = new Emitter<ChannelState>();
  readonly gaps = new Emitter<StreamGap>();
  readonly doubled = new Emitter<{ readonly link: number; readonly at: number }>();
  readonly joined = new Emitter<{ readonly at: number }>();
  readonly late = new Emitter<{ readonly reason: string }>();
  readonly moved = new Emitter<void>();
  private relays: readonly StreamRelay[] = [];
  private readonly ends = new Map<StreamRelay, readonly Unsubscribe[]>();
  private readonly copies: SharedCopies;
  private started = false;
  private closed = false;
  private made = 0;
  private since: number;

  /** @param addresses none: the user has no address here, and the channel says so. */
  constructor(
    private readonly channel: string,
    addresses: readonly string[],
    private readonly deps: StreamDeps,
    private readonly options: StreamOptions,
  ) {
    this.since = deps.clock.now();
    this.copies = new SharedCopies();
    this.relays = addresses.map((address) => this.make(address));
  }

  current(): ChannelState {
    if (!this.started) return { kind: 'idle' };
    const states = this.relays.map((relay) => relay.current());
    if (states.length === 0) return { kind: 'refused', since: this.since, reason: 'noDepartment' };
    const worst = [...states].sort((a, b) => rank(a) - rank(b))[0];
    if (worst?.kind !== 'connected') return worst ?? { kind: 'idle' };
    // Heard over all of them since the last one joined; the last event is that of any of them.
    const up = states.flatMap((state) => (state.kind === 'connected' ? [state] : []));
    const events = up.flatMap(({ lastEventAt }) => lastEventAt ?? []);
    const lastEventAt = events.length === 0 ? null : Math.max(...events);
    return { ...worst, since: Math.max(...up.map(({ since }) => since)), lastEventAt };
  }

  reached(): ReachedChannel {
    const relay = [...this.relays].sort((a, b) => rank(a.current()) - rank(b.current()))[0];
    if (relay !== undefined) return { ...relay.reached(), state: this.current() };
    const state = this.current();
    return { channel: this.channel, state, aliveAt: null, roundTrip: () => Promise.resolve(null) };
  }

  moving(): boolean {
    return this.relays.some((relay) => relay.moving());
  }

  start(): void {
    this.started = true;
    for (const relay of this.relays) relay.start();
    if (this.relays.length === 0) this.changed.emit(this.current());
  }

  /** Connects anew after a `close`, or for the first time. */
  restart(addresses: readonly string[]): void {
    if (this.closed) {
      this.closed = false;
      this.relays = addresses.map((address) => this.make(address));
    }
    this.start();
  }

  /** Another user: each connection goes over to an address of theirs; left ones close, missing ones open. */
  moveTo(addresses: readonly string[]): void {
    this.since = this.deps.clock.now();
    const kept = this.relays.slice(0, addresses.length);
    for (const relay of this.relays.slice(addresses.length)) this.drop(relay);
    kept.forEach((relay, index) => relay.moveTo(addresses[index] ?? ''));
    const more = addresses.slice(kept.length).map((address) => this.make(address));
    this.relays = [...kept, ...more];
    if (this.started) for (const relay of more) relay.start();
    this.changed.emit(this.current());
  }

  close(): void {
    const wasMoving = this.moving();
    this.started = false;
    this.closed = true;
    for (const relay of this.relays) this.drop(relay);
    this.relays = [];
    // Whoever waits for the old links must not wait for ever.
    if (wasMoving) this.moved.emit();
    this.changed.emit({ kind: 'idle' });
  }

  private make(address: string): StreamRelay {
    const relay = new StreamRelay(this.channel, address, this.deps, this.options);
    const first = this.made * LINKS_EACH;
    const index = this.made;
    this.made += 1;
    this.ends.set(relay, [
      relay.messages.on((message) => {
        // A visit that concerns two departments is told to both: it is one.
        const several = this.relays.length > 1;
        if (several && this.copies.isCopy(message.text, index, message.at)) return;
        const { text, at, connectedAt, link } = message;
        this.messages.emit({ text, at, connectedAt, link: first + link });
      }),
      relay.changed.on(() => this.changed.emit(this.current())),
      relay.gaps.on((gap) => this.gaps.emit(gap)),
      relay.doubled.on(({ link, at }) => this.doubled.emit({ link: first + link, at })),
      relay.joined.on((joined) => this.joined.emit(joined)),
      relay.late.on((late) => this.late.emit(late)),
      relay.moved.on(() => {
        if (!this.moving()) this.moved.emit();
      }),
    ]);
    return relay;
  }

  private drop(relay: StreamRelay): void {
    for (const end of this.ends.get(relay) ?? []) end();
    this.ends.delete(relay);
    relay.close();
  }
}

/** The worst first: what is not heard counts before what is. */
function rank(state: ChannelState): number {
  const order = ['refused', 'down', 'connecting', 'catchingUp', 'connected', 'idle'];
  return order.indexOf(state.kind);
}
