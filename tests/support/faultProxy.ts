import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What the proxy does with connections:
 * - pass: both ways as they are
 * - refuse: new connections are reset at once, as by a host without a listener
 * - drop: every connection is reset (RST), open ones too
 * - halfOpen: connections stay and are accepted, and whatever arrives is swallowed; such a
 *   connection never speaks again, also when the mode changes (its state is lost on the way)
 */
export type Mode = 'pass' | 'refuse' | 'drop' | 'halfOpen';

export interface Faults {
  readonly mode: Mode;
  /** Added to each chunk of both directions, ms. */
  readonly delayMs: number;
  /** Bytes per chunk towards the client; 0 leaves chunks as they are. */
  readonly chunkBytes: number;
  /** The connection is cut after so many bytes towards the client; 0: never. */
  readonly cutAfter: number;
}

const NONE: Faults = { mode: 'pass', delayMs: 0, chunkBytes: 0, cutAfter: 0 };

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  sentToClient: number;
  isDead: boolean;
}

/** A TCP proxy on loopback whose faults can be changed while connections are open. */
export class FaultProxy {
  private faults: Faults = NONE;
  private readonly pairs = new Set<Pair>();
  /** Everything that was accepted, so that the end leaves no socket behind. */
  private readonly sockets = new Set<Socket>();
  private accepted = 0;

  private constructor(
    private readonly listener: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {}

  /** Starts a proxy in front of a server on loopback; it takes a free port. */
  static async start(targetPort: number, host = '127.0.0.1'): Promise<FaultProxy> {
    const listener = createServer({ allowHalfOpen: true });
    const proxy = new FaultProxy(listener, { host, port: targetPort });
    listener.on('connection', (client) => proxy.accept(client));
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(0, host, resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** How many connections are through at the moment. */
  get open(): number {
    return this.pairs.size;
  }

  /** How many connections have been tried since the start, refused ones included. */
  get tried(): number {
    return this.accepted;
  }

  /** Sets faults; what is not named is off. Open connections feel it at once. */
  set(faults: Partial<Faults> = {}): void {
    this.faults = { ...NONE, ...faults };
    if (this.faults.mode === 'drop') this.cut();
    if (this.faults.mode === 'halfOpen') for (const pair of this.pairs) pair.isDead = true;
  }

  /** Resets all open connections once. */
  cut(): void {
    for (const { client, server } of [...this.pairs]) {
      client.resetAndDestroy();
      server.destroy();
    }
    for (const socket of [...this.sockets]) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.listener.close(() => resolve()));
  }

  private accept(client: Socket): void {
    this.accepted += 1;
    this.sockets.add(client);
    client.on('close', () => this.sockets.delete(client));
    // Resets are what this proxy is for: they are no failure of the test.
    client.on('error', () => client.destroy());
    const { mode } = this.faults;
    if (mode === 'refuse' || mode === 'drop') {
      client.resetAndDestroy();
      return;
    }
    if (mode === 'halfOpen') {
      client.resume();
      return;
    }
    this.join(client);
  }

  private join(client: Socket): void {
    const server = connect({ ...this.target, allowHalfOpen: true });
    const pair: Pair = { client, server, sentToClient: 0, isDead: false };
    this.pairs.add(pair);
    const end = (): void => {
      this.pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    server.on('error', end);
    client.on('close', end);
    server.on('close', end);
    client.on('data', (data: Buffer) => this.forward(data, server, pair));
    server.on('data', (data: Buffer) => this.toClient(data, pair));
    client.on('end', () => this.forward(null, server, pair));
    server.on('end', () => this.forward(null, client, pair));
  }

  /** Hands data on (null: the end), later when a delay is set. */
  private forward(data: Buffer | null, to: Socket, pair: Pair): void {
    const { delayMs } = this.faults;
    const write = (): void => {
      if (pair.isDead || to.destroyed || to.writableEnded) return;
      if (data === null) to.end();
      else to.write(data);
    };
    if (delayMs === 0) write();
    else setTimeout(write, delayMs);
  }

  private toClient(data: Buffer, pair: Pair): void {
    const { chunkBytes, cutAfter } = this.faults;
    if (pair.isDead) return;
    const room = cutAfter === 0 ? Infinity : cutAfter - pair.sentToClient;
    const kept = data.subarray(0, Math.max(0, room));
    pair.sentToClient += kept.length;
    const step = chunkBytes === 0 ? kept.length : chunkBytes;
    for (let at = 0; at < kept.length; at += step) {
      this.forward(kept.subarray(at, at + step), pair.client, pair);
    }
    if (kept.length === data.length) return;
    // Ends the stream after what was allowed has left, as a dying connection does.
    pair.client.end(() => pair.client.destroy());
    pair.server.destroy();
  }
}
