import type { Agent as HttpAgent } from 'node:http';

/** Agents for one address. */
export interface AgentPair {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpAgent;
}

/** Agents for one route to a host. */
export interface Way {
  readonly agents: AgentPair;
  /** Agents for websockets: through a proxy they always use a tunnel, even without TLS. */
  readonly sockets: AgentPair;
}
