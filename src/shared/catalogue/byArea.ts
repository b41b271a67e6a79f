import type { FamilySpec } from './family';
import { entriesOf } from './entries';
import { FAMILIES } from './index';

/**
 * The catalogue as windows have it: the index at once, the families of an area when they are asked for. In the windows' build this module is made of data
 * (`electron.vite.config.ts`): no window evaluates a declaration, and each area is a file of its own.
 */
export const ENTRIES = entriesOf(FAMILIES);

const areas = [...new Set(FAMILIES.map(({ area }) => area))];

/** Fetches the families of an area. */
export const AREAS: Readonly<Record<string, () => Promise<readonly FamilySpec[]>>> = Object.fromEntries(
  areas.map((area) => [area, () => Promise.resolve(FAMILIES.filter((family) => family.area === area))]),
);
