import type { z } from 'zod';
import { LOCAL_MS, none } from './parts/limits';
import type { WindowRole } from './roles';

/** A request: main parses the arguments; the answer's type exists at compile time only. */
export interface RequestSpec<A extends z.ZodType, R> {
  readonly roles: readonly WindowRole[];
  readonly args: A;
  /** Longest time for main, ms; after it the window gets "timeout". */
  readonly timeoutMs: number;
  readonly result?: R;
}

export interface CommandSpec<A extends z.ZodType> {
  readonly roles: readonly WindowRole[];
  readonly args: A;
}

export interface EventSpec<P> {
  readonly roles: readonly WindowRole[];
  readonly payload?: P;
}

/**
 * A state: a value that main owns and windows mirror. A window requests it by name without arguments, and
 * receives each later value as an event of the same name; both are StateMessages.
 */
export interface StateSpec<V> {
  readonly roles: readonly WindowRole[];
  readonly args: typeof none;
  readonly timeoutMs: number;
  readonly value?: V;
}

/** A state as it is sent: a higher revision is newer. */
export interface StateMessage<V> {
  readonly revision: number;
  readonly value: V;
}

export function request<R>() {
  return <A extends z.ZodType>(
    roles: readonly WindowRole[],
    args: A,
    timeoutMs: number,
  ): RequestSpec<A, R> => ({
    roles,
    args,
    timeoutMs,
  });
}

/** Declares a one-way message to main. */
export function command<A extends z.ZodType>(
  roles: readonly WindowRole[],
  args: A,
): CommandSpec<A> {
  return { roles, args };
}

export function event<P>() {
  return (roles: readonly WindowRole[]): EventSpec<P> => ({ roles });
}

export function state<V>() {
  return (roles: readonly WindowRole[]): StateSpec<V> => ({
    roles,
    args: none,
    timeoutMs: LOCAL_MS,
  });
}

/** All members of a union at once: A & B of A | B. */
export type Whole<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

type Table<S> = Readonly<Record<string, S>>;

/** The messages between windows and one area of main. */
export interface Part {
  readonly requests: Table<RequestSpec<z.ZodType, unknown>>;
  readonly commands: Table<CommandSpec<z.ZodType>>;
  readonly events: Table<EventSpec<unknown>>;
  readonly states: Table<StateSpec<unknown>>;
}

export type ArgsOf<S> = S extends { readonly args: infer A extends z.ZodType } ? z.infer<A> : never;
export type ResultOf<S> = S extends RequestSpec<z.ZodType, infer R> ? R : never;
export type PayloadOf<S> = S extends EventSpec<infer P> ? P : never;
export type ValueOf<S> = S extends StateSpec<infer V> ? V : never;
