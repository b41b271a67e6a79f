import type { LifecycleSpec } from './behaviour';

/** What an action makes of a record: the action, the states that allow it, the state it leads to. */
export type Move = readonly [action: string, from: readonly string[], to: string];

/** The states of a record in a line: `lifecycle('status', '0', ['accept', ['0'], '1'], ['reopen', ['1', '2'], '0'])`. */
export function lifecycle(field: string, initial: string, ...moves: readonly Move[]): LifecycleSpec {
  return { field, initial, moves: moves.map(([action, from, to]) => ({ action, from, to })) };
}
