import {
  GRID_COLUMNS,
  GRID_ROWS,
  LEAST_HEIGHT,
  LEAST_WIDTH,
  MOST_TILES,
  type OwnTile,
  type TileCell,
} from './ownBoard';

type Tiles = readonly OwnTile[];

type Size = readonly [w: number, h: number];

/** Sizes in which a new tile is tried, the largest first: what every tile is readable in, and what is left. */
const ROOMY: readonly Size[] = [
  [8, 4],
  [6, 4],
  [6, 3],
];
const SMALL: readonly Size[] = [
  [4, 3],
  [LEAST_WIDTH, LEAST_HEIGHT],
];
/** No half of a tile is smaller while there is a choice. */
const ROOMY_HALF: Size = [5, 3];

/** Cells that two places share. */
function sharedCells(one: TileCell, other: TileCell): number {
  const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

const sameCell = (one: TileCell, other: TileCell): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

function withCell(tiles: Tiles, index: number, cell: TileCell): Tiles {
  return tiles.map((tile, at) => (at === index ? { ...tile, cell } : tile));
}

/** The place of a tile that is moved there, kept on the grid. */
export function movedCell({ w, h }: TileCell, x: number, y: number): TileCell {
  return { x: clamp(x, 0, GRID_COLUMNS - w), y: clamp(y, 0, GRID_ROWS - h), w, h };
}

/** The place of a tile that gets this size, kept on the grid and no smaller than a tile may be. */
export function resizedCell({ x, y }: TileCell, w: number, h: number): TileCell {
  return {
    x,
    y,
    w: clamp(w, LEAST_WIDTH, GRID_COLUMNS - x),
    h: clamp(h, LEAST_HEIGHT, GRID_ROWS - y),
  };
}

/**
 * Moves a tile. Where another one stands the two change places: a full board has no free place to push to.
 * @returns null where nothing would change
 */
export function moveTile(tiles: Tiles, index: number, x: number, y: number): Tiles | null {
  const tile = tiles[index];
  if (tile === undefined) return null;
  const cell = movedCell(tile.cell, x, y);
  if (sameCell(cell, tile.cell)) return null;
  const under = tiles
    .map((other, at) => ({ at, shared: at === index ? 0 : sharedCells(cell, other.cell) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)[0];
  if (under === undefined) return withCell(tiles, index, cell);
  const other = tiles[under.at];
  if (other === undefined) return null;
  return withCell(withCell(tiles, index, other.cell), under.at, tile.cell);
}

/**
 * Gives a tile another size; its neighbours give way, down to the least size.
 * @returns null where nothing would change, or a neighbour has no room to give
 */
export function resizeTile(tiles: Tiles, index: number, w: number, h: number): Tiles | null {
  const tile = tiles[index];
  if (tile === undefined) return null;
  const cell = resizedCell(tile.cell, w, h);
  if (sameCell(cell, tile.cell)) return null;
  const next: OwnTile[] = [];
  for (const [at, other] of tiles.entries()) {
    const left = at === index ? cell : yielded(other.cell, tile.cell, cell);
    if (left === null) return null;
    next.push({ ...other, cell: left });
  }
  return next;
}

/** What is left of a place when its neighbour grows into it; null: too little. */
function yielded(own: TileCell, before: TileCell, after: TileCell): TileCell | null {
  if (sharedCells(own, after) === 0) return own;
  const right = after.x + after.w;
  const bottom = after.y + after.h;
  const cuts: TileCell[] = [];
  if (own.x >= before.x + before.w) cuts.push({ ...own, x: right, w: own.x + own.w - right });
  if (own.y >= before.y + before.h) cuts.push({ ...own, y: bottom, h: own.y + own.h - bottom });
  const fitting = cuts.filter((cut) => cut.w >= LEAST_WIDTH && cut.h >= LEAST_HEIGHT);
  return fitting.sort((a, b) => b.w * b.h - a.w * a.h)[0] ?? null;
}

/**
 * Puts a tile on the board: into free cells or the half of the largest tile while both are readable, else into
 * what small place there is.
 * @returns null where there is no room
 */
export function addTile(tiles: Tiles, tile: string): Tiles | null {
  if (tiles.length >= MOST_TILES) return null;
  return (
    inFree(tiles, tile, ROOMY) ??
    inHalf(tiles, tile, ROOMY_HALF) ??
    inFree(tiles, tile, SMALL) ??
    inHalf(tiles, tile, [LEAST_WIDTH, LEAST_HEIGHT])
  );
}

function inFree(tiles: Tiles, tile: string, sizes: readonly Size[]): Tiles | null {
  for (const [w, h] of sizes) {
    for (let y = 0; y + h <= GRID_ROWS; y += 1) {
      for (let x = 0; x + w <= GRID_COLUMNS; x += 1) {
        const cell = { x, y, w, h };
        if (tiles.every((other) => sharedCells(cell, other.cell) === 0))
          return [...tiles, { tile, cell }];
      }
    }
  }
  return null;
}

function inHalf(tiles: Tiles, tile: string, least: Size): Tiles | null {
  const halves = tiles
    .map(({ cell }, at) => ({ at, halved: halvesOf(cell, least), size: cell.w * cell.h }))
    .sort((a, b) => b.size - a.size);
  for (const { at, halved } of halves) {
    if (halved !== null) return [...withCell(tiles, at, halved[0]), { tile, cell: halved[1] }];
  }
  return null;
}

/** A place in two, along its longer side where that is possible. */
function halvesOf(
  { x, y, w, h }: TileCell,
  [leastWidth, leastHeight]: Size,
): readonly [TileCell, TileCell] | null {
  const first = { w: Math.ceil(w / 2), h: Math.ceil(h / 2) };
  const wide = w - first.w >= leastWidth && h >= leastHeight;
  const high = h - first.h >= leastHeight && w >= leastWidth;
  if (wide && (w >= h || !high))
    return [
      { x, y, w: first.w, h },
      { x: x + first.w, y, w: w - first.w, h },
    ];
  if (!high) return null;
  return [
    { x, y, w, h: first.h },
    { x, y: y + first.h, w, h: h - first.h },
  ];
}
