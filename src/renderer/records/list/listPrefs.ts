import { PAGE_SIZES } from '@shared/api/page';
import type { TreeOpen } from '@shared/catalogue/ownTree';

/** How often a list asks again by itself, s; 0: never. */
export const REFRESH_SECONDS = [0, 30, 60, 300] as const;
export type RefreshSeconds = (typeof REFRESH_SECONDS)[number];

/** How a person reads one list. */
export interface ListPrefs {
  /** Rows of a page; null: as the list is declared. */
  readonly size: number | null;
  readonly refresh: RefreshSeconds;
  /** The preview is open. */
  readonly preview: boolean;
  /** Personal data are masked, whatever the setting says. */
  readonly masked: boolean;
  /** How a tree is opened. */
  readonly tree: TreeOpen['mode'];
}

const USUAL: ListPrefs = { size: null, refresh: 0, preview: false, masked: false, tree: 'first' };

/** Reads what any version stored; what is invalid is as nobody had chosen. */
export function readPrefs(stored: unknown): ListPrefs {
  if (typeof stored !== 'object' || stored === null) return USUAL;
  const one: {
    size?: unknown;
    refresh?: unknown;
    preview?: unknown;
    masked?: unknown;
    tree?: unknown;
  } = stored;
  return {
    size: PAGE_SIZES.find((size) => size === one.size) ?? USUAL.size,
    refresh: REFRESH_SECONDS.find((seconds) => seconds === one.refresh) ?? USUAL.refresh,
    preview: one.preview === true,
    masked: one.masked === true,
    tree: one.tree === 'all' || one.tree === 'none' ? one.tree : USUAL.tree,
  };
}

/** The stored form; null where nothing was chosen. */
export function writePrefs(prefs: ListPrefs): object | null {
  return JSON.stringify(prefs) === JSON.stringify(USUAL) ? null : { version: 1, ...prefs };
}
