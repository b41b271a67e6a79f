import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { Emitter } from '@shared/base/emitter';

export interface Handshake {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A real websocket server on loopback whose answers a test decides. */
export class StreamServer {
  readonly joined = new Emitter<WebSocket>();
  readonly refused = new Emitter<number>();
  readonly handshakes: Handshake[] = [];
  /** Status of the next handshakes; 101 lets them in. */
  status = 101;
  /** False: pings are not answered, as by a peer that is gone. */
  answersPings = true;
  private readonly http = createServer();
  private readonly sockets = new Set<Socket>();
  private readonly server: WebSocketServer;

  private constructor() {
    this.server = new WebSocketServer({ noServer: true, autoPong: false });
    this.http.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    this.http.on('upgrade', (request, socket, head) => {
      this.handshakes.push({ url: request.url ?? '', headers: request.headers });
      if (this.status !== 101) {
        const { status } = this;
        socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
        this.refused.emit(status);
        return;
      }
      this.server.handleUpgrade(request, socket, head, (client) => {
        client.on('ping', (data) => {
          if (this.answersPings) client.pong(data);
        });
        client.on('error', () => client.terminate());
        this.joined.emit(client);
      });
    });
  }

  static async listen(port = 0): Promise<StreamServer> {
    const made = new StreamServer();
    await new Promise<void>((resolve) => {
      made.http.listen(port, '127.0.0.1', resolve);
    });
    return made;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.http.close(() => resolve());
    });
  }
}
