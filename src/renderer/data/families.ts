import { must } from '@shared/base/assert';
import { byFirst } from '@shared/base/byFirst';
import { AREAS, ENTRIES } from '@shared/catalogue/byArea';
import type { FamilyEntry } from '@shared/catalogue/entries';
import type { FamilySpec } from '@shared/catalogue/family';
import { findFamily, know } from '@shared/catalogue/known';

const entries = byFirst(ENTRIES.map((entry) => [entry.key, entry] as const));
/** Areas that are here or on their way. */
const coming = new Map<string, Promise<void>>();

/** What is known of a family from the start. */
export function entryOf(key: string): FamilyEntry | undefined {
  return entries.get(key);
}

function areaLater(area: string): Promise<void> {
  const known = coming.get(area);
  if (known !== undefined) return known;
  const load = must(AREAS[area], `area ${area}`);
  const made = load().then(know);
  coming.set(area, made);
  // One that failed is fetched anew by whoever asks next.
  made.catch(() => coming.delete(area));
  return made;
}

/**
 * A family with everything that its screen looks up: each area is fetched once, when it is first needed.
 * @throws Error when its code cannot be read.
 */
export async function familyLater(key: string): Promise<FamilySpec> {
  const { areas } = must(entryOf(key), `family ${key}`);
  await Promise.all(areas.map(areaLater));
  return must(findFamily(key), `family ${key}`);
}
