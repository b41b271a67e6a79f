import { matchPath } from 'react-router-dom';
import { ENTRIES } from '@shared/catalogue/byArea';
import type { FamilyEntry } from '@shared/catalogue/entries';
import { BOARDS } from '@shared/catalogue/boards';
import type { BoardSpec } from '@shared/model/board';
import type { MenuNode } from '@shared/model/menu';
import { matchEntry, screenChoices, type MenuChoices } from '@shared/model/menuMap';
import { PAGES, PLANNED_PATHS, type Page } from '@shared/model/pages';
import { entryOf } from '@renderer/data/families';
import { trailTo } from '@renderer/data/menu';

/** The target of an address. */
export type Target =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'board'; readonly board: BoardSpec }
  | { readonly kind: 'family'; readonly family: FamilyEntry; readonly node: MenuNode | null }
  | { readonly kind: 'frame'; readonly name: string; readonly url: string }
  | { readonly kind: 'notBuilt'; readonly name: string; readonly node: MenuNode | null }
  | { readonly kind: 'fixed'; readonly shows: FixedPageName }
  | { readonly kind: 'unknown' };

/** What the fixed addresses show, to whoever is signed in inside of the layout: no page hides the alarms. */
export type FixedPageName = 'notFound' | 'forbidden' | 'serverError';
export const FIXED_PATHS: Readonly<Record<string, FixedPageName>> = {
  '/404': 'notFound',
  '/403': 'forbidden',
  '/500': 'serverError',
};

export const SCREENS = screenChoices(ENTRIES, BOARDS);

/** The screen of a path, or of the menu entry that leads there. */
function screenFor(path: string, node: MenuNode | null, choices: MenuChoices): string | undefined {
  const entry = node ?? { id: '', code: '', alias: '', name: '', path };
  return matchEntry(entry, SCREENS, choices)?.screen.key;
}

function targetOfScreen(key: string, node: MenuNode | null): Target | undefined {
  const page = PAGES.find((one) => one.key === key);
  if (page !== undefined) return { kind: 'page', page };
  const board = BOARDS.find((one) => key === `board:${one.key}`);
  if (board !== undefined) return { kind: 'board', board };
  const family = key.startsWith('family:') ? entryOf(key.slice('family:'.length)) : undefined;
  return family === undefined ? undefined : { kind: 'family', family, node };
}

/**
 * Decides what an address (path and query) opens.
 * @param choices the administrators' choices for this server and tenant.
 */
export function resolve(address: string, menu: readonly MenuNode[], choices: MenuChoices): Target {
  const [path = '', search = ''] = address.split('?');
  const page = PAGES.find((one) => one.path === path);
  if (page !== undefined) return { kind: 'page', page };
  const fixed = FIXED_PATHS[path];
  if (fixed !== undefined) return { kind: 'fixed', shows: fixed };
  if (path.startsWith('/myiframe/')) {
    const query = new URLSearchParams(search);
    return { kind: 'frame', name: query.get('name') ?? '', url: query.get('src') ?? '' };
  }
  const node = trailTo(menu, path).at(-1) ?? null;
  const screen = screenFor(path, node, choices);
  const target = screen === undefined ? undefined : targetOfScreen(screen, node);
  if (target !== undefined) return target;
  if (node !== null) return { kind: 'notBuilt', name: node.name, node };
  if (PLANNED_PATHS.some((route) => matchPath(route, path) !== null))
    return { kind: 'notBuilt', name: path, node: null };
  return { kind: 'unknown' };
}
