import type { Agent } from 'node:http';
import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter, SILENT, type Signal } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import type { ChannelState } from '@shared/model/alarm';
import type { SessionState } from '@shared/model/session';
import { withoutServerWords } from '@shared/model/channelReason';
import type { Logger } from '@main/ports/log';
import type { SessionPort } from '@main/ports/session';
import type { LinkEvent } from './channelEvent';
import {
  StreamConnection,
  type Connection,
  type ConnectionEnd,
  type ConnectionEvents,
} from './connection';
import { EventStreamConnection } from './eventStream';
import {
  FRESH_TOKEN_MS,
  RECEIVED_EVERY_MS,
  PONG_MS,
  PROBE_EVERY_MS,
  QUICK_PONG_MS,
  RETRY_BOUNDS_MS,
  retryDelay,
  SLOWEST_RETRY_MS,
  STABLE_MS,
  WEBSOCKET,
  YOUNG_HANDSHAKE_MS,
  type StreamOptions,
} from './policy';
import { DENIED_IN_STREAM, saysUnauthorised } from './unauthorised';

/** A channel that is refused with a fresh token asks for no other one for so long, ms. */
const DENIED_MS = 10 * 60_000;

/** The way of the streams through the company's network. */
export interface StreamNetwork {
  /** An agent for one connection to the address; undefined: directly, past every proxy. */
  agent(address: string): Agent | undefined;
  /** Connections must be made anew: they go another way now. */
  readonly changed: Signal<void>;
}

/** No way leads further than this machine. */
export const DIRECT: StreamNetwork = { agent: () => undefined, changed: SILENT };

export interface StreamDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly session: Pick<
    SessionPort,
    'changed' | 'streamHeaders' | 'tokenRefused' | 'probe' | 'freshen'
  >;
  /** The machine woke up or its network changed: every connection is looked at. */
  readonly recheck: Signal<unknown>;
  readonly random: () => number;
  readonly network: StreamNetwork;
}

/** A real channel with what tells whether it is alive. */
export interface ReachedChannel {
  readonly channel: string;
  readonly state: ChannelState;
  /** Last sign of life of the server, ms since 1970; null before the first. */
  readonly aliveAt: number | null;
  /** One ping and its answer, ms; null when there was none in time. */
  readonly roundTrip: (withinMs: number) => Promise<number | null>;
}

/** Keeps one channel connected for as long as it is wanted. */
export class StreamManager {
  /** A gap is told at each reconnect: from the last sign of life to now. */
  readonly events = new Emitter<LinkEvent>();
  /** A ping was answered. */
  readonly answered = new Emitter<void>();
  private state: ChannelState = { kind: 'idle' };
  /** When the state was told last, wall time, ms. */
  private emittedAt = 0;
  private connection: Connection | null = null;
  private readonly ends = new DisposableStore();
  private stopRetry: Unsubscribe = () => undefined;
  private stopStable: Unsubscribe = () => undefined;
  private errors = 0;
  private downSince: number | null = null;
  private connectedAt = 0;
  private lastAliveAt: number | null = null;
  /** True from a 401 until a handshake succeeds: a second one is a refusal. */
  private refreshed = false;
  /** True from a 401 of an open stream until one has lasted: a second one is a refusal. */
  private deniedOpen = false;
  /** Headers, with the token, of the last handshake, and of the last one that was refused. */
  private dialledWith = '';
  private refusedWith = '';
  /** Until when a 401 is taken for a missing permission, monotonic ms: no token is refreshed for it. */
  private deniedUntil = Number.NEGATIVE_INFINITY;
  /** The host was heard no more, or an open connection ended: its next sign of life is worth a try. */
  private waitsForHost = false;
  private hostWasThere = true;
  /** Id of the last event, which an event stream is asked to go on from. */
  private lastId = '';
  /** Pause that the server asked for, ms; null: the documented one. */
  private askedPause: number | null = null;
  /** Asked after a wake-up; one that turns out dead then is made anew without a pause. */
  private rechecking = false;
  private wanted = false;
  private retired = false;

  constructor(
    private readonly channel: string,
    private readonly address: string,
    private readonly deps: StreamDeps,
    private readonly link = 0,
    private readonly options: StreamOptions = WEBSOCKET,
  ) {}

