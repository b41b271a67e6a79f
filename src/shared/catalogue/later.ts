import type { FamilySpec } from './family';
import type { Later } from './known';

/** The catalogue as main's build keeps it (`electron.vite.config.ts`): `knowLater` takes it with a reader of the texts. */
export interface Kept extends Pick<Later, 'names' | 'order'> {
  /** Area → its families, as JSON. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * A catalogue by its areas.
 * @throws Error where two areas have a name in common: a look-up could not tell which of them to read.
 */
export function keptLater(families: readonly FamilySpec[]): Kept {
  const names: Record<string, string[]> = {};
  const areas: Record<string, FamilySpec[]> = {};
  const areaOf = new Map<string, string>();
  for (const family of families) {
    const { key, area, calls, answers = [], figures = [] } = family;
    (areas[area] ??= []).push(family);
    for (const name of new Set([key, ...calls.map(({ id }) => id), ...[...answers, ...figures].map(({ call }) => call)])) {
      const before = areaOf.get(name) ?? area;
      if (before !== area) throw new Error(`"${name}" is declared in the areas ${before} and ${area}`);
      if (!areaOf.has(name)) (names[area] ??= []).push(name);
      areaOf.set(name, area);
    }
  }
  const texts = Object.fromEntries(Object.entries(areas).map(([area, own]) => [area, JSON.stringify(own)]));
  return { names, order: families.map(({ key }) => key), texts };
}
