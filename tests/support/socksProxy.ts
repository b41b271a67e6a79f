import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Kinds of addresses of SOCKS 5 (RFC 1928 §5). */
const IPV4 = 1;
const NAME = 3;
/** Ways of signing in (RFC 1928 §3, RFC 1929); the last one is "none of them". */
const OPEN = 0;
const PASSWORD = 2;
const NO_WAY = 0xff;

/** A SOCKS 4 and 5 proxy on loopback, with or without a sign-in for version 5. */
export class SocksProxy {
  /** `user:password` that is wanted; '' lets everybody through. */
  account = '';
  /** It accepts connections and says nothing on those that come while this is set. */
  silent = false;
  /** What was asked for, as it came: a name or an address, with its port. */
  readonly passed: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    this.keep(socket);
    // What is sent is read, as of a program that has stopped working: the end is seen.
    if (this.silent) socket.resume();
    else void this.serve(socket).catch(() => socket.destroy());
  });

  /** @param hosts Where names really lie: `platform.example:443` → `127.0.0.1:1234`. */
  private constructor(private readonly hosts: Readonly<Record<string, string>>) {}

  static async start(hosts: Readonly<Record<string, string>>): Promise<SocksProxy> {
    const made = new SocksProxy(hosts);
    made.server.listen(0, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }

  /** host:port */
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

  private async serve(socket: Socket): Promise<void> {
    const [version] = await take(socket, 1);
    if (version === 4) return this.four(socket);
    if (await this.signsIn(socket)) await this.five(socket);
    else socket.end();
  }

  private async four(socket: Socket): Promise<void> {
    const head = await take(socket, 7);
    await takeText(socket);
    const address = [...head.subarray(3)].join('.');
    // 0.0.0.x says that a name follows (SOCKS 4A).
    const host = /^0\.0\.0\.[^0]/.test(address) ? await takeText(socket) : address;
    const server = await this.onward(`${host}:${head.readUInt16BE(1)}`);
    socket.write(Buffer.from([0, 90, 0, 0, 0, 0, 0, 0]));
    server.pipe(socket).pipe(server);
  }

  private async signsIn(socket: Socket): Promise<boolean> {
    const [count = 0] = await take(socket, 1);
    const offered = await take(socket, count);
    const wanted = this.account === '' ? OPEN : PASSWORD;
    if (!offered.includes(wanted)) {
      socket.write(Buffer.from([5, NO_WAY]));
      return false;
    }
    socket.write(Buffer.from([5, wanted]));
    if (wanted === OPEN) return true;
    await take(socket, 1);
    const [user = 0] = await take(socket, 1);
    const name = (await take(socket, user)).toString('utf8');
    const [length = 0] = await take(socket, 1);
    const isRight = `${name}:${(await take(socket, length)).toString('utf8')}` === this.account;
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    return isRight;
  }

  private async five(socket: Socket): Promise<void> {
    const [, , , kind] = await take(socket, 4);
    const host = await this.hostOf(socket, kind);
    const port = (await take(socket, 2)).readUInt16BE(0);
    const server = await this.onward(`${host}:${port}`);
    socket.write(Buffer.from([5, 0, 0, IPV4, 0, 0, 0, 0, 0, 0]));
    server.pipe(socket).pipe(server);
  }

  private async hostOf(socket: Socket, kind: number | undefined): Promise<string> {
    if (kind === IPV4) return [...(await take(socket, 4))].join('.');
    if (kind !== NAME) throw new Error(`an address of kind ${kind}`);
    const [length = 0] = await take(socket, 1);
    return (await take(socket, length)).toString('latin1');
  }

  private async onward(target: string): Promise<Socket> {
    this.passed.push(target);
    const [host = '', port = ''] = (this.hosts[target] ?? target).split(':');
    const server = connect(Number(port), host);
    this.keep(server);
    await once(server, 'connect');
    return server;
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}

/** So many bytes, once they are there. */
async function take(socket: Socket, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0);
  for (;;) {
    const read = socket.read(bytes) as Buffer | null;
    if (read !== null) return read;
    if (socket.readableEnded) throw new Error('it ended');
    await once(socket, 'readable');
  }
}

/** A text up to its zero byte. */
async function takeText(socket: Socket): Promise<string> {
  let text = '';
  for (;;) {
    const [byte = 0] = await take(socket, 1);
    if (byte === 0) return text;
    text += String.fromCharCode(byte);
  }
}
