import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type {
  Agent as HttpAgent,
  AgentOptions as HttpAgentOptions,
  ClientRequest,
  IncomingMessage,
} from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksClient } from 'socks';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { Clock } from '@shared/base/clock';
import { Dialling, thenNext } from './dialling';
import { ProxyRefusal } from './proxyRefusal';
import type { AgentPair, Way } from './way';

/** Socket options, and the trust settings for the server behind the proxy and for the proxy itself. */
export type ProxiedOptions = HttpAgentOptions &
  Pick<ConnectionOptions, 'rejectUnauthorized' | 'secureContext'>;

/** What agents need of the app. */
export interface ProxyDeps {
  readonly clock: Clock;
  /** The proxy asked for a sign-in, or for another one. */
  signInRefused(refusal: ProxyRefusal): void;
}

type Target = Parameters<HttpsProxyAgent<string>['connect']>[1];
type CreateSocket = Parameters<HttpsProxyAgent<string>['createSocket']>;

/** Proxy Authentication Required (RFC 9110 §15.5.8). */
const SIGN_IN = 407;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A proxy's answer to CONNECT, as the library tells it. */
interface Answer {
  /** Not a number where the first line is none of HTTP. */
  readonly statusCode: number;
  readonly headers: Headers;
}

const refusalOf = ({ protocol, host }: URL, status: number, headers: Headers): ProxyRefusal =>
  new ProxyRefusal(`${protocol}//${host}`, status, headers['proxy-authenticate']);

/** A route through an HTTP proxy by CONNECT (RFC 9110 §9.3.6), for traffic that the proxy must not read. */
class Tunnel extends HttpsProxyAgent<string> {
  private readonly dialling: Dialling;

  constructor(
    address: string,
    private readonly trusted: ProxiedOptions,
    private readonly deps: ProxyDeps,
  ) {
    super(address, trusted);
    this.dialling = new Dialling(deps.clock);
  }

  /** @throws ProxyRefusal for any answer but 200. */
  override connect(request: ClientRequest, options: Target): Promise<Socket> {
    return this.dialling.run(request, (signal) => this.open(request, options, signal));
  }

  override createSocket(...[request, options, done]: CreateSocket): void {
    super.createSocket(request, options, thenNext(this, options, done));
  }

  override destroy(): void {
    super.destroy();
    this.dialling.dispose();
  }

  private async open(
    request: ClientRequest,
    options: Target,
    signal: AbortSignal,
  ): Promise<Socket> {
    // The library applies its options to the proxy only; the server's certificate needs them too.
    const { rejectUnauthorized, secureContext } = this.trusted;
    const judged = {
      rejectUnauthorized,
      ...(secureContext === undefined ? {} : { secureContext }),
    };
    let answer: Answer | undefined;
    request.once('proxyConnect', (told: Answer) => {
      answer = told;
    });
    // Read at once by the library, which has no other way to take the signal.
    this.connectOpts = { ...this.connectOpts, signal };
    const socket = await super.connect(request, { ...options, ...judged });
    if (answer?.statusCode === 200) return socket;
    // The library would hand over the proxy's own words as if the server had sent them.
    socket.destroy();
    const { statusCode = 0, headers = {} } = answer ?? {};
    const refusal = refusalOf(this.proxy, statusCode, headers);
    if (statusCode === SIGN_IN) this.deps.signInRefused(refusal);
    throw refusal;
  }
}

/** A route through an HTTP proxy that passes requests without TLS on by their address. */
class Forward extends HttpProxyAgent<string> {
  private readonly dialling: Dialling;

  constructor(
    address: string,
    options: ProxiedOptions,
    private readonly deps: ProxyDeps,
  ) {
    super(address, options);
    this.dialling = new Dialling(deps.clock);
  }

  override addRequest(...[request, options]: Parameters<HttpProxyAgent<string>['connect']>): void {
    request.prependOnceListener('response', ({ statusCode = 0, headers }: IncomingMessage) => {
      if (statusCode === SIGN_IN)
        this.deps.signInRefused(refusalOf(this.proxy, statusCode, headers));
    });
    super.addRequest(request, options);
  }

  override connect(
    ...[request, options]: Parameters<HttpProxyAgent<string>['connect']>
  ): Promise<Socket> {
    return this.dialling.run(request, (signal) => {
      this.connectOpts = { ...this.connectOpts, signal };
      return super.connect(request, options);
    });
  }

  override createSocket(...[request, options, done]: CreateSocket): void {
    super.createSocket(request, options, thenNext(this, options, done));
  }

  override destroy(): void {
    super.destroy();
    this.dialling.dispose();
  }
}

/** A route through a SOCKS proxy. The library dials out of reach, so this does it in its place. */
class Socks extends SocksProxyAgent {
  private readonly dialling: Dialling;

  constructor(
    address: string,
    private readonly trusted: ProxiedOptions,
    clock: Clock,
  ) {
    super(address, trusted);
    this.dialling = new Dialling(clock);
  }

  override connect(request: ClientRequest, options: Target): Promise<Socket> {
    return this.dialling.run(request, (signal) => this.open(options, signal));
  }

  override createSocket(...[request, options, done]: CreateSocket): void {
    super.createSocket(request, options, thenNext(this, options, done));
  }

  override destroy(): void {
    super.destroy();
    this.dialling.dispose();
  }

  private async open(options: Target, signal: AbortSignal): Promise<Socket> {
    const name = options.host ?? '';
    const host = this.shouldLookup ? (await lookup(name)).address : name;
    signal.throwIfAborted();
    const { proxy } = this;
    const { keepAlive, keepAliveInitialDelay } = this.trusted;
    const dialled = { host: proxy.host ?? '', port: proxy.port };
    const socket = connect({ ...dialled, signal, keepAlive, keepAliveInitialDelay });
    await once(socket, 'connect');
    const destination = { host, port: Number(options.port) };
    await SocksClient.createConnection({
      proxy,
      destination,
      command: 'connect',
      existing_socket: socket,
    });
    if (!options.secureEndpoint) return socket;
    const { host: _host, port: _port, path: _path, ...judged } = options;
    const servername = options.servername ?? (isIP(name) === 0 ? name : undefined);
    return connectTls({ ...judged, ...(servername === undefined ? {} : { servername }), socket });
  }
}

/**
 * Agents for the route through a proxy.
 * @param address `http`, `https`, `socks`, `socks4` or `socks5`, with credentials in it. The proxy resolves
 *   names, except with SOCKS version 4, which has no names.
 */
export function wayThrough(address: string, options: ProxiedOptions, deps: ProxyDeps): Way {
  if (address.startsWith('socks')) {
    // Without "5h" the library resolves names locally (RFC 1928 §5 has names).
    const remote = address.replace(/^socks5:/, 'socks5h:');
    const made = (): AgentPair => pairOf(new Socks(remote, options, deps.clock));
    return { agents: made(), sockets: made() };
  }
  const httpsAgent = new Tunnel(address, options, deps);
  return {
    agents: { httpAgent: new Forward(address, options, deps), httpsAgent },
    sockets: pairOf(new Tunnel(address, options, deps)),
  };
}

/** One agent that detects whether TLS is needed. */
function pairOf(agent: HttpAgent): AgentPair {
  return { httpAgent: agent, httpsAgent: agent };
}
