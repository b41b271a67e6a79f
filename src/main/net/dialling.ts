import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpsProxyAgent } from 'https-proxy-agent';
import type { Clock } from '@shared/base/clock';

/** Longest time until a proxy has opened a way, ms. */
const DIAL_MS = 10_000;

/** A way through a proxy that was not opened; the code is that of a time limit. */
class DialFault extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * The connections of one agent that a proxy has not opened yet. Agents go on counting what they dial, so a
 * proxy that stays silent would use up the sockets of a host for good.
 */
export class Dialling {
  private readonly running = new Set<AbortController>();
  private over = false;

  constructor(private readonly clock: Clock) {}

  /**
   * Runs one dial; at the signal it must end its connection and reject. It is given when the request is given
   * up, after 10 s, or at the end of the app.
   */
  async run(
    request: ClientRequest,
    dial: (signal: AbortSignal) => Promise<Socket>,
  ): Promise<Socket> {
    if (this.over || request.destroyed) throw new DialFault('nobody waits for the proxy');
    const control = new AbortController();
    const end = (why: string): void => control.abort(new DialFault(why));
    const stopLimit = this.clock.after(DIAL_MS, 'proxy.dial', () =>
      end(`the proxy opened no way within ${DIAL_MS} ms`),
    );
    const stopWatch = onGivenUp(request, () => end('the request to the proxy was given up'));
    this.running.add(control);
    try {
      return await dial(control.signal);
    } catch (error) {
      control.signal.throwIfAborted();
      throw error;
    } finally {
      this.running.delete(control);
      stopWatch();
      stopLimit();
    }
  }

  /** Ends every dial; none begins any more. */
  dispose(): void {
    this.over = true;
    for (const control of this.running) control.abort(new DialFault('the proxy is left'));
  }
}

/** While a request has no socket Node tells nobody that it was given up: it only calls `destroy`. */
function onGivenUp(request: ClientRequest, run: () => void): () => void {
  const destroy = request.destroy.bind(request);
  request.destroy = (error) => {
    run();
    return destroy(error);
  };
  return () => {
    request.destroy = destroy;
  };
}

type CreateSocket = Parameters<HttpsProxyAgent<string>['createSocket']>;
type Done = CreateSocket[2];

/** What Node's agents have and its types tell otherwise. */
interface Queue {
  readonly requests: Record<string, ClientRequest[] | undefined>;
  addRequest(request: ClientRequest, options: object): void;
}

/**
 * Node dials for those who wait when a socket ends; of a dial that failed it knows nothing. Whoever waits still
 * has a turn then, and what was given up meanwhile is forgotten.
 * @param options of the dial
 */
export function thenNext(
  agent: Pick<HttpsProxyAgent<string>, 'getName' | 'isSecureEndpoint'>,
  options: CreateSocket[1],
  done: Done,
): Done {
  // As the libraries name the queue.
  const known = { ...options, secureEndpoint: agent.isSecureEndpoint(options) };
  const name = agent.getName(known);
  return (error, socket) => {
    done(error, socket);
    if (error === null) return;
    const queue = agent as unknown as Queue;
    const waiting = queue.requests[name] ?? [];
    let next = waiting.shift();
    while (next?.destroyed === true) next = waiting.shift();
    if (waiting.length === 0) delete queue.requests[name];
    if (next !== undefined) queue.addRequest(next, known);
  };
}
