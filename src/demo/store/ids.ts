/** Every id of the platform is a 19-digit snowflake, so that a client that rounds is found out. */
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
} as const;

/** Deterministic id number `n` (from 1) of a space. */
export function seedId(space: keyof typeof ID_SPACES, n: number): bigint {
  return BASE + BigInt(ID_SPACES[space]) * SPACE + BigInt(n);
}

/** Spaces of families begin here, by the place of the family in the catalogue. */
const FAMILY_SPACE = 100;

/** Deterministic id number `n` (from 1) of a family's seeded records. */
export function seedRecordId(family: number, n: number): bigint {
  return BASE + BigInt(FAMILY_SPACE + family) * SPACE + BigInt(n);
}
