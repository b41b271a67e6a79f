import {
  request as httpRequest,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { Clock } from '@shared/base/clock';
import { parseJson } from '@shared/base/json';
import type { Unsubscribe } from '@shared/base/disposable';
import { methodsWeLack } from '../net/proxyMethods';
import { reasonOf, type Connection, type ConnectionEnd, type ConnectionEvents } from './connection';
import { LineEnds } from './lineEnds';
import { HANDSHAKE_MS, KEEP_ALIVE_MS, MAX_MESSAGE_BYTES } from './policy';
import { Rhythm } from './rhythm';
import { saysUnauthorised } from './unauthorised';

/** An answer that is no stream is read this far, characters, to tell why. */
const REFUSAL_LENGTH = 64_000;

/** One event stream (SSE) from request to end; knows nothing of retries. */
export class EventStreamConnection implements Connection {
  private readonly request: ClientRequest;
  private readonly parser: EventSourceParser;
  private readonly decoder = new TextDecoder('utf-8');
  private readonly lines = new LineEnds();
  private readonly rhythm: Rhythm;
  private readonly stopHandshake: Unsubscribe;
  private stopWatch: Unsubscribe = () => undefined;
  private stopProbe: Unsubscribe = () => undefined;
  private over = false;
  /** The stream has ended and what is left of it is looked at. */
  private isTail = false;

  /** @param lastId of the event to go on from; '' for none. */
  constructor(
    address: string,
    headers: Readonly<Record<string, string>>,
    lastId: string,
    private readonly clock: Clock,
    private readonly events: ConnectionEvents,
    agent?: Agent,
  ) {
    this.rhythm = new Rhythm(() => clock.monotonic());
    this.parser = createParser({
      maxBufferSize: MAX_MESSAGE_BYTES,
      onEvent: ({ id, data }) => this.event(id, data),
      onComment: () => {
        this.rhythm.beat();
        if (!this.over) this.events.alive();
      },
      onRetry: (ms) => this.events.retryTold(ms),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.fail('message too large');
      },
    });
    const send = address.startsWith('https:') ? httpsRequest : httpRequest;
    this.request = send(address, {
      method: 'GET',
      agent: agent ?? false,
      headers: {
        ...headers,
        Accept: 'text/event-stream',
        'Accept-Encoding': 'identity',
        'Cache-Control': 'no-cache',
        ...(lastId === '' ? {} : { 'Last-Event-ID': wire(lastId) }),
      },
    });
    this.stopHandshake = clock.after(HANDSHAKE_MS, 'stream handshake', () => {
      this.fail('handshake timeout');
    });
    this.request.on('response', (response) => this.answered(response));
    this.request.on('error', (error) => this.fail(reasonOf(error)));
    this.request.end();
  }

  probe(withinMs: number): void {
    if (this.over) return;
    this.stopProbe();
    this.stopProbe = this.clock.after(withinMs, 'stream sign of life', () => {
      this.end({ kind: 'silent', reason: 'no sign of life' });
    });
  }

  close(): void {
    if (this.over) return;
    this.over = true;
    this.release();
  }

  private answered(response: IncomingMessage): void {
    if (this.over) return;
    const { statusCode: status = 0 } = response;
    const type = response.headers['content-type'] ?? '';
    if (status === 401) return this.end({ kind: 'unauthorised', reason: 'HTTP 401' });
    if (status === 407) {
      const methods = methodsWeLack(response.headers['proxy-authenticate']);
      return this.fail(`HTTP 407 ${methods}`.trim());
    }
    if (status !== 200) return this.fail(`HTTP ${status}`);
    if (!/^text\/event-stream\b/i.test(type.trim())) return this.readRefusal(response);
    this.stopHandshake();
    response.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    response.on('data', (chunk: Buffer) => this.received(chunk));
    response.on('end', () => this.finished());
    response.on('error', (error) => this.fail(reasonOf(error)));
    response.on('close', () => this.finished());
    this.events.opened();
  }

  /** This wire answers 401 with status 200 and says so in the body. */
  private readRefusal(response: IncomingMessage): void {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      if (text.length < REFUSAL_LENGTH) text += chunk;
    });
    response.on('end', () => {
      if (saysUnauthorised(text)) this.end({ kind: 'unauthorised', reason: 'code 401' });
      else this.fail('not an event stream');
    });
    response.on('error', (error) => this.fail(reasonOf(error)));
  }

  private received(chunk: Buffer): void {
    if (this.over) return;
    // Any byte from the server is a sign of life.
    this.stopProbe();
    this.parser.feed(this.lines.plain(this.decoder.decode(chunk, { stream: true })));
    if (!this.over) this.watch();
  }

  private event(id: string | undefined, data: string): void {
    if (this.over) return;
    // A stream that was cut may have been cut within the message: one that can be read is whole.
    if (this.isTail && !parseJson(data).ok) return;
    if (id !== undefined) this.events.idTold(id);
    // The parser cuts it out of what arrived together, which would live as long as the message does.
    this.events.message(Buffer.from(data, 'utf8').toString('utf8'));
  }

  /** The end of the stream: an event whose closing blank line is missing is looked at. */
  private finished(): void {
    if (this.over) return;
    this.isTail = true;
    this.parser.feed(`${this.lines.plain(this.decoder.decode())}\n\n`);
    this.end({ kind: 'closed', reason: 'stream ended' });
  }

  /** Once the server's rhythm is known, its absence is told soon. */
  private watch(): void {
    this.stopWatch();
    const silence = this.rhythm.silenceMs();
    if (silence === null) return;
    this.stopWatch = this.clock.after(silence, 'stream rhythm', () => {
      this.end({ kind: 'silent', reason: 'the rhythm stopped' });
    });
  }

  private fail(reason: string): void {
    this.end({ kind: 'failed', reason });
  }

  private end(end: ConnectionEnd): void {
    if (this.over) return;
    this.over = true;
    this.release();
    this.events.ended(end);
  }

  private release(): void {
    this.stopHandshake();
    this.stopWatch();
    this.stopProbe();
    // Errors of a request that is being torn down have nobody left to tell.
    this.request.on('error', () => undefined);
    this.request.destroy();
  }
}

/** A header holds bytes: an id beyond Latin-1 travels as its UTF-8 (HTML, Last-Event-ID). */
function wire(id: string): string {
  return Buffer.from(id.replace(/[\r\n]/g, ''), 'utf8').toString('latin1');
}
