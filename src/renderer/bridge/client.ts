import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Commands, Events, Requests, StateName, States } from '@shared/ipc/contract';
import type { ArgsOf, PayloadOf, ResultOf, StateMessage, ValueOf } from '@shared/ipc/define';
import type { IpcReply, RawBridge } from '@shared/ipc/roles';
import { TIME_LIMITS } from '@shared/ipc/timeLimits';
import { BridgeError } from './failure';
import { Mirror, type Readable } from './mirror';

export { BridgeError } from './failure';

/** Time beyond main's own limit before the page gives up, ms. */
const ROOM_MS = 1_000;

type Sent<A> = undefined extends A ? [] : [args: A];

/** Messages of a page to and from main; every type derives from the contract. */
export interface Bridge {
  /** Sends a request. Rejects with a BridgeError when main refuses or does not answer in time. */
  request<N extends keyof Requests>(
    name: N,
    ...args: Sent<ArgsOf<Requests[N]>>
  ): Promise<ResultOf<Requests[N]>>;
  command<N extends keyof Commands>(name: N, args: ArgsOf<Commands[N]>): void;
  on<N extends keyof Events>(
    name: N,
    listener: (payload: PayloadOf<Events[N]>) => void,
  ): Unsubscribe;
  /** A state of main; every caller gets the same object for a name. */
  state<N extends StateName>(name: N): Readable<ValueOf<States[N]>>;
  /** Number of requests that main has not answered yet. */
  waiting(): number;
  /** Enlarges this window's page; 1 is its own size. */
  zoom(factor: number): void;
}

/** Makes the typed client over the raw bridge of the preload. */
export function createBridge(raw: RawBridge, clock: Clock): Bridge {
  let open = 0;
  const ask = async (name: keyof Requests | StateName, args: unknown): Promise<unknown> => {
    open += 1;
    // Main is trusted and keeps to the contract, so its reply is not parsed again.
    const text = await limited(raw.request(name, args), clock, TIME_LIMITS[name], name).finally(
      () => (open -= 1),
    );
    const reply = JSON.parse(text) as IpcReply;
    if (!reply.ok) throw new BridgeError(name, reply.code, reply.detail);
    return reply.value;
  };
  const mirrors = new Map<StateName, Readable<unknown>>();
  const mirror = (name: StateName): Readable<unknown> => {
    const known = mirrors.get(name);
    if (known !== undefined) return known;
    const made = new Mirror<unknown>({
      name,
      clock,
      ask: () => ask(name, undefined) as Promise<StateMessage<unknown>>,
      hear: (listener) => raw.on(name, (text) => listener(JSON.parse(text) as never)),
    });
    mirrors.set(name, made);
    return made;
  };
  return {
    request: ((name: keyof Requests, args?: unknown) => ask(name, args)) as Bridge['request'],
    command: (name, args) => raw.command(name, args),
    on: (name, listener) => raw.on(name, (text) => listener(JSON.parse(text) as never)),
    state: mirror as Bridge['state'],
    waiting: () => open,
    zoom: (factor) => raw.zoom(factor),
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
