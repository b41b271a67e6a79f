import { Agent as HttpAgent, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, type AgentOptions, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '@shared/base/clock';
import type { ProxyRefusal } from './proxyRefusal';
import { Trust } from './trust';
import type { Way } from './way';

/** Sockets kept open per host: a board asks for several figures at once. */
const MAX_SOCKETS = 24;
/** TCP keep-alive after this idle time, ms (design: a silent connection is found after 5 s). */
const KEEP_ALIVE_MS = 5_000;

/**
 * A name and password that a proxy refused are not sent again for so long, ms: a directory locks an account
 * after a few wrong ones.
 */
const REFUSED_MS = 30 * 60_000;

export interface ProxyAccount {
  readonly user: string;
  readonly password: string;
}

function withAccount(address: string, { user, password }: ProxyAccount): string {
  if (user === '') return address;
  const [scheme = '', rest = ''] = address.split('://');
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
}

/** A host name in the form for comparisons: lower case, an IPv6 address without brackets. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '');
}

/**
 * Loads the authorities at the first connection instead of at the start of the app. They depend on the host:
 * private authorities vouch for our own server only.
 */
class TrustingAgent extends HttpsAgent {
  constructor(
    private readonly trustOf: (host: string) => Trust,
    options: AgentOptions,
  ) {
    super(options);
  }

  override createConnection(
    options: RequestOptions,
    attach?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const secureContext = this.trustOf(String(options.host ?? '')).context();
    const trusted = secureContext === undefined ? options : { ...options, secureContext };
    return super.createConnection(trusted, attach);
  }
}

export class AgentSet {
  readonly direct: Way;
  private readonly options;
  /** Agents for hosts that private authorities vouch for, and for all others. */
  private readonly own: Trust;
  private readonly others: Trust;
  private readonly proxied = new Map<string, Promise<Way>>();
  /** Sign-ins that a proxy refused, by its address with them. */
  private readonly refused = new Map<string, { readonly by: ProxyRefusal; readonly at: number }>();

  /**
   * @param authorities PEM of private authorities, trusted besides the public ones and the system's.
   * @param ownHosts names of the hosts that private authorities vouch for; for other hosts they do not count.
   */
  constructor(
    authorities: readonly string[],
    private readonly ownHosts: readonly string[],
    private readonly clock: Clock,
  ) {
    this.own = new Trust(authorities);
    this.others = authorities.length === 0 ? this.own : new Trust([]);
    this.options = {
      // Explicit: NODE_TLS_REJECT_UNAUTHORIZED changes Node's default.
      rejectUnauthorized: true,
      keepAlive: true,
      keepAliveMsecs: KEEP_ALIVE_MS,
      // Node sets it for what it dials itself; proxies are dialled by others.
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      maxSockets: MAX_SOCKETS,
    };
    const agents = {
      httpAgent: new HttpAgent(this.options),
      httpsAgent: new TrustingAgent((host) => this.trustOf(host), this.options),
    };
    this.direct = { agents, sockets: agents };
  }

  /**
   * The agents for a host (name only) through a proxy; '' is direct.
   * @throws ProxyRefusal while a refusal of the same name and password is fresh
   */
  async by(address: string, account: ProxyAccount, host: string): Promise<Way> {
    if (address === '') return this.direct;
    const full = withAccount(address, account);
    const refused = this.refused.get(full);
    if (refused !== undefined && this.clock.monotonic() - refused.at < REFUSED_MS) throw refused.by;
    const trust = this.trustOf(host);
    const key = `${trust === this.own ? 'own' : 'other'} ${full}`;
    const signInRefused = (by: ProxyRefusal): void => {
      if (account.user !== '') this.refused.set(full, { by, at: this.clock.monotonic() });
    };
    const made = this.proxied.get(key) ?? this.through(full, trust, signInRefused);
    this.proxied.set(key, made);
    return made;
  }

  /** The settings changed: idle sockets end now, busy ones after their answer. */
  retire(): void {
    this.each((agent) => {
      agent.maxFreeSockets = 0;
      for (const sockets of Object.values(agent.freeSockets)) {
        for (const socket of sockets ?? []) socket.destroy();
      }
    });
  }

  destroy(): void {
    this.each((agent) => agent.destroy());
  }

  // Most workstations have no proxy: the proxy libraries load on first use.
  private async through(
    address: string,
    trust: Trust,
    signInRefused: (by: ProxyRefusal) => void,
  ): Promise<Way> {
    const secureContext = trust.context();
    const options = { ...this.options, ...(secureContext === undefined ? {} : { secureContext }) };
    const { wayThrough } = await import('./proxyAgents');
    return wayThrough(address, options, { clock: this.clock, signInRefused });
  }

  private trustOf(host: string): Trust {
    return this.ownHosts.includes(plainHost(host)) ? this.own : this.others;
  }

  private each(run: (agent: HttpAgent) => void): void {
    const all = ({ agents, sockets }: Way): void => {
      const each = [agents.httpAgent, agents.httpsAgent, sockets.httpAgent, sockets.httpsAgent];
      for (const agent of new Set(each)) run(agent);
    };
    all(this.direct);
    for (const made of this.proxied.values()) void made.then(all, () => undefined);
  }
}

type Attach = (error: Error | null, socket?: Socket) => void;
interface Delegate {
  addRequest(request: ClientRequest, options: object): void;
}

/**
 * An agent that chooses its route when a connection is made: a websocket is dialled at once, while the proxy
 * is still being looked up. Node's agents pass requests on by these two methods, which its types omit.
 */
export class LateAgent extends HttpAgent {
  readonly protocol: string;
  readonly defaultPort: number;

  constructor(
    private readonly secure: boolean,
    private readonly pick: () => Promise<HttpAgent>,
  ) {
    super({ keepAlive: false });
    this.protocol = secure ? 'https:' : 'http:';
    this.defaultPort = secure ? 443 : 80;
  }

  createSocket(request: ClientRequest, options: object, attach: Attach): void {
    this.pick().then(
      (agent) => {
        // The proxy agents detect TLS from the call stack, which is lost here.
        const known = { ...options, secureEndpoint: this.secure };
        (agent as unknown as Delegate).addRequest(request, known);
      },
      (error: unknown) => attach(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
