import type { ApiFailure } from '@shared/api/failure';
import type { FeedData, BoardQueryState } from '@shared/model/board';

/** Why a tile has no data. */
export type NoData =
  'loading' | 'needSignIn' | 'noPermission' | 'notConnected' | 'unreadable' | 'failed';

/**
 * The state of a tile. `data`: the last data, with the reason when it was not renewed. `empty`: the server
 * answered without data, which differs from no answer.
 */
export type TileView =
  | { readonly kind: NoData; readonly failure: ApiFailure | null }
  | { readonly kind: 'empty'; readonly failure: ApiFailure | null }
  | { readonly kind: 'data'; readonly data: FeedData; readonly failure: ApiFailure | null };

function reasonOf(failure: ApiFailure): NoData {
  switch (failure.kind) {
    case 'signedOut':
      return 'needSignIn';
    case 'noPermission':
      return 'noPermission';
    case 'notConnected':
      return 'notConnected';
    case 'notJson':
    case 'noEnvelope':
    case 'otherShape':
      return 'unreadable';
    case 'rejected':
    case 'badRequest':
    case 'notSent':
    case 'gone':
      return 'failed';
    case 'cancelled':
      return 'loading';
  }
}

function isEmpty(data: FeedData): boolean {
  if (data.kind === 'page') return data.page.records.length === 0;
  switch (data.figures.kind) {
    case 'values':
      return data.figures.values.length === 0;
    case 'series':
      return data.figures.points.length === 0;
    case 'rank':
      return data.figures.entries.length === 0;
  }
}

/** The state of a tile; undefined: a board query that main has not named yet. */
export function tileView(feed: BoardQueryState | undefined): TileView {
  if (feed === undefined) return { kind: 'loading', failure: null };
  const { data, failure } = feed;
  if (data !== null)
    return isEmpty(data) ? { kind: 'empty', failure } : { kind: 'data', data, failure };
  return failure === null ? { kind: 'loading', failure } : { kind: reasonOf(failure), failure };
}
