import type { ApiFailure } from '@shared/api/failure';
import type { Cell } from '@shared/catalogue/kinds/kind';
import type { BoardQueryState, BoardTile, FeedData } from '@shared/model/board';
import { plotted } from '@renderer/charts/numbers';
import { figuresOf } from './figureOf';

/** Why a tile has no data. */
export type NoData =
  'loading' | 'needSignIn' | 'noPermission' | 'notConnected' | 'unreadable' | 'failed';

/**
 * The state of a tile. `data`: the last data, with the reason when it was not renewed. `empty`: the server
 * answered without data, which differs from no answer; `isUngiven`: with figures, and none of them has a value.
 */
export type TileView =
  | { readonly kind: NoData; readonly failure: ApiFailure | null }
  | { readonly kind: 'empty'; readonly failure: ApiFailure | null; readonly isUngiven?: boolean }
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

const isAbsent = ({ state }: Cell): boolean => state === 'absent';
const isNothing = (cell: Cell): boolean => isAbsent(cell) || plotted(cell) === 0;

/**
 * Whether there is nothing to show. A figure that is zero is a fact and no emptiness, unless a share stands beside it that
 * nothing has; columns and parts of nothing but zeros show nothing.
 */
function isEmpty(data: FeedData, tile: BoardTile): boolean {
  if (data.kind === 'page') return data.page.records.length === 0;
  const { figures } = data;
  switch (figures.kind) {
    case 'values': {
      const cells = figuresOf(tile, figures).map(({ cell }) => cell);
      return (
        cells.every(isNothing) &&
        (tile.show === 'pie' || cells.length === 0 || cells.some(isAbsent))
      );
    }
    case 'series': {
      const counts = figures.series.map(({ adds }) => adds);
      return figures.points.every(({ cells }) =>
        cells.every((cell, at) => (counts[at] === true ? isNothing(cell) : isAbsent(cell))),
      );
    }
    case 'rank':
      return figures.entries.length === 0;
  }
}

/** True where the platform gave no figure at all, also none that the tile does not show. */
function isUngiven(data: FeedData): boolean {
  if (data.kind === 'page' || data.figures.kind !== 'values') return false;
  return data.figures.values.every(({ cell }) => isAbsent(cell));
}

/** The state of a tile; undefined: a board query that main has not named yet. */
export function tileView(feed: BoardQueryState | undefined, tile: BoardTile): TileView {
  if (feed === undefined) return { kind: 'loading', failure: null };
  const { data, failure } = feed;
  if (data !== null)
    return isEmpty(data, tile)
      ? { kind: 'empty', failure, isUngiven: isUngiven(data) }
      : { kind: 'data', data, failure };
  return failure === null ? { kind: 'loading', failure } : { kind: reasonOf(failure), failure };
}
