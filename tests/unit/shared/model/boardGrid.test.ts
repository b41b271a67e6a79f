import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { addTile, moveTile, resizeTile } from '@shared/model/boardGrid';
import {
  cellSchema,
  GRID_COLUMNS,
  GRID_ROWS,
  LEAST_HEIGHT,
  LEAST_WIDTH,
  MOST_TILES,
  type OwnTile,
} from '@shared/model/ownBoard';

const tile = (name: string, x: number, y: number, w: number, h: number): OwnTile => ({
  tile: name,
  cell: { x, y, w, h },
});
const places = (tiles: readonly OwnTile[] | null): readonly string[] | null =>
  tiles?.map(({ tile: name, cell: { x, y, w, h } }) => `${name} ${x},${y} ${w}x${h}`) ?? null;

/** Cells that are covered more than once. */
function doubled(tiles: readonly OwnTile[]): number {
  const seen = new Map<number, number>();
  for (const { cell } of tiles) {
    for (let { y } = cell; y < cell.y + cell.h; y += 1)
      for (let { x } = cell; x < cell.x + cell.w; x += 1)
        seen.set(y * GRID_COLUMNS + x, (seen.get(y * GRID_COLUMNS + x) ?? 0) + 1);
  }
  return [...seen.values()].filter((times) => times > 1).length;
}

test('a tile moves within the grid, and stays at its edge', () => {
  const one = [tile('a', 2, 2, 6, 4)];
  expect(places(moveTile(one, 0, 3, 2))).toEqual(['a 3,2 6x4']);
  expect(places(moveTile(one, 0, -5, 90))).toEqual(['a 0,8 6x4']);
  expect(moveTile([tile('a', 0, 0, 6, 4)], 0, -1, 0)).toBeNull();
  expect(moveTile(one, 7, 0, 0)).toBeNull();
});

test('where another one stands the two change places, so that nothing lies on anything', () => {
  const two = [tile('a', 0, 0, 12, 12), tile('b', 12, 0, 12, 4), tile('c', 12, 4, 12, 8)];
  const moved = must(moveTile(two, 0, 1, 0), 'moved');
  expect(places(moved)).toEqual(['a 12,4 12x8', 'b 12,0 12x4', 'c 0,0 12x12']);
  expect(doubled(moved)).toBe(0);
});

test('a tile that grows has its neighbours give way, down to the least', () => {
  const two = [tile('a', 0, 0, 12, 12), tile('b', 12, 0, 12, 4), tile('c', 12, 4, 12, 8)];
  expect(places(resizeTile(two, 0, 13, 12))).toEqual(['a 0,0 13x12', 'b 13,0 11x4', 'c 13,4 11x8']);
  expect(places(resizeTile(two, 1, 12, 6))).toEqual(['a 0,0 12x12', 'b 12,0 12x6', 'c 12,6 12x6']);
  expect(resizeTile(two, 0, 24 - LEAST_WIDTH + 1, 12)).toBeNull();
  expect(resizeTile(two, 1, 12, 12 - LEAST_HEIGHT + 1)).toBeNull();
  expect(places(resizeTile(two, 2, 1, 1))?.[2]).toBe(`c 12,4 ${LEAST_WIDTH}x${LEAST_HEIGHT}`);
});

test('a tile is added where there is room, else into the half of the largest', () => {
  expect(places(addTile([], 'a'))).toEqual(['a 0,0 8x4']);
  expect(places(addTile([tile('a', 0, 0, 24, 8)], 'b'))).toEqual(['a 0,0 24x8', 'b 0,8 8x4']);
  expect(places(addTile([tile('a', 0, 0, 24, 12)], 'b'))).toEqual(['a 0,0 12x12', 'b 12,0 12x12']);
  expect(
    places(addTile([tile('a', 0, 0, 4, 12), tile('b', 4, 0, 20, 2), tile('c', 4, 2, 20, 10)], 'd')),
  ).toEqual(['a 0,0 4x12', 'b 4,0 20x2', 'c 4,2 10x10', 'd 14,2 10x10']);
});

test('a small gap is taken only where nothing readable is left', () => {
  const gap = [tile('a', 0, 0, 24, 10), tile('b', 0, 10, 20, 2)];
  expect(places(addTile(gap, 'c'))?.at(-1)).toBe('c 12,0 12x10');
  const small = [
    tile('a', 0, 0, 24, 2),
    tile('b', 0, 2, 20, 2),
    tile('c', 0, 4, 24, 2),
    tile('d', 0, 6, 24, 2),
    tile('e', 0, 8, 24, 2),
    tile('f', 0, 10, 24, 2),
  ];
  expect(places(addTile(small, 'g'))?.at(-1)).toBe('g 20,2 3x2');
});

test('as many as there may be are added, each on the grid and none over another', () => {
  let tiles: readonly OwnTile[] = [];
  for (let n = 0; n < MOST_TILES; n += 1) tiles = must(addTile(tiles, `t${n}`), 'room');
  expect(doubled(tiles)).toBe(0);
  expect(tiles.every(({ cell }) => cellSchema.safeParse(cell).success)).toBe(true);
  expect(addTile(tiles, 'more')).toBeNull();
  expect(GRID_ROWS).toBe(12);
});

test('whatever a person does, nothing leaves the grid and nothing lies on anything', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let tiles: readonly OwnTile[] = [tile('a', 0, 0, 24, 12)];
  for (let turn = 0; turn < 2_000; turn += 1) {
    const index = random(tiles.length);
    const next =
      turn % 10 === 0 && tiles.length < 12
        ? addTile(tiles, `t${turn}`)
        : turn % 2 === 0
          ? moveTile(tiles, index, random(26) - 1, random(14) - 1)
          : resizeTile(tiles, index, random(26), random(14));
    tiles = next ?? tiles;
    expect(doubled(tiles), `turn ${turn}`).toBe(0);
    expect(tiles.every(({ cell }) => cellSchema.safeParse(cell).success)).toBe(true);
  }
  expect(tiles.length).toBeGreaterThan(5);
});
