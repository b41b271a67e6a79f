import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { REQUESTS, type Commands, type Events, type Requests } from '@shared/ipc/contract';
import type { ArgsOf, PayloadOf, ResultOf } from '@shared/ipc/define';
import type { IpcRefusal, IpcReply, RawBridge } from '@shared/ipc/roles';

/** Room beyond main's own time limit before the page gives up by itself, ms. */
const ROOM_MS = 1_000;

type Sent<A> = undefined extends A ? [] : [args: A];

/** What a page may ask, say and hear; every type is derived from the contract. */
export interface Bridge {
  /** Asks main. Rejects with a BridgeError when main refuses or does not answer in time. */
  request<N extends keyof Requests>(
    name: N,
    ...args: Sent<ArgsOf<Requests[N]>>
  ): Promise<ResultOf<Requests[N]>>;
  command<N extends keyof Commands>(name: N, args: ArgsOf<Commands[N]>): void;
  on<N extends keyof Events>(
    name: N,
    listener: (payload: PayloadOf<Events[N]>) => void,
  ): Unsubscribe;
}

/** Main refused a request or did not answer: a fault of the program, told to the user all the same. */
export class BridgeError extends Error {
  constructor(
    readonly request: string,
    readonly code: IpcRefusal,
    readonly detail: string,
  ) {
    super(`${request}: ${code} ${detail}`);
    this.name = 'BridgeError';
  }
}

/** Makes the typed client over the raw bridge of the preload. */
export function createBridge(raw: RawBridge, clock: Clock): Bridge {
  const ask = async (name: keyof Requests, args: unknown): Promise<unknown> => {
    // Main is trusted and keeps to the contract, so its reply is not parsed again.
    const text = await limited(raw.request(name, args), clock, REQUESTS[name].timeoutMs, name);
    const reply = JSON.parse(text) as IpcReply;
    if (!reply.ok) throw new BridgeError(name, reply.code, reply.detail);
    return reply.value;
  };
  return {
    request: ((name: keyof Requests, args?: unknown) => ask(name, args)) as Bridge['request'],
    command: (name, args) => raw.command(name, args),
    on: (name, listener) => raw.on(name, (text) => listener(JSON.parse(text) as never)),
  };
}

function limited<T>(work: Promise<T>, clock: Clock, ms: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = clock.after(ms + ROOM_MS, `request ${name}`, () => {
      reject(new BridgeError(name, 'timeout', 'no answer from main'));
    });
    work.then(resolve, reject).finally(end);
  });
}
