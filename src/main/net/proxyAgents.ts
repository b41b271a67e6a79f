import type {
  Agent as HttpAgent,
  AgentOptions as HttpAgentOptions,
  ClientRequest,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { AgentPair, Way } from './way';

/** Socket options, and the trust settings for the server behind the proxy and for the proxy itself. */
export type ProxiedOptions = HttpAgentOptions &
  Pick<ConnectionOptions, 'rejectUnauthorized' | 'secureContext'>;

/** A route through an HTTP proxy by CONNECT (RFC 9110 §9.3.6), for traffic that the proxy must not read. */
class Tunnel extends HttpsProxyAgent<string> {
  constructor(
    address: string,
    private readonly trusted: ProxiedOptions,
  ) {
    super(address, trusted);
  }

  override connect(
    request: ClientRequest,
    options: Parameters<HttpsProxyAgent<string>['connect']>[1],
  ): Promise<Socket> {
    // The library applies its options to the proxy only; the server's certificate needs them too.
    const { rejectUnauthorized, secureContext } = this.trusted;
    const judged = {
      rejectUnauthorized,
      ...(secureContext === undefined ? {} : { secureContext }),
    };
    return super.connect(request, { ...options, ...judged });
  }
}

/**
 * Agents for the route through a proxy.
 * @param address `http`, `https`, `socks`, `socks4` or `socks5`, with credentials in it. The proxy resolves
 *   names, except with SOCKS version 4, which has no names.
 */
export function wayThrough(address: string, options: ProxiedOptions): Way {
  if (address.startsWith('socks')) {
    // Without "5h" the library resolves names locally (RFC 1928 §5 has names).
    const remote = address.replace(/^socks5:/, 'socks5h:');
    const made = (): AgentPair => pairOf(new SocksProxyAgent(remote, options));
    return { agents: made(), sockets: made() };
  }
  const httpsAgent = new Tunnel(address, options);
  return {
    agents: { httpAgent: new HttpProxyAgent(address, options), httpsAgent },
    sockets: pairOf(new Tunnel(address, options)),
  };
}

/** One agent that detects whether TLS is needed. */
function pairOf(agent: HttpAgent): AgentPair {
  return { httpAgent: agent, httpsAgent: agent };
}
