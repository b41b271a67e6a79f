import { crc32 } from 'node:zlib';

/** Every id of the platform is a 19-digit snowflake, so that a client that rounds ids fails visibly. */
const BASE = 1_900_000_000_000_000_000n;
const SPACE = 1_000_000_000_000n;

/** Spaces keep the seeded ids of different tables apart. */
export const ID_SPACES = {
  user: 0,
  tenant: 1,
  role: 2,
  dept: 3,
  post: 4,
  menu: 5,
  topMenu: 6,
  dict: 7,
  scope: 8,
} as const;

/** Deterministic id number `n` (from 1) of a space. */
export function seedId(space: keyof typeof ID_SPACES, n: number): bigint {
  return BASE + BigInt(ID_SPACES[space]) * SPACE + BigInt(n);
}

/** Spaces of families begin here. */
const FAMILY_SPACE = 1000;
/** This number of spaces keeps every id at 19 digits and within 63 bits. */
const FAMILY_SPACES = 6_000_000;

/**
 * The id before a family's first one; it depends on the family's key only, so that other families may be
 * added and removed.
 */
export function familyBase(key: string): bigint {
  const space = FAMILY_SPACE + (crc32(key) % FAMILY_SPACES);
  return BASE + BigInt(space) * SPACE;
}
