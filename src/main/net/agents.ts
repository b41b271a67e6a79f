import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { ProxyAgent } from 'proxy-agent';
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
  of(url: string): AgentPair;
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
  const agent = new ProxyAgent({
    ...options,
    ...direct,
    getProxyForUrl: async (url) => proxyAddress(await proxy.resolve(url)),
  });
  const proxied = { httpAgent: agent, httpsAgent: agent };
  return {
    of: (url) => (isLoopback(url) ? direct : proxied),
    dispose: () => {
      agent.destroy();
      direct.httpAgent.destroy();
      direct.httpsAgent.destroy();
    },
  };
}
