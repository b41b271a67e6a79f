import { byFirst } from '../base/byFirst';
import type { FamilyEntry } from '../catalogue/entries';
import type { Label, ScreenSpec } from '../catalogue/family';
import type { BoardSpec } from './board';
import type { MenuNode } from './menu';
import { PAGES } from './pages';

/** A screen that a menu entry can open. */
export interface ScreenChoice {
  /** Stable name: 'alarms', 'boards', 'board:transport', 'family:user'. Kept in menu maps. */
  readonly key: string;
  readonly label: Label;
  readonly paths: readonly string[];
  readonly codes: readonly string[];
  /** Its name at one of its paths, where that differs. */
  readonly at?: ScreenSpec['at'];
}

/** How an entry was matched; `chosen`: an administrator chose the screen. */
export type MatchedBy = 'chosen' | 'path' | 'code' | 'alias' | 'title';

export interface ScreenMatch {
  readonly screen: ScreenChoice;
  readonly by: MatchedBy;
}

/** Entry → screen, as administrators chose; '' means "no screen", so that a wrong match can be undone. */
export type MenuChoices = Readonly<Record<string, string>>;

/** A tenant's menu map: every leaf of the latest menu with its screen. */
export interface MenuMapView {
  readonly server: string;
  readonly tenantId: string;
  /** Whether this user may change it. */
  readonly canChange: boolean;
  readonly choices: MenuChoices;
  readonly entries: readonly MenuMapEntry[];
  readonly screens: readonly { readonly key: string; readonly label: Label }[];
}

export interface MenuMapEntry {
  readonly key: string;
  /** Names from the root, joined with " / ". */
  readonly trail: string;
  readonly path: string;
  readonly code: string;
  /** Key of the screen, or null for an unmatched entry. */
  readonly screen: string | null;
  readonly by: MatchedBy | null;
  /** Opens an outside page: needs no screen. */
  readonly outside: boolean;
}

/** Alias that the server gives every entry; it identifies nothing. */
const GENERIC_ALIAS = 'menu';

const pageChoices: readonly ScreenChoice[] = PAGES.flatMap(({ key, label, path, codes }) =>
  codes === null ? [] : [{ key, label, paths: [path], codes }],
);

/** Every screen, in the order in which matches are tried. */
export function screenChoices(
  families: readonly Pick<FamilyEntry, 'key' | 'labels' | 'screen'>[],
  boards: readonly BoardSpec[],
): readonly ScreenChoice[] {
  return [
    ...pageChoices,
    ...boards.map(({ key, path, title }) => ({
      key: `board:${key}`,
      label: title,
      paths: [path],
      codes: [],
    })),
    ...families.flatMap(({ key, labels, screen }) =>
      screen === undefined
        ? []
        : [
            {
              ...{ key: `family:${key}`, label: labels },
              ...{ paths: screen.paths, codes: screen.menuCodes, at: screen.at },
            },
          ],
    ),
  ];
}

/** Storage key of an entry: ids differ between servers, codes and paths seldom do. */
export function entryKey(node: Pick<MenuNode, 'code' | 'path' | 'id'>): string {
  return [node.code, node.path].filter((part) => part !== '').join('|') || node.id;
}

const plain = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .replace(/^\/*/, '/')
    .replace(/\/+$/, '')
    .replace(/\/index$/, '');

/** True when two paths name the same page; servers add /index to some leaves (wire format §5). */
export function samePath(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

const bare = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** Screens by what an entry may name; the first one of a name counts. */
interface ScreenIndex {
  readonly byKey: ReadonlyMap<string, ScreenChoice>;
  readonly byPath: ReadonlyMap<string, ScreenChoice>;
  readonly byCode: ReadonlyMap<string, ScreenChoice>;
  /** null: two screens have this title, and neither is meant. */
  readonly byTitle: ReadonlyMap<string, ScreenChoice | null>;
}

const indexes = new WeakMap<readonly ScreenChoice[], ScreenIndex>();

/** Made once for a list of screens: menus of hundreds of entries are matched while a person types. */
function indexOf(screens: readonly ScreenChoice[]): ScreenIndex {
  const known = indexes.get(screens);
  if (known !== undefined) return known;
  const byTitle = new Map<string, ScreenChoice | null>();
  for (const screen of screens) {
    for (const title of new Set([bare(screen.label.zh), bare(screen.label.en)]))
      byTitle.set(title, byTitle.has(title) ? null : screen);
  }
  const made: ScreenIndex = {
    byKey: byFirst(screens.map((screen) => [screen.key, screen] as const)),
    byPath: byFirst(screens.flatMap((one) => one.paths.map((path) => [plain(path), one] as const))),
    byCode: byFirst(screens.flatMap((one) => one.codes.map((code) => [bare(code), one] as const))),
    byTitle,
  };
  indexes.set(screens, made);
  return made;
}

/** A screen under its name at a path. */
function calledAt(screen: ScreenChoice, path: string): ScreenChoice {
  const own = Object.entries(screen.at ?? {}).find(([one]) => samePath(one, path))?.[1];
  return own === undefined ? screen : { ...screen, label: own.label };
}

/**
 * Matches a menu entry to a screen: the administrator's choice, otherwise by path, code, alias, title.
 * @param chosen the choices of this server and tenant.
 * @returns null for an unmatched entry.
 */
export function matchEntry(
  node: Pick<MenuNode, 'id' | 'code' | 'path' | 'alias' | 'name'>,
  screens: readonly ScreenChoice[],
  chosen: MenuChoices,
): ScreenMatch | null {
  const index = indexOf(screens);
  const choice = Object.hasOwn(chosen, entryKey(node)) ? chosen[entryKey(node)] : undefined;
  if (choice !== undefined) {
    const screen = index.byKey.get(choice);
    if (screen !== undefined) return { screen, by: 'chosen' };
    if (choice === '') return null;
  }
  const named = (name: string) => (name === '' ? undefined : index.byCode.get(bare(name)));
  const byPath = node.path === '' ? undefined : index.byPath.get(plain(node.path));
  if (byPath !== undefined) return { screen: calledAt(byPath, node.path), by: 'path' };
  const byCode = named(node.code);
  if (byCode !== undefined) return { screen: byCode, by: 'code' };
  const byAlias = node.alias === GENERIC_ALIAS ? undefined : named(node.alias);
  if (byAlias !== undefined) return { screen: byAlias, by: 'alias' };
  const byTitle = index.byTitle.get(bare(node.name)) ?? null;
  return byTitle === null ? null : { screen: byTitle, by: 'title' };
}

/** True for roles that may choose screens for everybody of the tenant (wire format: role aliases). */
export function mayMapMenus(roleNames: readonly string[]): boolean {
  return roleNames.some((name) => name === 'administrator' || name === 'admin');
}
