import { useEffect, useRef } from 'react';
import { WELCOME } from './tabs';
import { useServices } from './services';
import { useWorkspace } from './workspace';

/** Under this key a person's counts are kept. */
const KEY = 'pages|uses';
/** More pages than a person uses; the least used make room. */
const MOST = 200;
/** From so many uses on all counts are halved: what was used much last year gives way. */
const HALVED_AT = 1_000;

/** How often a person opened each page, by path. */
export type Uses = Readonly<Record<string, number>>;

/** Reads kept counts; what is none is left out. */
export function readUses(value: unknown): Uses {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return Object.fromEntries(entries);
}

/** The counts after one more use of a path. Pure. */
export function usedOnce(uses: Uses, path: string): Uses {
  const next = Object.entries({ ...uses, [path]: (uses[path] ?? 0) + 1 });
  const full = next.some(([, count]) => count >= HALVED_AT);
  const counted = next.map(([key, n]) => [key, full ? Math.ceil(n / 2) : n] as const);
  return Object.fromEntries([...counted].sort(([, a], [, b]) => b - a).slice(0, MOST));
}

/** Those that were used most come first, the others in their order. Pure. */
export function byUse<T>(all: readonly T[], pathOf: (one: T) => string, uses: Uses): readonly T[] {
  return all
    .map((one, index) => ({ one, index, count: uses[pathOf(one)] ?? 0 }))
    .sort((a, b) => b.count - a.count || a.index - b.index)
    .map(({ one }) => one);
}

/** The counts of this person. */
export function useUses(): Uses {
  return readUses(useWorkspace('list', KEY).value);
}

/**
 * Counts the open page, each time that another is opened; the first page is where one comes from, and a page that was
 * given up in the tray was counted before.
 */
export function useCountedPage(path: string, known: boolean): void {
  const { rest } = useServices();
  const { ready, value, keep } = useWorkspace('list', KEY);
  const counted = useRef<string | null>(rest.cameBack ? path : null);
  useEffect(() => {
    if (!ready || !known || counted.current === path) return;
    counted.current = path;
    if (path !== WELCOME) keep(usedOnce(readUses(value), path));
  }, [ready, known, path, value, keep]);
}
