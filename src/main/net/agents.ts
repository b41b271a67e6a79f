import type { Agent as HttpAgent } from 'node:http';
import type { Clock } from '@shared/base/clock';
import type { PacPort, ProxyPort } from '../ports/http';
import { AgentSet, LateAgent, plainHost, type ProxyAccount } from './agentSet';
import type { Way } from './way';
import { ProxyChooser, type ChooserDeps, type ProxyRules } from './proxyChooser';

export { isLoopback, proxyAddress } from './proxyRules';

export interface NetworkConfig extends ProxyRules {
  /** User name for the proxy; '' without one. */
  readonly user: string;
  /** Called when a proxy is used. */
  password(): Promise<string>;
  /** PEM of private authorities. */
  readonly authorities: readonly string[];
  /** Hosts that the private authorities vouch for: those of the server and its streams. */
  readonly ownHosts: readonly string[];
}

/** Defaults of a workstation: the system's proxy, public authorities. */
export const PLAIN_NETWORK: NetworkConfig = {
  mode: 'system',
  pac: '',
  address: '',
  bypass: [],
  user: '',
  password: () => Promise.resolve(''),
  authorities: [],
  ownHosts: [],
};

/** Agents of an address, with the proxy that they go by; '' is direct. */
export interface Route extends Way {
  readonly proxy: string;
}

export interface Agents {
  /**
   * The route to an address: direct on this machine, otherwise through the proxy of the settings. Rejects
   * with a ProxyFault when the proxy cannot be determined, with a ProxyRefusal while it has just refused the
   * same name and password.
   */
  of(url: string): Promise<Route>;
  /** An agent for one websocket; the route is chosen when it connects. */
  stream(url: string): HttpAgent;
  /** True while the system still looks for a proxy and addresses are reached directly. */
  isLate(): boolean;
  /** Applies other settings: new connections use them at once, running calls finish as they are. */
  use(config: NetworkConfig): void;
  dispose(): void;
}

/** Dependencies of the modes other than "system" and "direct". */
export interface NetworkDeps {
  readonly clock: Clock;
  readonly pac: PacPort;
  loadScript: ChooserDeps['loadScript'];
  problem: ChooserDeps['problem'];
}

/** Agents for the settings in force; at first the defaults. */
export function createAgents(system: ProxyPort, network: NetworkDeps): Agents {
  const deps: ChooserDeps = { system, ...network };
  let config = PLAIN_NETWORK;
  let set = new AgentSet([], [], network.clock);
  let chooser = new ProxyChooser(config, deps);
  let busy: readonly AgentSet[] = [];

  const of = async (url: string): Promise<Route> => {
    // One consistent state: the settings may change while the proxy is looked up.
    const now = { config, set };
    const proxy = await chooser.choose(url);
    const account: ProxyAccount = {
      user: now.config.user,
      password: proxy === '' || now.config.user === '' ? '' : await now.config.password(),
    };
    const host = plainHost(new URL(url).hostname);
    return { ...(await now.set.by(proxy, account, host)), proxy };
  };

  return {
    of,
    stream(url) {
      const secure = /^(wss|https):/i.test(url);
      const pick = async (): Promise<HttpAgent> => {
        const { agents, sockets } = await of(url);
        const { httpAgent, httpsAgent } = /^ws/i.test(url) ? sockets : agents;
        return secure ? httpsAgent : httpAgent;
      };
      return new LateAgent(secure, pick);
    },
    isLate: () => chooser.isLate(),
    use(next) {
      config = next;
      chooser.dispose();
      chooser = new ProxyChooser(next, deps);
      set.retire();
      busy = [...busy, set];
      set = new AgentSet(next.authorities, next.ownHosts, network.clock);
    },
    dispose() {
      chooser.dispose();
      for (const one of [...busy, set]) one.destroy();
    },
  };
}
