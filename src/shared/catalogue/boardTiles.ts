import type { BoardQuery, BoardSpec, BoardTile } from '../model/board';
import type { OwnBoard, OwnContent } from '../model/ownBoard';
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

/** A query of a board under the name that it has outside of it; undefined: it has none of this key. */
export function queryOf(board: Pick<BoardSpec, 'key' | 'feeds'>, key: string | undefined): BoardQuery | undefined {
  const query = board.feeds.find((one) => one.key === key);
  return query === undefined ? undefined : { ...query, key: feedKey(board, query.key) };
}

/** The name of a tile: what it says of nothing, and the lists of its figures, are told by it. */
export function tileName(board: string, { feed, id, show }: Pick<BoardTile, 'feed' | 'id' | 'show'>): string {
  return id ?? [board, show, feed ?? 'own'].join('/');
}

/** A tile of the product's boards as it is offered. */
export function offered(board: BoardSpec, tile: BoardTile): OfferedTile {
  const sparks = Object.entries(tile.sparks ?? {}).map(([name, spark]) => [name, { ...spark, feed: feedKey(board, spark.feed) }] as const);
  return {
    id: tileName(board.key, tile),
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
    tiles: found.map(({ one: { camera, cell, title, limits, targets, text, tile: id }, at }) => ({
      ...(at?.tile ?? GONE),
      id,
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
