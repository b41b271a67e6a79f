import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { ChannelEvent, LinkEvent, StreamMessage } from './channelEvent';
import { StreamManager, type ReachedChannel, type StreamDeps } from './manager';
import { receivingOver, isUp, stateOfAll, worstOf, type Place } from './place';
import {
  LATE_MS,
  LINGER_MS,
  OLD_LIMIT_MS,
  QUICK_PONG_MS,
  WEBSOCKET,
  type StreamOptions,
} from './policy';
import { SharedCopies } from './sharedCopies';

/** Numbers of connections are unique over all places of a channel. */
const LINKS_EACH = 1_000_000;

/**
 * The connections of one channel, which outwards is one with one state. There is a place for each of its
 * addresses (one per department of the user), and at each place a connection for each user whose turn it was:
 * over a change of user, whose address carries the user, the connection of the next one is made before that of
 * the last one is closed, and both are heard in between.
 */
export class ChannelConnections {
  readonly events = new Emitter<ChannelEvent>();
  private places: readonly Place[];
  /** Ends of what is heard of each connection that is listened to. */
  private readonly ends = new Map<StreamManager, Unsubscribe[]>();
  private readonly copies = new SharedCopies();
  private started = false;
  private closed = false;
  private made = 0;
  private since: number;

  /** @param addresses none: the user has no address here, and the channel says so. */
  constructor(
    private readonly channel: string,
    addresses: readonly string[],
    private readonly deps: StreamDeps,
    private readonly options: StreamOptions = WEBSOCKET,
  ) {
    this.since = deps.clock.now();
    this.places = addresses.map((address) => this.placeAt(address));
  }

  current(): ChannelState {
    if (!this.started) return { kind: 'idle' };
    const { since } = this;
    return stateOfAll(this.places) ?? { kind: 'refused', since, reason: 'noDepartment' };
  }

  /** The channel as its server is reached now. */
  reached(): ReachedChannel {
    const place = worstOf(this.places);
    const manager = place === undefined ? null : receivingOver(place);
    return {
      channel: this.channel,
      state: this.current(),
      aliveAt: manager?.aliveAt() ?? null,
      roundTrip: (withinMs) => manager?.roundTrip(withinMs) ?? Promise.resolve(null),
    };
  }

  /** True while a connection of an earlier user is open. */
  moving(): boolean {
    return this.places.some(({ old }) => old.length > 0);
  }

  start(): void {
    this.started = true;
    for (const { live } of this.places) live.start();
    if (this.places.length === 0) this.tellState();
  }

  /** Connects anew after a `close`, or for the first time. */
  restart(addresses: readonly string[]): void {
    if (this.closed) {
      this.closed = false;
      this.places = addresses.map((address) => this.placeAt(address));
    }
    this.start();
  }

  /** Another user: each place goes over to an address of theirs; left ones close, missing ones open. */
  moveTo(addresses: readonly string[]): void {
    this.since = this.deps.clock.now();
    const wasMoving = this.moving();
    const kept = this.places.slice(0, addresses.length);
    for (const place of this.places.slice(addresses.length)) this.leave(place);
    kept.forEach((place, index) => this.moveOver(place, addresses[index] ?? ''));
    const more = addresses.slice(kept.length).map((address) => this.placeAt(address));
    this.places = [...kept, ...more];
    if (this.started) for (const { live } of more) live.start();
    // The only place that was still moving may be one that is left.
    if (wasMoving && !this.moving()) this.events.emit({ kind: 'handover', phase: 'moved' });
    this.tellState();
  }

  close(): void {
    const wasMoving = this.moving();
    this.started = false;
    this.closed = true;
    for (const place of this.places) this.leave(place);
    this.places = [];
    // Whoever waits for the old connections must not wait for ever.
    if (wasMoving) this.events.emit({ kind: 'handover', phase: 'moved' });
    this.tellState();
  }

  private placeAt(address: string): Place {
    const index = this.made;
    this.made += 1;
    const live = this.connection(address, index * LINKS_EACH + 1);
    const place: Place = {
      index,
      generation: 1,
      live,
      old: [],
      receivedUntil: null,
      since: null,
      lastEventAt: null,
      stopLate: () => undefined,
    };
    this.listen(place, live);
    return place;
  }

  private connection(address: string, link: number): StreamManager {
    return new StreamManager(this.channel, address, this.deps, link, this.options);
  }

  private listen(place: Place, manager: StreamManager): void {
    this.ends.set(manager, [manager.events.on((event) => this.linkEvent(place, manager, event))]);
  }

