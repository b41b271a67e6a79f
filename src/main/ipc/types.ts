import type { Commands, Requests } from '@shared/ipc/contract';
import type { ArgsOf, ResultOf } from '@shared/ipc/define';
import type { WindowRole } from '@shared/ipc/roles';

export type { WindowRole };

/** Who sent a message, as main knows it and not as the message says. */
export interface Sender {
  readonly windowId: number;
  readonly role: WindowRole;
}

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
