import type { Agent } from 'node:http';
import { WebSocket, type RawData } from 'ws';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { methodsWeLack } from '../net/proxyMethods';
import { refusalIn, streamReason } from '../net/proxyRefusal';
import { HANDSHAKE_MS, MAX_MESSAGE_BYTES, PING_EVERY_MS, PONG_MS } from './policy';

/** How a connection ended. `unauthorised`: 401 at the handshake, or a close that means the same. */
export interface ConnectionEnd {
  readonly kind: 'closed' | 'silent' | 'failed' | 'unauthorised';
  readonly reason: string;
}

export interface ConnectionEvents {
  opened(): void;
  message(text: string): void;
  /** A ping was answered, or the server said by itself that it is there. */
  alive(): void;
  /** An event stream told the id of its last event … */
  idTold(id: string): void;
  /** … or how long to wait before another try, ms. */
  retryTold(ms: number): void;
  /** Called once, whatever happened. */
  ended(end: ConnectionEnd): void;
}

/** One connection from handshake to end. */
export interface Connection {
  /** Asks for a sign of life, due within `withinMs`; without one the connection ends. */
  probe(withinMs: number): void;
  /** Ends on purpose; `ended` is not called. */
  close(): void;
}

/** Close codes that mean a missing or outdated token: the registered one, and what servers make of 401. */
const UNAUTHORISED_CLOSES: readonly number[] = [3000, 4401];

/** One websocket from handshake to end; knows nothing of retries. */
export class StreamConnection implements Connection {
  private readonly socket: WebSocket;
  private readonly timers = new DisposableStore();
  private over = false;
  private isOpen = false;
  private stopPongWatch: () => void = () => undefined;
  private pongDue = Number.POSITIVE_INFINITY;

  constructor(
    address: string,
    headers: Readonly<Record<string, string>>,
    private readonly clock: Clock,
    private readonly events: ConnectionEvents,
    agent?: Agent,
  ) {
    this.socket = new WebSocket(address, {
      headers: { ...headers },
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
      ...(agent === undefined ? {} : { agent }),
    });
    this.timers.add(
      clock.after(HANDSHAKE_MS, 'stream handshake', () => {
        if (!this.isOpen) this.end({ kind: 'failed', reason: 'handshake timeout' });
      }),
    );
    this.socket.on('open', () => this.opened());
    this.socket.on('message', (data, isBinary) => this.received(data, isBinary));
    this.socket.on('pong', () => {
      this.signOfLife();
      if (!this.over) this.events.alive();
    });
    this.socket.on('unexpected-response', (_request, response) => {
      const status = response.statusCode ?? 0;
      response.resume();
      const methods = status === 407 ? methodsWeLack(response.headers['proxy-authenticate']) : '';
      const reason = `HTTP ${status} ${methods}`.trim();
      this.end({ kind: status === 401 ? 'unauthorised' : 'failed', reason });
    });
    this.socket.on('error', (error) => this.end({ kind: 'failed', reason: reasonOf(error) }));
    this.socket.on('close', (code) => {
      const kind = UNAUTHORISED_CLOSES.includes(code) ? 'unauthorised' : 'closed';
      this.end({ kind, reason: `closed ${code}` });
    });
  }

  /** Asks for a sign of life, due within `withinMs`; never puts off an answer that is due sooner. */
  probe(withinMs: number): void {
    if (!this.isOpen || this.over) return;
    const due = this.clock.monotonic() + withinMs;
    if (due < this.pongDue) {
      this.stopPongWatch();
      this.pongDue = due;
      this.stopPongWatch = this.clock.after(withinMs, 'stream pong', () => {
        this.end({ kind: 'silent', reason: 'no answer to ping' });
      });
    }
    this.socket.ping();
  }

  /** Ends on purpose; `ended` is not called. */
  close(): void {
    if (this.over) return;
    this.over = true;
    this.release();
    // A peer that is gone never answers a close frame, and nobody waits for it here.
    this.socket.close(1000);
    this.socket.terminate();
  }

  private opened(): void {
    if (this.over) return;
    this.isOpen = true;
    this.timers.add(
      this.clock.every(PING_EVERY_MS, 'stream ping', () => {
        this.probe(PONG_MS);
      }),
    );
    this.events.opened();
  }

  private received(data: RawData, isBinary: boolean): void {
    if (this.over) return;
    // Any byte from the server is a sign of life.
    this.signOfLife();
    this.events.message(textOf(data, isBinary));
  }

  private signOfLife(): void {
    if (this.pongDue === Number.POSITIVE_INFINITY) return;
    this.stopPongWatch();
    this.pongDue = Number.POSITIVE_INFINITY;
  }

  private end(end: ConnectionEnd): void {
    if (this.over) return;
    this.over = true;
    this.release();
    this.socket.terminate();
    this.events.ended(end);
  }

  private release(): void {
    this.stopPongWatch();
    this.timers.dispose();
    // Errors of a socket that is being torn down have nobody left to tell.
    this.socket.on('error', () => undefined);
  }
}

/** Binary frames are UTF-8 where they can be, else kept as base64 with their length. */
function textOf(data: RawData, isBinary: boolean): string {
  const bytes = Array.isArray(data)
    ? Buffer.concat(data)
    : Buffer.isBuffer(data)
      ? data
      : Buffer.from(data);
  if (!isBinary) return bytes.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return `binary ${bytes.length} bytes: ${bytes.toString('base64')}`;
  }
}

/** What a network error is called. */
export function reasonOf(error: Error): string {
  const refusal = refusalIn(error);
  if (refusal !== undefined) return streamReason(refusal);
  const code = 'code' in error ? String(error.code) : '';
  return code === '' ? error.message : code;
}
