import type { ApiFailure } from '../api/failure';
import type { KeptField } from './saved';

/**
 * A row that an action applies to: its id, and the wire values that the action takes from it, by parameter.
 */
export interface BatchRow {
  readonly id: string;
  readonly carry?: Readonly<Record<string, string>> | undefined;
}

/** Outcome of one row; `reply` is what the server said of it, for actions that show it. `notSent`: cancelled, or the connection was lost before its turn. */
export type RowOutcome =
  | { readonly id: string; readonly outcome: 'done'; readonly reply?: string | undefined }
  /** Saved, but the server took some fields otherwise. */
  | { readonly id: string; readonly outcome: 'partly'; readonly kept: readonly KeptField[] }
  | { readonly id: string; readonly outcome: 'failed'; readonly failure: ApiFailure }
  | { readonly id: string; readonly outcome: 'notSent' };

/** The result of every row, in the order of the request. */
export interface BatchReport {
  readonly results: readonly RowOutcome[];
}