  current(): ChannelState {
    return this.state;
  }

  /** Last sign of life of the server, ms since 1970; null before the first. */
  aliveAt(): number | null {
    return this.lastAliveAt;
  }

  /** From now on this connection is used up: it receives until it ends, and is not made anew. */
  retire(): void {
    this.retired = true;
  }

  /** Asks for a sign of life within `withinMs`; one that does not answer ends. */
  ask(withinMs: number): void {
    this.connection?.probe(withinMs);
  }

  /** Asks for an answer now. @returns how long it took, ms; null when none came in time. */
  roundTrip(withinMs: number): Promise<number | null> {
    if (this.state.kind !== 'connected') return Promise.resolve(null);
    const { clock } = this.deps;
    const from = clock.monotonic();
    if (this.options.kind === 'sse') return this.hostRoundTrip(from, withinMs);
    return new Promise((resolve) => {
      const ends = new DisposableStore();
      const finish = (ms: number | null): void => {
        ends.dispose();
        resolve(ms);
      };
      ends.add(this.answered.on(() => finish(clock.monotonic() - from)));
      ends.add(
        this.events.on((event) => {
          if (event.kind === 'state' && event.state.kind !== 'connected') finish(null);
        }),
      );
      // A message that comes meanwhile is a sign of life, but not this answer.
      ends.add(clock.after(withinMs, 'stream round trip', () => finish(null)));
      this.ask(withinMs);
    });
  }

  /** An event stream cannot be asked: its host is. */
  private hostRoundTrip(from: number, withinMs: number): Promise<number | null> {
    const { clock, session } = this.deps;
    return new Promise((resolve) => {
      const end = clock.after(withinMs, 'stream round trip', () => resolve(null));
      void session.probe().then((answered) => {
        end();
        resolve(answered ? clock.monotonic() - from : null);
      });
    });
  }

  /** Connects, and again after every end, until `close`. */
  start(): void {
    this.wanted = true;
    this.ends.add(this.deps.recheck.on((reason) => void this.recheck(reason)));
    const { network, session } = this.deps;
    this.ends.add(network.changed.on(() => this.dialAnew()));
    this.ends.add(session.changed.on((state) => this.hostReported(state)));
    this.ends.add(
      this.deps.clock.every(PROBE_EVERY_MS, 'stream cheap read', () => void this.cheapRead()),
    );
    this.connect();
  }

  /** Ends for good. */
  close(): void {
    this.wanted = false;
    this.stopRetry();
    this.stopStable();
    this.ends.dispose();
    this.connection?.close();
    this.connection = null;
    this.set({ kind: 'idle' });
  }

  /**
   * After a wake-up or a change of the network: an open socket must answer at once; anything else
   * is tried at once, with a token that did not grow old during the sleep.
   */
  private async recheck(reason: unknown): Promise<void> {
    if (this.isConnected()) {
      if (this.options.kind === 'sse') return this.recheckEvents(reason);
      this.rechecking = true;
      return this.ask(QUICK_PONG_MS);
    }
    await this.dialFresh();
  }

  /**
   * An event stream cannot be asked whether it is there. One that may have slept or lost its way is
   * made anew from its last id; after an unlocking alone its host is asked.
   */
  private async recheckEvents(reason: unknown): Promise<void> {
    if (reason === 'unlocked') return this.cheapRead();
    await this.freshToken();
    if (this.isConnected()) this.dialAnew();
  }

  private async dialFresh(): Promise<void> {
    await this.freshToken();
    if (!this.wanted || this.retired || this.state.kind === 'connected') return;
    if (this.state.kind === 'connecting') {
      // A handshake under way may be on a road that is no more; a young one is a try by itself.
      if (this.deps.clock.now() - this.state.since < YOUNG_HANDSHAKE_MS) return;
      this.connection?.close();
    }
    this.errors = 0;
    this.connect();
  }

