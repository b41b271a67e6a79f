import type { BoardArea, BoardQuery, BoardSpec, BoardTile, FeedSet } from '../model/board';
import { GRID_COLUMNS, GRID_ROWS, LEAST_HEIGHT, LEAST_WIDTH, type OwnBoard, type OwnContent, type OwnTile, type TileCell } from '../model/ownBoard';
import { BOARDS } from './boards';

/** A tile that a person can put on a board. */
export interface OfferedTile {
  /** Stable name: boards that were arranged keep it. */
  readonly id: string;
  /** Where it stands among the product's boards; null: on none of them. */
  readonly board: Pick<BoardSpec, 'key' | 'title' | 'feeds'> | null;
  /** As the product's board has it; its feeds have the names that `queryOf` gives. */
  readonly tile: BoardTile;
}

/** Name of a query outside of its board, where queries of several boards stand beside each other. */
const feedKey = (board: Pick<BoardSpec, 'key'>, key: string): string => `${board.key}.${key}`;

function queryOf(board: Pick<BoardSpec, 'key' | 'feeds'>, key: string | undefined): BoardQuery | undefined {
  const query = board.feeds.find((one) => one.key === key);
  return query === undefined ? undefined : { ...query, key: feedKey(board, query.key) };
}

/** What a tile shows, whatever board it stands on: twins of two boards are offered once. */
function contentOf(board: BoardSpec, { area: _area, room: _room, ...tile }: BoardTile): string {
  return JSON.stringify([tile, board.feeds.find(({ key }) => key === tile.feed)]);
}

function offered(board: BoardSpec, tile: BoardTile): OfferedTile {
  const sparks = Object.entries(tile.sparks ?? {}).map(([name, spark]) => [name, { ...spark, feed: feedKey(board, spark.feed) }] as const);
  return {
    id: [board.key, tile.show, tile.feed ?? 'own'].join('/'),
    board,
    tile: {
      ...tile,
      ...(tile.feed === undefined ? {} : { feed: feedKey(board, tile.feed) }),
      ...(tile.sparks === undefined ? {} : { sparks: Object.fromEntries(sparks) }),
    },
  };
}

/** Every tile of the product's boards under its name, twins too. */
export const ALL_TILES: readonly OfferedTile[] = BOARDS.flatMap((board) => board.tiles.map((tile) => offered(board, tile)));

/** What the editor lists: each content once. */
export const OFFERED_TILES: readonly OfferedTile[] = BOARDS.flatMap((board, at) =>
  board.tiles.flatMap((tile) => {
    const before = BOARDS.slice(0, at).some((other) => other.tiles.some((one) => contentOf(other, one) === contentOf(board, tile)));
    return before ? [] : [offered(board, tile)];
  }),
);

/** Tiles that stand on no board of the product: what a person writes, and the time. */
export const FREE_TILES: readonly OfferedTile[] = [
  {
    id: 'free/text',
    board: null,
    tile: {
      show: 'text',
      area: 'centre',
      title: { zh: '文字', en: 'Text' },
      text: { zh: '选中图块后填写文字', en: 'Choose the tile to write its text' },
    },
  },
  { id: 'free/time', board: null, tile: { show: 'time', area: 'centre', title: { zh: '时间', en: 'Time' } } },
];

/** A tile by its name; undefined for one that this version does not have. */
export function tileOf(id: string): OfferedTile | undefined {
  return [...ALL_TILES, ...FREE_TILES].find((one) => one.id === id);
}

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

/** What a tile shows that this version does not have: its place stays, so that nothing is lost. */
const GONE: BoardTile = {
  show: 'text',
  area: 'centre',
  title: { zh: '图块', en: 'Tile' },
  text: { zh: '此版本没有这个图块', en: 'This version does not have this tile' },
};

/** A board that was arranged here, as boards are drawn and polled. */
export function specOfOwn(key: BoardSpec['key'], own: OwnContent): BoardSpec {
  const found = own.tiles.map((one) => ({ one, at: tileOf(one.tile) }));
  const feeds = new Map<string, BoardQuery>();
  for (const { at } of found) {
    if (at === undefined || at.board === null) continue;
    const { board } = at;
    const used = [at.tile.feed, ...Object.values(at.tile.sparks ?? {}).map(({ feed }) => feed)];
    for (const query of board.feeds.flatMap((one) => queryOf(board, one.key) ?? [])) if (used.includes(query.key)) feeds.set(query.key, query);
  }
  return {
    key,
    path: '',
    title: { zh: own.name, en: own.name },
    layout: 'grid',
    feeds: [...feeds.values()],
    tiles: found.map(({ one: { camera, cell, title, limits, targets, text }, at }) => ({
      ...(at?.tile ?? GONE),
      cell,
      ...(title === undefined ? {} : { title: { zh: title, en: title } }),
      ...(limits === undefined ? {} : { limits }),
      ...(targets === undefined ? {} : { targets }),
      ...(camera === undefined ? {} : { camera }),
      ...(text === undefined ? {} : { text: { zh: text, en: text } }),
    })),
  };
}

/** Every board there is, the product's first. */
export function boardsWith(own: readonly OwnBoard[]): readonly BoardSpec[] {
  return [...BOARDS, ...own.map((one) => specOfOwn(one.key, one))];
}
