import type { Commands, Requests } from '@shared/ipc/contract';
import type { Sender } from '@main/ports/sender';
import type { ArgsOf, ResultOf } from '@shared/ipc/define';

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

/** The handlers of one part of the contract. */
export type PartRequests<R extends Partial<Requests>> = Pick<
  RequestHandlers,
  Extract<keyof R, keyof Requests>
>;
export type PartCommands<C extends Partial<Commands>> = Pick<
  CommandHandlers,
  Extract<keyof C, keyof Commands>
>;
