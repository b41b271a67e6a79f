import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import { EDITOR_FEEDS, gridOf, shares } from '@shared/catalogue/boardOffer';
import { OFFERED_TILES } from '@shared/catalogue/offeredTiles';
import { ALL_TILES, boardsWith, specOfOwn, tileOf } from '@shared/catalogue/boardTiles';
import { GRID_COLUMNS, GRID_ROWS, ownContentSchema, type OwnContent } from '@shared/model/ownBoard';

test('every tile of the product has a name of its own, by which boards keep it', () => {
  const ids = ALL_TILES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(BOARDS.reduce((sum, { tiles }) => sum + tiles.length, 0));
  expect(tileOf('transport/hero/summary')?.tile.title.zh).toBe('今日收运');
  // Names that boards of earlier versions keep.
  for (const id of [
    'duty/alarms/own',
    'duty/map/own',
    'transport/progress/rate',
    'sanitation/pie/duty',
  ])
    expect(tileOf(id), id).toBeDefined();
});

test('the editor offers each content once', () => {
  expect(OFFERED_TILES.length).toBeLessThan(ALL_TILES.length);
  const twins = OFFERED_TILES.filter(({ tile }) => tile.title.zh === '作业人员');
  expect(twins.map(({ id }) => id)).toEqual(['sanitation/hero/cards']);
});

test.each(BOARDS.map((board) => [board.key, board] as const))(
  '%s stands on the grid whole, without a gap or an overlap',
  (_, board) => {
    const tiles = gridOf(board);
    expect(tiles).toHaveLength(board.tiles.length);
    expect(ownContentSchema.safeParse({ name: 'a', from: board.key, tiles }).success).toBe(true);
    const covered = tiles.flatMap(({ cell: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_at, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(covered).size).toBe(covered.length);
    expect(covered.length).toBe(GRID_COLUMNS * GRID_ROWS);
  },
);

test('a board that was arranged asks for what its tiles show, and for nothing else', () => {
  const own: OwnContent = {
    name: '东城',
    from: 'duty',
    tiles: [
      {
        tile: 'transport/hero/summary',
        cell: { x: 0, y: 0, w: 24, h: 6 },
        title: '收运',
        targets: { collectionRate: 99 },
      },
      { tile: 'duty/alarms/own', cell: { x: 0, y: 6, w: 12, h: 6 } },
      { tile: 'later/tile/new', cell: { x: 12, y: 6, w: 12, h: 6 } },
    ],
  };
  const spec = specOfOwn('own-1', own);
  expect(spec).toMatchObject({ key: 'own-1', layout: 'grid', title: { zh: '东城', en: '东城' } });
  // Its own feed and that of the courses beside its figures.
  expect(spec.feeds.map(({ key, call }) => [key, call])).toEqual([
    ['transport.summary', 'vehicleScreen.pointCollectionSummary'],
    ['transport.trend', 'vehicleScreen.collectionTrend'],
  ]);
  const [hero, alarms, gone] = spec.tiles;
  expect(hero).toMatchObject({
    feed: 'transport.summary',
    title: { zh: '收运' },
    targets: { collectionRate: 99 },
  });
  expect(
    Object.values(must(hero?.sparks, 'courses')).every(({ feed }) => feed === 'transport.trend'),
  ).toBe(true);
  // What was not changed is the product's.
  expect(hero?.limits).toEqual(tileOf('transport/hero/summary')?.tile.limits);
  expect(alarms?.feed).toBeUndefined();
  // A tile of a later version keeps its place.
  expect(gone).toMatchObject({ show: 'text', cell: { x: 12, y: 6, w: 12, h: 6 } });
  expect(boardsWith([{ key: 'own-1', ...own }]).at(-1)?.key).toBe('own-1');
});

test('what a person wrote is on the board in both languages, and asks the server for nothing', () => {
  const cell = { x: 0, y: 0, w: 12, h: 6 };
  const own = ownContentSchema.parse({
    name: '演练',
    from: 'duty',
    tiles: [
      { tile: 'free/text', cell, text: ' 14:00 演练 ' },
      { tile: 'free/time', cell: { ...cell, x: 12 } },
    ],
  });
  const { feeds, tiles } = specOfOwn('own-1', own);
  expect(feeds).toEqual([]);
  expect(tiles[0]?.text).toEqual({ zh: '14:00 演练', en: '14:00 演练' });
  expect(tiles.map(({ show }) => show)).toEqual(['text', 'time']);
  const long = { tile: 'free/text', cell, text: '字'.repeat(201) };
  expect(ownContentSchema.safeParse({ ...own, tiles: [long] }).success).toBe(false);
});

test('the preview has the data of every tile', () => {
  const keys = new Set(EDITOR_FEEDS.feeds.map(({ key }) => key));
  expect(keys.size).toBe(EDITOR_FEEDS.feeds.length);
  for (const { id, tile } of OFFERED_TILES)
    if (tile.feed !== undefined) expect(keys.has(tile.feed), id).toBe(true);
});

test('room is shared out in whole cells, all of them, and nobody gets less than the least', () => {
  expect(shares([1, 1], 9, 2)).toEqual([5, 4]);
  expect(shares([10, 1, 1], 24, 3)).toEqual([18, 3, 3]);
  expect(shares([3.2, 2.1, 1.4], 24, 3).reduce((sum, one) => sum + one, 0)).toBe(24);
  expect(shares([], 9, 2)).toEqual([]);
});
