import type { Agent as HttpAgent } from 'node:http';
import type { Clock } from '@shared/base/clock';
import type { PacPort, ProxyPort } from '../ports/http';
import { AgentSet, LateAgent, plainHost, type ProxyAccount } from './agentSet';
import type { Way } from './way';
import { ProxyChooser, type ChooserDeps, type ProxyRules } from './proxyChooser';

export { isLoopback, proxyAddress } from './proxyRules';

/** How the network is reached. */
export interface NetworkConfig extends ProxyRules {
  /** Name of the proxy's sign-in; '' for none. */
  readonly user: string;
  /** Asked for when a proxy is used. */
  password(): Promise<string>;
  /** PEM of private authorities. */
  readonly authorities: readonly string[];
  /** Names of the hosts that they vouch for: those of the server and its streams. */
  readonly ownHosts: readonly string[];
}

/** As a workstation is found: the system's proxy, public authorities. */
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
   * The way to an address: directly on this machine, else by the proxy that the settings want.
   * Rejects with a ProxyFault when no proxy can be told.
   */
  of(url: string): Promise<Route>;
  /** An agent for one stream; the way is chosen when it connects. */
  stream(url: string): HttpAgent;
  /** True while the system still looks for a proxy and addresses are gone to directly. */
  isLate(): boolean;
  /** Other settings; new connections go by them at once, calls under way end as they are. */
  use(config: NetworkConfig): void;
  dispose(): void;
}

/** What modes other than "system" and "direct" need. */
export interface NetworkDeps {
  readonly clock: Clock;
  readonly pac: PacPort;
  loadScript: ChooserDeps['loadScript'];
  problem: ChooserDeps['problem'];
}

/** Agents under the settings in force; at first those of a plain workstation. */
export function createAgents(system: ProxyPort, network: NetworkDeps): Agents {
  const deps: ChooserDeps = { system, ...network };
  let config = PLAIN_NETWORK;
  let set = new AgentSet([], []);
  let chooser = new ProxyChooser(config, deps);
  let busy: readonly AgentSet[] = [];

  const of = async (url: string): Promise<Route> => {
    // All of one state: the settings may change while the proxy is asked for.
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
      set = new AgentSet(next.authorities, next.ownHosts);
    },
    dispose() {
      chooser.dispose();
      for (const one of [...busy, set]) one.destroy();
    },
  };
}
