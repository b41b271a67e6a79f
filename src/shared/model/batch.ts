import type { ApiFailure } from '../api/failure';

/**
 * A row that an action applies to: its id, and the wire values that the action takes from it, by parameter.
 */
export interface BatchRow {
  readonly id: string;
  readonly carry?: Readonly<Record<string, string>> | undefined;
}

/** Outcome of one row. `notSent`: cancelled, or the connection was lost before its turn. */
export type RowOutcome =
  | { readonly id: string; readonly outcome: 'done' }
  | { readonly id: string; readonly outcome: 'failed'; readonly failure: ApiFailure }
  | { readonly id: string; readonly outcome: 'notSent' };

/** The result of every row, in the order of the request. */
export interface BatchReport {
  readonly results: readonly RowOutcome[];
}
