import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import {
  connect,
  createServer as createSocketServer,
  type AddressInfo,
  type Socket,
} from 'node:net';

/** A company's HTTP proxy on loopback: CONNECT and plain forwarding, with or without a sign-in. */
export class ConnectProxy {
  /** `user:password` that is wanted; '' lets everybody through. */
  account = '';
  /** The ways of signing in that it offers. */
  offers: readonly string[] = ['Basic realm="proxy"'];
  /** What it sends instead of opening a tunnel, as bytes of HTTP; '' opens it. */
  says = '';
  /** It accepts connections and says nothing on those that come while this is set. */
  silent = false;
  /** What was let through: CONNECT targets and plain addresses, in order. */
  readonly passed: string[] = [];
  /** How often a sign-in was asked for. */
  refused = 0;
  private readonly sockets = new Set<Socket>();
  private readonly http = createServer();
  private readonly server = createSocketServer((socket) => {
    this.keep(socket);
    // What is sent is read, as of a program that has stopped working: the end is seen.
    if (this.silent) socket.resume();
    else this.http.emit('connection', socket);
  });

  /** @param hosts Where names really lie: `platform.example:443` → `127.0.0.1:1234`. */
  private constructor(private readonly hosts: Readonly<Record<string, string>>) {
    this.http.on('connect', (request, socket, head: Buffer) => {
      const target = request.url ?? '';
      const client = socket as Socket;
      if (!this.allows(request.headers['proxy-authorization'])) {
        const offers = this.offers.map((one) => `Proxy-Authenticate: ${one}\r\n`).join('');
        client.end(`HTTP/1.1 407 Sign in\r\n${offers}Content-Length: 0\r\n\r\n`);
        return;
      }
      if (this.says !== '') {
        client.end(this.says);
        return;
      }
      this.passed.push(target);
      const [host = '', port = ''] = (this.hosts[target] ?? target).split(':');
      const server = connect(Number(port), host);
      this.keep(server);
      server.on('connect', () => {
        client.write('HTTP/1.1 200 Connected\r\n\r\n');
        server.write(head);
        server.pipe(client).pipe(server);
      });
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    });
    this.http.on('request', (request, response) => {
      if (!this.allows(request.headers['proxy-authorization'])) {
        response.writeHead(407, { 'Proxy-Authenticate': [...this.offers] }).end();
        return;
      }
      const url = new URL(request.url ?? '');
      this.passed.push(url.href);
      const place = `${url.hostname}:${url.port || '80'}`;
      const [hostname = '', port = ''] = (this.hosts[place] ?? place).split(':');
      const { 'proxy-authorization': _own, ...headers } = request.headers;
      const onward = ask(
        { hostname, port, path: `${url.pathname}${url.search}`, method: request.method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.writeHead(502).end());
      request.pipe(onward);
    });
  }

  static async start(hosts: Readonly<Record<string, string>>): Promise<ConnectProxy> {
    const made = new ConnectProxy(hosts);
    made.server.listen(0, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }

  /** host:port, as a person types it into the settings. */
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections to it, and from it onwards, that stand now. */
  get open(): number {
    return this.sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private allows(header: string | undefined): boolean {
    if (this.account === '') return true;
    if (header === `Basic ${Buffer.from(this.account).toString('base64')}`) return true;
    this.refused += 1;
    return false;
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}
