import type { Commands, Requests, States } from '@shared/ipc/contract';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Sender } from '@main/ports/sender';
import type { ArgsOf, ResultOf, ValueOf } from '@shared/ipc/define';

/** A handler for every request of the contract: a missing one does not compile. */
export type RequestHandlers = {
  readonly [N in keyof Requests]: (
    args: ArgsOf<Requests[N]>,
    sender: Sender,
  ) => Promise<ResultOf<Requests[N]>> | ResultOf<Requests[N]>;
};

export type CommandHandlers = {
  readonly [N in keyof Commands]: (args: ArgsOf<Commands[N]>, sender: Sender) => void;
};

/** Where a value that main owns comes from. */
export interface StateSource<V> {
  /** The value as this window is told it. */
  read(to: Sender): V;
  /** Calls for each change; with the number of a window where the value of that one alone has changed. */
  follow(changed: (windowId?: number) => void): readonly Unsubscribe[];
}

/** A source for every value of the contract: a missing one does not compile. */
export type StateSources = {
  readonly [N in keyof States]: StateSource<ValueOf<States[N]>>;
};

/** The handlers of one part of the contract. */
export type PartRequests<R extends Partial<Requests>> = Pick<
  RequestHandlers,
  Extract<keyof R, keyof Requests>
>;
export type PartCommands<C extends Partial<Commands>> = Pick<
  CommandHandlers,
  Extract<keyof C, keyof Commands>
>;
export type PartStates<S extends Partial<States>> = Pick<
  StateSources,
  Extract<keyof S, keyof States>
>;
