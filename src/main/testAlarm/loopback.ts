import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { Emitter } from '@shared/base/emitter';

/** Header with the test's token, which is known to this process only. */
const TOKEN_HEADER = 'x-test-alarm';

/**
 * A websocket server for the seconds of one test: a real server cannot be asked to send an alarm. It listens
 * on this machine only, on a random port with a random token, and accepts one client.
 */
export class Loopback {
  /** The channel is connected; the server can send to it. */
  readonly joined = new Emitter<void>();
  private readonly http = createServer((_request, response) => {
    response.writeHead(404).end();
  });
  private readonly server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly token = randomBytes(32);
  private client: WebSocket | null = null;

  private constructor() {
    this.http.on('upgrade', (request, socket, head) => {
      // A client that disconnects while it is refused is no fault.
      socket.on('error', () => undefined);
      if (this.client !== null || !this.knows(request)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        return;
      }
      this.server.handleUpgrade(request, socket, head, (client) => {
        this.client = client;
        client.on('error', () => client.terminate());
        this.joined.emit();
      });
    });
  }

  /** @throws Error when the system gives no port on this machine. */
  static listen(): Promise<Loopback> {
    const made = new Loopback();
    return new Promise((resolve, reject) => {
      made.http.once('error', reject);
      made.http.listen({ host: '127.0.0.1', port: 0 }, () => {
        made.http.off('error', reject);
        made.http.on('error', () => undefined);
        resolve(made);
      });
    });
  }

  get address(): string {
    return `ws://127.0.0.1:${(this.http.address() as AddressInfo).port}/test`;
  }

  get headers(): Readonly<Record<string, string>> {
    return { [TOKEN_HEADER]: this.token.toString('hex') };
  }

  send(text: string): void {
    this.client?.send(text);
  }

  close(): void {
    this.client?.terminate();
    this.server.close();
    this.http.close();
    this.http.closeAllConnections();
  }

  private knows({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''), 'hex');
    return given.length === this.token.length && timingSafeEqual(given, this.token);
  }
}
