import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { PowerPort } from '@main/ports/attention';
import type { Logger } from '@main/ports/log';
import type { SessionPort } from '@main/ports/session';
import { StreamConnection, type ConnectionEnd } from './connection';
import {
  PONG_MS,
  PROBE_EVERY_MS,
  QUICK_PONG_MS,
  retryDelay,
  SLOWEST_RETRY_MS,
  STABLE_MS,
} from './policy';

export interface StreamDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly session: Pick<SessionPort, 'streamHeaders' | 'tokenRefused' | 'probe'>;
  readonly power: PowerPort;
  readonly random: () => number;
}

/** A message with what the ledger needs to tell a new alarm from one sent again. */
export interface StreamMessage {
  readonly text: string;
  readonly at: number;
  readonly connectedAt: number;
}

/** A time in which nothing could be received, ms since 1970. */
export interface StreamGap {
  readonly from: number;
  readonly to: number;
}

/** Keeps one channel connected for as long as it is wanted. */
export class StreamManager {
  readonly messages = new Emitter<StreamMessage>();
  readonly changed = new Emitter<ChannelState>();
  /** Told at each reconnect: from the last sign of life to now. */
  readonly gaps = new Emitter<StreamGap>();
  private state: ChannelState = { kind: 'idle' };
  private connection: StreamConnection | null = null;
  private readonly ends = new DisposableStore();
  private stopRetry: Unsubscribe = () => undefined;
  private stopStable: Unsubscribe = () => undefined;
  private errors = 0;
  private downSince: number | null = null;
  private connectedAt = 0;
  private lastAliveAt: number | null = null;
  /** True from a 401 until a handshake succeeds: a second one is a refusal. */
  private refreshed = false;
  private wanted = false;

  constructor(
    private readonly channel: string,
    private readonly address: string,
    private readonly deps: StreamDeps,
  ) {}

  current(): ChannelState {
    return this.state;
  }

  /** Connects, and again after every end, until `close`. */
  start(): void {
    this.wanted = true;
    this.ends.add(this.deps.power.resumed.on(() => this.lookNow()));
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

  /** After a wake-up: an open socket must answer at once, a waiting retry happens now. */
  private lookNow(): void {
    if (!this.wanted) return;
    if (this.state.kind === 'connected') this.connection?.probe(QUICK_PONG_MS);
    else if (this.state.kind !== 'connecting') this.connect();
  }

  /** Tells a dead network before the pong is overdue: when the host does not answer, ask the socket. */
  private async cheapRead(): Promise<void> {
    if (this.state.kind !== 'connected') return;
    const answered = await this.deps.session.probe();
    if (!answered && this.isConnected()) this.connection?.probe(QUICK_PONG_MS);
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
    const since = this.deps.clock.now();
    this.set({ kind: 'connecting', since, downSince: this.downSince });
    try {
      this.connection = this.dial(headers);
    } catch (error) {
      // A header or an address that cannot be sent at all is told and tried again like any failure.
      this.failed(error instanceof Error ? error.message : String(error));
    }
  }

  private dial(headers: Readonly<Record<string, string>>): StreamConnection {
    return new StreamConnection(this.address, headers, this.deps.clock, {
      opened: () => this.opened(),
      message: (text) => this.received(text),
      alive: () => {
        this.lastAliveAt = this.deps.clock.now();
      },
      ended: (end) => this.ended(end),
    });
  }

  private opened(): void {
    this.connectedAt = this.deps.clock.now();
    if (this.lastAliveAt !== null) {
      this.gaps.emit({ from: this.lastAliveAt, to: this.connectedAt });
    }
    this.lastAliveAt = this.connectedAt;
    this.downSince = null;
    this.refreshed = false;
    this.stopStable = this.deps.clock.after(STABLE_MS, 'stream stable', () => {
      this.errors = 0;
    });
    this.deps.log.info('stream connected', { channel: this.channel });
    this.set({ kind: 'connected', since: this.connectedAt, lastEventAt: null });
    // The first pong soon tells a proxy that opens sockets to nowhere.
    this.connection?.probe(PONG_MS);
  }

  private received(text: string): void {
    const at = this.deps.clock.now();
    this.lastAliveAt = at;
    this.set({ kind: 'connected', since: this.connectedAt, lastEventAt: at });
    this.messages.emit({ text, at, connectedAt: this.connectedAt });
  }

  private ended(end: ConnectionEnd): void {
    this.stopStable();
    this.connection = null;
    if (!this.wanted) return;
    this.deps.log.warn('stream ended', { channel: this.channel, ...end, errors: this.errors + 1 });
    if (end.kind === 'unauthorised') void this.unauthorised(end.reason);
    else this.failed(end.reason);
  }

  private async unauthorised(reason: string): Promise<void> {
    const again = !this.refreshed;
    this.refreshed = true;
    this.markDown();
    const alive = again && (await this.deps.session.tokenRefused());
    if (!this.wanted) return;
    if (alive) this.connect();
    else this.refused(reason);
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
    const wait = retryDelay(this.errors, this.deps.random());
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

  private set(state: ChannelState): void {
    this.state = state;
    this.changed.emit(state);
  }
}
