import type { Clock } from '@shared/base/clock';
import { createAgents, type Agents } from '@main/net/agents';

/** Time stands still: the system's answer is waited for as long as it takes. */
const STILL: Clock = {
  now: () => 0,
  monotonic: () => 0,
  after: () => () => undefined,
  every: () => () => undefined,
};

/** Agents where the system names one way for every address, and there is no proxy script. */
export function agentsBy(way = 'DIRECT', clock: Clock = STILL): Agents {
  const none = () => Promise.reject(new Error('there is no proxy script'));
  return createAgents(
    { resolve: () => Promise.resolve(way) },
    { clock, pac: { run: none }, loadScript: none, problem: () => undefined },
  );
}
