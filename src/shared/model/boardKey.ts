import { z } from 'zod';

/** Boards that the product brings along. */
export const BOARD_KEYS = [
  'transport',
  'classify',
  'sanitation',
  'sanitation1',
  'monitoring',
  'duty',
] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

/** Key of a board that was arranged on this workstation. */
export type OwnBoardKey = `own-${string}`;
/** Any board that a monitor can show. */
export type BoardRef = BoardKey | OwnBoardKey;

const OWN_KEY = /^own-[0-9a-z-]{1,40}$/;

export const ownBoardKeySchema = z
  .string()
  .regex(OWN_KEY)
  .transform((key) => key as OwnBoardKey);
export const boardRefSchema = z.union([z.enum(BOARD_KEYS), ownBoardKeySchema]);

/** Whether a key is of a board that was arranged here. */
export function isOwnKey(key: string): key is OwnBoardKey {
  return OWN_KEY.test(key);
}

/** Longest name of an arrangement or a playlist, characters. */
const LONGEST_NAME = 40;

export const arrangementNameSchema = z.string().trim().min(1).max(LONGEST_NAME);