  private linkEvent(place: Place, manager: StreamManager, event: LinkEvent): void {
    switch (event.kind) {
      case 'message':
        return this.received(place, event);
      case 'state':
        return this.changed(place, manager, event.state);
      case 'gap':
        // While an old connection is up nothing is missed.
        if (!place.old.some(isUp)) this.events.emit(event);
    }
  }

  private received(place: Place, message: StreamMessage): void {
    place.lastEventAt = message.at;
    // A visit that concerns two departments is told to both: it is one.
    const several = this.places.length > 1;
    if (several && this.copies.isCopy(message.text, place.index, message.at)) return;
    this.events.emit(message);
  }

  private changed(place: Place, manager: StreamManager, state: ChannelState): void {
    if (manager === place.live) this.liveChanged(place, state);
    else if (state.kind === 'idle') this.oldEnded(place, manager);
    if (this.ends.has(manager)) this.tellState();
  }

  private liveChanged(place: Place, state: ChannelState): void {
    if (state.kind === 'connecting') {
      const [link, at] = [linkOf(place), this.deps.clock.now()];
      this.events.emit({ kind: 'handover', phase: 'dialled', link, at });
    }
    if (state.kind !== 'connected' || state.lastEventAt !== null) return;
    place.stopLate();
    const { receivedUntil: from } = place;
    place.receivedUntil = null;
    place.since = null;
    if (from !== null) this.events.emit({ kind: 'gap', from, to: state.since });
    this.events.emit({ kind: 'handover', phase: 'joined', at: state.since });
    for (const one of place.old) this.letGo(place, one);
  }

  /** Another user is signed in: listens at this address, and lets go of the old one after that. */
  private moveOver(place: Place, address: string): void {
    const { live: before } = place;
    if (isUp(before)) {
      place.old = [...place.old, before];
      before.retire();
    } else this.drop(place, before);
    place.generation += 1;
    const link = linkOf(place);
    place.live = this.connection(address, link);
    this.listen(place, place.live);
    const { clock } = this.deps;
    if (place.old.length > 0) {
      this.events.emit({ kind: 'handover', phase: 'doubled', link, at: clock.now() });
    }
    place.stopLate();
    place.stopLate = clock.after(LATE_MS, 'stream change late', () => this.isLate(place));
    place.live.start();
  }

  /** A connection that is not up has nothing to wait for; since when it was not heard stays known. */
  private drop(place: Place, manager: StreamManager): void {
    const state = manager.current();
    place.receivedUntil ??= manager.aliveAt();
    if (state.kind === 'connecting') place.since ??= state.downSince;
    if (state.kind === 'down' || state.kind === 'refused') place.since ??= state.since;
    this.forget(manager);
    manager.close();
  }

  /**
   * After a moment the old connection is asked for an answer and closed when it comes: whatever the server
   * sent before it is read by then.
   */
  private letGo(place: Place, manager: StreamManager): void {
    const end = this.deps.clock.after(LINGER_MS, 'stream change', () => {
      // The new connection may have broken again; its next success comes back here.
      if (!isUp(place.live)) return;
      this.ends.get(manager)?.push(manager.answered.on(() => manager.close()));
      manager.ask(QUICK_PONG_MS);
    });
    this.ends.get(manager)?.push(end);
  }

  private oldEnded(place: Place, manager: StreamManager): void {
    this.forget(manager);
    place.old = place.old.filter((one) => one !== manager);
    if (!isUp(place.live) && place.old.length === 0) {
      place.receivedUntil = manager.aliveAt();
      place.since = this.deps.clock.now();
    }
    if (!this.moving()) this.events.emit({ kind: 'handover', phase: 'moved' });
    this.tellState();
  }

  private isLate(place: Place): void {
    if (place.old.length === 0) return;
    const state = place.live.current();
    const reason = 'reason' in state ? state.reason : state.kind;
    this.events.emit({ kind: 'handover', phase: 'late', reason });
    const left = OLD_LIMIT_MS - LATE_MS;
    place.stopLate = this.deps.clock.after(left, 'stream change limit', () => {
      for (const one of place.old) one.close();
    });
  }

  /** Closes a place; nothing more is told of it. */
  private leave(place: Place): void {
    place.stopLate();
    for (const one of [...place.old, place.live]) {
      this.forget(one);
      one.close();
    }
    place.old = [];
  }

  private forget(manager: StreamManager): void {
    for (const end of this.ends.get(manager) ?? []) end();
    this.ends.delete(manager);
  }

  private tellState(): void {
    this.events.emit({ kind: 'state', state: this.current() });
  }
}

/** Number of the newest connection of a place. */
function linkOf({ index, generation }: Place): number {
  return index * LINKS_EACH + generation;
}
