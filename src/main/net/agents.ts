import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { ProxyPort } from '../ports/http';

/** Sockets kept open per host: a board asks for several figures at once. */
const MAX_SOCKETS = 24;
/** TCP keep-alive after this idle time, ms (design: a silent connection is found after 5 s). */
const KEEP_ALIVE_MS = 5_000;

/** Agents for one address. */
export interface AgentPair {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpAgent;
}

export interface Agents {
  /** The agents that reach an address: directly on this machine, else by the system's proxy. */
  of(url: string): Promise<AgentPair>;
  dispose(): void;
}

/** True for addresses of this machine: they never go through a proxy. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** Reads the first entry of a "PROXY host:port; DIRECT" text as a proxy address; '' is direct. */
export function proxyAddress(answer: string): string {
  const [kind = '', host = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  const scheme = SCHEMES[kind.toUpperCase()];
  return scheme === undefined || host === '' ? '' : `${scheme}://${host}`;
}

/** Agents that ask the system for its proxy; addresses of this machine go directly. */
export function createAgents(proxy: ProxyPort): Agents {
  const options = { keepAlive: true, keepAliveMsecs: KEEP_ALIVE_MS, maxSockets: MAX_SOCKETS };
  const direct = { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
  const proxied = new Map<string, Promise<HttpAgent>>();

  // Most workstations have no proxy: the library for them is loaded when there is one.
  const through = async (address: string): Promise<HttpAgent> => {
    const { ProxyAgent } = await import('proxy-agent');
    return new ProxyAgent({ ...options, getProxyForUrl: () => address });
  };

  return {
    async of(url) {
      const address = isLoopback(url) ? '' : proxyAddress(await proxy.resolve(url));
      if (address === '') return direct;
      const made = proxied.get(address) ?? through(address);
      proxied.set(address, made);
      const agent = await made;
      return { httpAgent: agent, httpsAgent: agent };
    },
    dispose() {
      direct.httpAgent.destroy();
      direct.httpsAgent.destroy();
      for (const made of proxied.values()) void made.then((agent) => agent.destroy());
    },
  };
}
