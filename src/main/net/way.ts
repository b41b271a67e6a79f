import type { Agent as HttpAgent } from 'node:http';

export interface AgentPair {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpAgent;
}

export interface Way {
  readonly agents: AgentPair;
  /** Agents for websockets: through a proxy they always use a tunnel, even without TLS. */
  readonly sockets: AgentPair;
}
