import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import type { UiFailure } from '@renderer/data/failure';
import { sameFilters, type ListQuery } from './query';

/** The last answer with its query and time (monotonic ms). */
export interface ListAnswer {
  readonly query: ListQuery;
  readonly page: Page<RecordView>;
  readonly at: number;
}

export interface ListState {
  /** Number of the newest request; answers to older ones are dropped. */
  readonly turn: number;
  readonly query: ListQuery | null;
  readonly pending: boolean;
  readonly answer: ListAnswer | null;
  readonly failure: UiFailure | null;
  /** The existing page when the requested one is beyond the end; the view goes there. */
  readonly repair: number | null;
}

export type ListEvent =
  | { readonly type: 'asked'; readonly query: ListQuery }
  | {
      readonly type: 'answered';
      readonly turn: number;
      readonly page: Page<RecordView>;
      readonly at: number;
    }
  | {
      readonly type: 'grown';
      readonly turn: number;
      /** The shown page with more of its records. */
      readonly grow: (page: Page<RecordView>) => Page<RecordView>;
    }
  | { readonly type: 'beyondEnd'; readonly turn: number; readonly lastPage: number }
  | { readonly type: 'failed'; readonly turn: number; readonly failure: UiFailure };

/** The states of the screen; each means something different to the user. */
export type ListStatus =
  'loading' | 'refreshing' | 'ready' | 'empty' | 'stale' | 'error' | 'noPermission';

export const EMPTY_LIST: ListState = {
  turn: 0,
  query: null,
  pending: false,
  answer: null,
  failure: null,
  repair: null,
};

/** The list's rules: the last request wins, and a failure keeps only rows that still match the query. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  if (event.type === 'asked')
    return { ...state, turn: state.turn + 1, query: event.query, pending: true, repair: null };
  if (event.turn !== state.turn || state.query === null) return state;
  if (event.type === 'answered')
    return {
      ...state,
      pending: false,
      failure: null,
      answer: { query: state.query, page: event.page, at: event.at },
    };
  if (event.type === 'grown') {
    const { answer } = state;
    return answer === null
      ? state
      : { ...state, answer: { ...answer, page: event.grow(answer.page) } };
  }
  if (event.type === 'beyondEnd') return { ...state, repair: event.lastPage };
  // A cancelled call was replaced by a newer one: no failure to show.
  if (event.failure.kind === 'cancelled') return { ...state, pending: false };
  // Old rows under other filters would be wrong; under the same ones they are stale.
  const fits = state.answer !== null && sameFilters(state.answer.query, state.query);
  const keep = fits && event.failure.kind !== 'noPermission';
  return { ...state, pending: false, failure: event.failure, answer: keep ? state.answer : null };
}

export function statusOf(state: ListState): ListStatus {
  if (state.pending) return state.answer === null ? 'loading' : 'refreshing';
  if (state.failure?.kind === 'noPermission') return 'noPermission';
  if (state.failure !== null) return state.answer === null ? 'error' : 'stale';
  if (state.answer === null) return 'loading';
  return state.answer.page.total === 0 && state.answer.page.records.length === 0
    ? 'empty'
    : 'ready';
}

/** Last page of a total; at least 1. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/**
 * The page to request instead when an answer lies beyond the end (after a deletion, or from an old link);
 * null when the answer is fine.
 */
export function repairedPage(query: ListQuery, page: Page<RecordView>): number | null {
  if (page.records.length > 0 || query.current <= 1) return null;
  const last = lastPage(page.total, query.size);
  return last < query.current ? last : null;
}