  /** Waits for a refresh, but not for a server that does not answer. */
  private freshToken(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.deps.clock.after(FRESH_TOKEN_MS, 'stream token', resolve);
      void this.deps.session.freshen().finally(() => {
        end();
        resolve();
      });
    });
  }

  /** The way there has changed: what is open or waiting is dialled again at once. */
  private dialAnew(): void {
    if (!this.wanted) return;
    // One that is used up receives for as long as its way is there.
    if (this.retired) return;
    this.stopStable();
    this.connection?.close();
    this.connection = null;
    if (this.state.kind === 'connected') this.markDown();
    this.connect();
  }

  /**
   * Tells a dead network before the pong is overdue: when the host does not answer, ask the socket. While
   * the stream is down it tells when the host is back, which no slow pause has to be waited out for.
   */
  private async cheapRead(): Promise<void> {
    const { kind } = this.state;
    if (kind !== 'connected' && kind !== 'down') return;
    const answered = await this.deps.session.probe();
    if (this.isConnected()) {
      if (!answered) this.connection?.probe(QUICK_PONG_MS);
    } else this.hostAnswered(answered);
  }

  /** A call has failed, or the first one after that was answered. */
  private hostReported(state: SessionState): void {
    if (state.kind !== 'signedIn' || state.connected === this.hostWasThere) return;
    this.hostWasThere = state.connected;
    this.hostAnswered(state.connected);
  }

  /** Dials once when the host answers after it did not, or after an open connection to it ended. */
  private hostAnswered(answered: boolean): void {
    if (!answered) {
      this.waitsForHost = true;
      return;
    }
    if (!this.waitsForHost || !this.wanted || this.retired) return;
    if (this.state.kind !== 'down') return;
    this.waitsForHost = false;
    this.connect();
  }

  private isConnected(): boolean {
    return this.wanted && this.state.kind === 'connected';
  }

  private connect(): void {
    this.stopRetry();
    const headers = this.deps.session.streamHeaders();
    if (headers === null) {
      this.failed('noToken');
      return;
    }
    this.dialledWith = JSON.stringify(headers);
    const since = this.deps.clock.now();
    this.set({ kind: 'connecting', since, downSince: this.downSince });
    try {
      this.connection = this.dial(headers);
    } catch (error) {
      // A header or an address that cannot be sent at all is told and tried again like any failure.
      this.failed(reasonOf(error));
    }
  }

  private dial(headers: Readonly<Record<string, string>>): Connection {
    const events: ConnectionEvents = {
      opened: () => this.opened(),
      message: (text) => this.received(text),
      alive: () => {
        this.rechecking = false;
        this.lastAliveAt = this.deps.clock.now();
        this.answered.emit();
      },
      idTold: (id) => {
        this.lastId = id;
      },
      retryTold: (ms) => {
        const [least, most] = RETRY_BOUNDS_MS;
        this.askedPause = Math.min(most, Math.max(least, ms));
      },
      ended: (end) => this.ended(end),
    };
    const { clock, network } = this.deps;
    const agent = network.agent(this.address);
    return this.options.kind === 'sse'
      ? new EventStreamConnection(this.address, headers, this.lastId, clock, events, agent)
      : new StreamConnection(this.address, headers, clock, events, agent);
  }

  private opened(): void {
    this.connectedAt = this.deps.clock.now();
    if (this.lastAliveAt !== null) {
      this.events.emit({ kind: 'gap', from: this.lastAliveAt, to: this.connectedAt });
    }
    this.lastAliveAt = this.connectedAt;
    this.downSince = null;
    this.refreshed = false;
    this.deniedUntil = Number.NEGATIVE_INFINITY;
    this.waitsForHost = false;
    this.stopStable = this.deps.clock.after(STABLE_MS, 'stream stable', () => {
      this.errors = 0;
      this.deniedOpen = false;
    });
    this.deps.log.info('stream connected', { channel: this.channel });
    this.set({ kind: 'connected', since: this.connectedAt, lastEventAt: null });
    // The first pong soon tells a proxy that opens sockets to nowhere.
    if (this.options.kind === 'websocket') this.connection?.probe(PONG_MS);
  }

  private received(text: string): void {
    if (saysUnauthorised(text)) return this.deniedInStream(text);
    const at = this.deps.clock.now();
    this.lastAliveAt = at;
    const connected: ChannelState = { kind: 'connected', since: this.connectedAt, lastEventAt: at };
    const since = at - this.emittedAt;
    // In a flood whoever shows the channel is not told of each message; `current` always is right.
    if (this.hasReceived() && since >= 0 && since < RECEIVED_EVERY_MS) this.state = connected;
    else this.set(connected);
    const { connectedAt, link } = this;
    this.events.emit({ kind: 'message', text, at, connectedAt, link });
  }

  /** What the server said is told with the channel's state, and so stands in the journal. */
  private deniedInStream(text: string): void {
    this.connection?.close();
    const at = this.deps.clock.now();
    this.lastAliveAt = at;
    const reason = `${DENIED_IN_STREAM}: ${text}`;
    this.ended({ kind: 'unauthorised', reason });
  }

  private ended(end: ConnectionEnd): void {
    const wasOpen = this.state.kind === 'connected';
    this.stopStable();
    this.connection = null;
    if (!this.wanted) return;
    if (this.retired) {
      this.close();
      return;
    }
    this.deps.log.warn('stream ended', {
      channel: this.channel,
      kind: end.kind,
      reason: withoutServerWords(end.reason),
      errors: this.errors + 1,
    });
    const rechecking = this.rechecking;
    this.rechecking = false;
    if (wasOpen) this.waitsForHost = true;
    if (end.kind === 'unauthorised') {
      // An open stream that is refused again as soon as it is open would refresh for ever.
      if (wasOpen) this.refreshed = this.deniedOpen;
      this.deniedOpen = wasOpen;
      void this.unauthorised(end.reason);
    } else this.failed(end.reason);
    if (rechecking) void this.dialFresh();
  }

  private async unauthorised(reason: string): Promise<void> {
    const again = !this.refreshed;
    const refused = this.dialledWith;
    // Refused once more with another token: it is not the token.
    if (!again && refused !== this.refusedWith && !this.isDenied()) {
      this.deniedUntil = this.deps.clock.monotonic() + DENIED_MS;
    }
    this.refusedWith = refused;
    this.refreshed = true;
    const since = this.markDown();
    if (this.state.kind === 'connected') {
      const { errors } = this;
      this.set({ kind: 'down', since, errors, nextTryAt: this.deps.clock.now(), reason });
    }
    const alive = again && (await this.mayTryAgain(refused));
    // A wake-up or another way through the network may have dialled meanwhile: two connections
    // would bring every alarm twice.
    if (!this.wanted || this.retired || this.connection !== null) return;
    if (alive) this.connect();
    else this.refused(reason);
  }

  /** Whether there is another token to try with: one of a call's refresh, or one that is asked for now. */
  private async mayTryAgain(refused: string): Promise<boolean> {
    const now = this.deps.session.streamHeaders();
    if (now !== null && JSON.stringify(now) !== refused) return true;
    return !this.isDenied() && (await this.deps.session.tokenRefused());
  }

  private isDenied(): boolean {
    return this.deps.clock.monotonic() < this.deniedUntil;
  }

  /** No permission, or the session is over: said so, and looked at again once in a while. */
  private refused(reason: string): void {
    const since = this.markDown();
    this.refreshed = false;
    this.set({ kind: 'refused', since, reason });
    this.retryIn(SLOWEST_RETRY_MS);
  }

  private failed(reason: string): void {
    this.errors += 1;
    const since = this.markDown();
    const { fastMs, ...rest } = this.options;
    const pause = { ...rest, fastMs: this.askedPause ?? fastMs };
    const wait = retryDelay(this.errors, this.deps.random(), pause);
    const nextTryAt = this.deps.clock.now() + wait;
    this.set({ kind: 'down', since, errors: this.errors, nextTryAt, reason });
    this.retryIn(wait);
  }

  private retryIn(ms: number): void {
    this.stopRetry = this.deps.clock.after(ms, `stream retry ${this.channel}`, () => {
      this.connect();
    });
  }

  private markDown(): number {
    this.downSince ??= this.deps.clock.now();
    return this.downSince;
  }

  /** Open, and something was heard over it. */
  private hasReceived(): boolean {
    return this.state.kind === 'connected' && this.state.lastEventAt !== null;
  }

  private set(state: ChannelState): void {
    this.state = state;
    this.emittedAt = this.deps.clock.now();
    this.events.emit({ kind: 'state', state });
  }
}
