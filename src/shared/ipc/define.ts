import type { z } from 'zod';
import { LOCAL_MS, none } from './parts/limits';
import type { WindowRole } from './roles';

/** A request: arguments are parsed in main; the answer's type is carried without a value. */
export interface RequestSpec<A extends z.ZodType, R> {
  readonly roles: readonly WindowRole[];
  readonly args: A;
  /** Longest time main may take, ms; the window is answered "timeout" then. */
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
 * A value that main owns and windows mirror. A window asks for it by its name as by a request without
 * arguments, and hears each later one as an event of the same name; both are StateMessages.
 */
export interface StateSpec<V> {
  readonly roles: readonly WindowRole[];
  readonly args: typeof none;
  readonly timeoutMs: number;
  readonly value?: V;
}

/** A value as it travels: the one with the higher revision is newer. */
export interface StateMessage<V> {
  readonly revision: number;
  readonly value: V;
}

/** Declares a request with the answer type R. */
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

/** Declares a message of main to windows. */
export function event<P>() {
  return (roles: readonly WindowRole[]): EventSpec<P> => ({ roles });
}

/** Declares a value that main owns. */
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

/** What windows and one area of main say to each other. */
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
