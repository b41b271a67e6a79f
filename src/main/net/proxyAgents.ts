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

/** How sockets are kept, and who is believed: the server behind the proxy, and the proxy itself. */
export type ProxiedOptions = HttpAgentOptions &
  Pick<ConnectionOptions, 'rejectUnauthorized' | 'secureContext'>;

/** A way through an HTTP proxy by CONNECT (RFC 9110 §9.3.6), for what the proxy is not to read. */
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
    // The library keeps its options for the proxy alone; the server's certificate is judged by them too.
    const { rejectUnauthorized, secureContext } = this.trusted;
    const judged = {
      rejectUnauthorized,
      ...(secureContext === undefined ? {} : { secureContext }),
    };
    return super.connect(request, { ...options, ...judged });
  }
}

/**
 * The way through a proxy.
 * @param address `http`, `https`, `socks`, `socks4` or `socks5`, with the sign-in in it. Names are looked
 *   up by the proxy, except by version 4 of SOCKS, which knows none.
 */
export function wayThrough(address: string, options: ProxiedOptions): Way {
  if (address.startsWith('socks')) {
    // The library looks names up by itself unless it is told "5h" (RFC 1928 §5 has names).
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

/** One agent that knows by itself whether TLS is wanted. */
function pairOf(agent: HttpAgent): AgentPair {
  return { httpAgent: agent, httpsAgent: agent };
}
