import type { z } from 'zod';
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

export type ArgsOf<S> = S extends { readonly args: infer A extends z.ZodType } ? z.infer<A> : never;
export type ResultOf<S> = S extends RequestSpec<z.ZodType, infer R> ? R : never;
export type PayloadOf<S> = S extends EventSpec<infer P> ? P : never;
