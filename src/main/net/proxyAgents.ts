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
import { ProxyRefusal } from './proxyRefusal';
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

  /** @throws ProxyRefusal for any answer but 200. */
  override async connect(
    request: ClientRequest,
    options: Parameters<HttpsProxyAgent<string>['connect']>[1],
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
    const socket = await super.connect(request, { ...options, ...judged });
    if (answer?.statusCode === 200) return socket;
    // The library would hand over the proxy's own words as if the server had sent them.
    socket.destroy();
    const { protocol, host } = this.proxy;
    const { statusCode = 0, headers } = answer ?? {};
    throw new ProxyRefusal(`${protocol}//${host}`, statusCode, headers?.['proxy-authenticate']);
  }
}

/** A proxy's answer to CONNECT, as the library tells it. */
interface Answer {
  /** Not a number where the first line is none of HTTP. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
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
