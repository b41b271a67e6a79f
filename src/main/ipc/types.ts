import type { Commands, Requests, States } from '@shared/ipc/contract';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Sender } from '@main/ports/sender';
import type { ArgsOf, Part, ResultOf, ValueOf, Whole } from '@shared/ipc/define';

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

/** Source of a state that main owns. */
export interface StateSource<V> {
  /** The value for one window. */
  read(to: Sender): V;
  /** Calls back at each change; with a window's number when only that window's value changed. */
  follow(changed: (windowId?: number) => void): readonly Unsubscribe[];
}

/** A source for every state of the contract: a missing one does not compile. */
export type StateSources = {
  readonly [N in keyof States]: StateSource<ValueOf<States[N]>>;
};

/** The handlers of main for one part of the contract. */
export interface Answers<P extends Pick<Part, 'requests' | 'commands' | 'states'>> {
  readonly requests: Pick<RequestHandlers, Extract<keyof P['requests'], keyof Requests>>;
  readonly commands: Pick<CommandHandlers, Extract<keyof P['commands'], keyof Commands>>;
  readonly states: Pick<StateSources, Extract<keyof P['states'], keyof States>>;
}

/** Handlers of any part. */
export type AnyAnswers = Readonly<Record<'requests' | 'commands' | 'states', object>>;

type KindOf<O, K extends keyof AnyAnswers> = O extends Readonly<Record<K, infer A>> ? A : never;

/** The combined handlers of several objects; objects without handlers add nothing. @typeParam O their union */
export interface AnswersOf<O> {
  readonly requests: Whole<KindOf<O, 'requests'>>;
  readonly commands: Whole<KindOf<O, 'commands'>>;
  readonly states: Whole<KindOf<O, 'states'>>;
}
