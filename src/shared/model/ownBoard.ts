import { z } from 'zod';
import { arrangementNameSchema, BOARD_KEYS, ownBoardKeySchema } from './boardKey';

/** The grid of a board that was arranged here: as many columns and rows as a board has, whatever its monitor. */
export const GRID_COLUMNS = 24;
export const GRID_ROWS = 12;
/** A smaller tile would show its title only. Columns and rows. */
export const LEAST_WIDTH = 3;
export const LEAST_HEIGHT = 2;
/** Most boards of a workstation that were arranged here, and most tiles of one. */
export const MOST_OWN = 24;
export const MOST_TILES = 32;
/** The server's button for arranging boards: page and act, as the codes of all its buttons are made. */
export const ARRANGE_CODE = 'boards_edit';

/** The place of a tile on the grid, from 0. */
export const cellSchema = z
  .object({
    x: z.number().int().min(0),
    y: z.number().int().min(0),
    w: z.number().int().min(LEAST_WIDTH),
    h: z.number().int().min(LEAST_HEIGHT),
  })
  .refine(({ x, y, w, h }) => x + w <= GRID_COLUMNS && y + h <= GRID_ROWS);
export type TileCell = z.infer<typeof cellSchema>;

/** Figures by their wire names, as a catalogue has them. */
const figureName = z.string().min(1).max(60);
const MOST_FIGURES = 20;

const limitsSchema = z.object({
  warn: z.number(),
  bad: z.number(),
  better: z.enum(['up', 'down']),
});

/** A camera by its record; its name stands where the server does not tell it. */
const cameraSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(100),
});
export type TileCamera = z.infer<typeof cameraSchema>;

/** Longest text of a tile with words, characters: more is not read from three metres. */
export const MOST_WORDS = 200;

const ownTileSchema = z.object({
  /** Its name among the product's tiles: what it asks the server is the product's, never a file's. */
  tile: z.string().min(1).max(100),
  cell: cellSchema,
  /** Absent: the product's title. */
  title: z.string().trim().min(1).max(30).exactOptional(),
  /** Absent: the product's thresholds and targets; an empty one: none. */
  limits: z
    .record(figureName, limitsSchema)
    .refine((all) => Object.keys(all).length <= MOST_FIGURES)
    .exactOptional(),
  targets: z
    .record(figureName, z.number())
    .refine((all) => Object.keys(all).length <= MOST_FIGURES)
    .exactOptional(),
  /** What a tile with words says. */
  text: z.string().trim().min(1).max(MOST_WORDS).exactOptional(),
  /** Of a tile with a live picture; absent: the first camera that is online. */
  camera: cameraSchema.exactOptional(),
});
/** A tile of a board that was arranged here. */
export type OwnTile = z.infer<typeof ownTileSchema>;

/** What a person decides of a board. */
export const ownContentSchema = z.object({
  name: arrangementNameSchema,
  /** The product's board that it began as. */
  from: z.enum(BOARD_KEYS),
  tiles: z.array(ownTileSchema).max(MOST_TILES),
});
export type OwnContent = z.infer<typeof ownContentSchema>;

/** A board that was arranged on this workstation. */
export const ownBoardSchema = ownContentSchema.extend({ key: ownBoardKeySchema });
export type OwnBoard = z.infer<typeof ownBoardSchema>;

/** How a file says what it is; a later version that earlier ones cannot read gets another number. */
const FILE_KIND = 'chengjing-board';
const FILE_VERSION = 1;
/** Largest file that is read, characters: a whole board takes some thousands. */
export const BOARD_FILE_LIMIT = 200_000;

const fileSchema = z.object({
  kind: z.literal(FILE_KIND),
  version: z.literal(FILE_VERSION),
  board: ownContentSchema,
});
const headSchema = z.object({ kind: z.literal(FILE_KIND), version: z.number().int() });

/** Why a file gives no board. */
export type BoardFileProblem = 'notBoard' | 'damaged' | 'newer';

/** The text of a file that holds a board. */
export function boardFileText({ name, from, tiles }: OwnContent): string {
  const file = { kind: FILE_KIND, version: FILE_VERSION, board: { name, from, tiles } };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Whether two tiles cover the same cell. */
function overlap(a: TileCell, b: TileCell): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Reads a file that holds a board; what is wrong with it decides what a person is told. */
export function readBoardFile(text: string): OwnContent | BoardFileProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'damaged';
  }
  const head = headSchema.safeParse(value);
  if (!head.success) return 'notBoard';
  if (head.data.version > FILE_VERSION) return 'newer';
  const file = fileSchema.safeParse(value);
  if (!file.success) return 'damaged';
  const { board } = file.data;
  // The editor never makes such a one: a tile would hide another one.
  const isOver = board.tiles.some((one, at) =>
    board.tiles.slice(at + 1).some((other) => overlap(one.cell, other.cell)),
  );
  return isOver ? 'damaged' : board;
}
