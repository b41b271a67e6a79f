import type { Agent as HttpAgent } from 'node:http';

/** Agents for one address. */
export interface AgentPair {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpAgent;
}

/** Agents of one way to a host. */
export interface Way {
  readonly agents: AgentPair;
  /** For web sockets: through a proxy these take a tunnel of their own, also without TLS. */
  readonly sockets: AgentPair;
}
