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

/** What main has for the messages of one part of the contract. */
export interface Answers<P extends Pick<Part, 'requests' | 'commands' | 'states'>> {
  readonly requests: Pick<RequestHandlers, Extract<keyof P['requests'], keyof Requests>>;
  readonly commands: Pick<CommandHandlers, Extract<keyof P['commands'], keyof Commands>>;
  readonly states: Pick<StateSources, Extract<keyof P['states'], keyof States>>;
}

/** Answers to some part or other. */
export type AnyAnswers = Readonly<Record<'requests' | 'commands' | 'states', object>>;

type KindOf<O, K extends keyof AnyAnswers> = O extends Readonly<Record<K, infer A>> ? A : never;

/** What objects answer together; those that answer nothing add nothing. @typeParam O their union */
export interface AnswersOf<O> {
  readonly requests: Whole<KindOf<O, 'requests'>>;
  readonly commands: Whole<KindOf<O, 'commands'>>;
  readonly states: Whole<KindOf<O, 'states'>>;
}
