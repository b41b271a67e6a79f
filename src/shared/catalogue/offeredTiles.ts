import type { BoardSpec, BoardTile } from '../model/board';
import { offered, type OfferedTile } from './boardTiles';
import { BOARDS } from './boards';

/** What a tile shows, whatever board it stands on: twins of two boards are offered once. */
function contentOf(board: BoardSpec, { area: _area, room: _room, ...tile }: BoardTile): string {
  return JSON.stringify([tile, board.feeds.find(({ key }) => key === tile.feed)]);
}

/** What the editor lists: each content once. */
export const OFFERED_TILES: readonly OfferedTile[] = BOARDS.flatMap((board, at) =>
  board.tiles.flatMap((tile) => {
    const before = BOARDS.slice(0, at).some((other) => other.tiles.some((one) => contentOf(other, one) === contentOf(board, tile)));
    return before ? [] : [offered(board, tile)];
  }),
);
