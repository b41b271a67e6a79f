import type { BoardSpec, BoardTile, FeedSet } from '../model/board';
import type { BoardArea } from '../model/boardAreas';
import { GRID_COLUMNS, GRID_ROWS, LEAST_HEIGHT, LEAST_WIDTH, type OwnTile, type TileCell } from '../model/ownBoard';
import { offered, queryOf } from './boardTiles';
import { BOARDS } from './boards';

/** Everything that the editor's tiles show, as one set: polled while a person arranges a board. */
export const EDITOR_FEEDS: FeedSet = {
  key: 'editor',
  feeds: BOARDS.flatMap((board) => board.feeds.flatMap(({ key }) => queryOf(board, key) ?? [])),
};

/** Columns of the areas beside each other, as wide as the layouts of the style sheet have them. */
const COLUMNS: Readonly<Record<BoardSpec['layout'], readonly [number, number, number]>> = {
  map: [6, 12, 6],
  tiles: [8, 8, 8],
  events: [7, 10, 7],
  grid: [8, 8, 8],
};
/** Rows of the band at the top. */
const TOP_ROWS = 3;

/** Shares whole cells out by room; each gets the least, the largest takes what rounding leaves. */
export function shares(rooms: readonly number[], cells: number, least: number): readonly number[] {
  const whole = rooms.reduce((sum, room) => sum + room, 0);
  const given = rooms.map((room) => Math.max(least, Math.floor((room / whole) * cells)));
  let left = cells - given.reduce((sum, one) => sum + one, 0);
  while (left !== 0) {
    const most = given.indexOf(Math.max(...given));
    const next = (given[most] ?? 0) + Math.sign(left);
    if (most < 0 || next < least) break;
    given[most] = next;
    left -= Math.sign(left);
  }
  return given;
}

/** The product's board on the grid: what its own layout shows, each tile in its cell. */
export function gridOf(board: BoardSpec): readonly OwnTile[] {
  const inArea = (area: BoardArea): readonly BoardTile[] => board.tiles.filter((one) => one.area === area);
  const top = inArea('top');
  const above = top.length === 0 ? 0 : TOP_ROWS;
  const placed = (tile: BoardTile, cell: TileCell): OwnTile => ({ tile: offered(board, tile).id, cell });
  const widths = shares(
    top.map(({ room = 1 }) => room),
    GRID_COLUMNS,
    LEAST_WIDTH,
  );
  const tiles = top.map((tile, at) => placed(tile, { x: sum(widths.slice(0, at)), y: 0, w: widths[at] ?? LEAST_WIDTH, h: above }));
  const columns = COLUMNS[board.layout];
  (['left', 'centre', 'right'] as const).forEach((area, column) => {
    const own = inArea(area);
    const heights = shares(
      own.map(({ room = 1 }) => room),
      GRID_ROWS - above,
      LEAST_HEIGHT,
    );
    own.forEach((tile, at) => {
      const cell = {
        x: sum(columns.slice(0, column)),
        y: above + sum(heights.slice(0, at)),
        w: columns[column] ?? LEAST_WIDTH,
        h: heights[at] ?? LEAST_HEIGHT,
      };
      tiles.push(placed(tile, cell));
    });
  });
  return tiles;
}

const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);
