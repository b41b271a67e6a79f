import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@shared/api/page';
import type { ScreenSpec } from '@shared/catalogue/family';
import { withDayBounds } from '@shared/model/dayRange';
import { STATE_KEY_PREFIX } from '@renderer/data/tabs';

export interface SortEntry {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** The query of a list; it is part of the address, so that a link opens the same list. */
export interface ListQuery {
  readonly current: number;
  readonly size: number;
  readonly sort: readonly SortEntry[];
  /** Key of a view of the screen; absent: the list itself. */
  readonly view?: string | undefined;
  /** Wire search keys with their condition suffix; no empty values. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Most columns that a list is sorted by at once. */
const MOST_SORTS = 5;

/**
 * Columns in the order in which a server sorts by them: it receives ascending and descending ones separately
 * (ascs, descs: wire format §3) and applies the ascending ones first. The numbers in the headers show that
 * real order.
 */
export function serverOrder(sort: readonly SortEntry[]): readonly SortEntry[] {
  const of = (direction: SortEntry['direction']): readonly SortEntry[] =>
    sort.filter((entry) => entry.direction === direction);
  return [...of('asc'), ...of('desc')].slice(0, MOST_SORTS);
}

/** Matches an address that contains list state. */
export const STATE_KEYS = new RegExp(`[?&]${STATE_KEY_PREFIX}`);

const PAGE = `${STATE_KEY_PREFIX}page`;
const SIZE = `${STATE_KEY_PREFIX}size`;
const SORT = `${STATE_KEY_PREFIX}sort`;
/** Key of an address with the chosen tab. */
export const VIEW_KEY = `${STATE_KEY_PREFIX}view`;
const FILTER = `${STATE_KEY_PREFIX}f.`;

/** True when an address says which page it means: its rows are counted by its own size. */
export function namesPage(search: string): boolean {
  const keys = new URLSearchParams(search);
  return keys.has(PAGE) || keys.has(SIZE);
}

/** The initial query of a screen at this path. */
export function firstQuery(screen: ScreenSpec, path = ''): ListQuery {
  return {
    current: 1,
    size: screen.size ?? DEFAULT_PAGE_SIZE,
    sort: screen.sort === undefined ? [] : [screen.sort],
    filters: screen.at?.[path]?.filters ?? {},
  };
}

/** Reads an address; invalid parts of a query fall back to the initial query. */
export function readQuery(search: URLSearchParams, screen: ScreenSpec, path = ''): ListQuery {
  const first = firstQuery(screen, path);
  const current = Number(search.get(PAGE));
  const size = Number(search.get(SIZE));
  const filters: Record<string, string> = {};
  for (const [key, value] of search)
    if (key.startsWith(FILTER) && value !== '') filters[key.slice(FILTER.length)] = value;
  return {
    current: Number.isSafeInteger(current) && current >= 1 ? current : first.current,
    size: PAGE_SIZES.find((allowed) => allowed === size) ?? first.size,
    sort: readSort(search.get(SORT)) ?? first.sort,
    view: screen.views?.find(({ key }) => key === search.get(VIEW_KEY))?.key,
    filters: Object.keys(filters).length === 0 ? first.filters : withDayBounds(filters),
  };
}

function readSort(text: string | null): readonly SortEntry[] | undefined {
  if (text === null) return undefined;
  const read = text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [field = '', direction] = part.split(':');
      return { field, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
    });
  // A link may name them in another order, and the list, its file and its headings say what is so.
  return serverOrder(read);
}

/**
 * Writes a query into an address; foreign keys stay, defaults are left out. A tab that is none of the screen's own
 * stays too: it is the tab of another screen, below which this list stands.
 */
export function writeQuery(
  search: URLSearchParams,
  query: ListQuery,
  screen: ScreenSpec,
): URLSearchParams {
  const first = firstQuery(screen);
  const next = new URLSearchParams(search);
  for (const key of [...next.keys()]) if (key.startsWith(STATE_KEY_PREFIX)) next.delete(key);
  if (query.current !== first.current) next.set(PAGE, String(query.current));
  if (query.size !== first.size) next.set(SIZE, String(query.size));
  const tab = search.get(VIEW_KEY);
  const isOwn = tab === null || screen.views?.some(({ key }) => key === tab) === true;
  const view = query.view ?? (isOwn ? null : tab);
  if (view !== null) next.set(VIEW_KEY, view);
  const sort = sortText(query.sort);
  if (sort !== sortText(first.sort)) next.set(SORT, sort);
  for (const [key, value] of Object.entries(query.filters))
    if (value !== '') next.set(`${FILTER}${key}`, value);
  return next;
}

/** The address of another tab with records of its own: conditions, order and page of the last tab are left. */
export function writeTab(search: URLSearchParams, tab: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of [...next.keys()]) if (key.startsWith(STATE_KEY_PREFIX)) next.delete(key);
  if (tab !== undefined) next.set(VIEW_KEY, tab);
  return next;
}

function sortText(sort: readonly SortEntry[]): string {
  return sort.map((entry) => `${entry.field}:${entry.direction}`).join(',');
}

/** True when two queries ask for the same records, whatever the page. */
export function sameFilters(a: ListQuery, b: ListQuery): boolean {
  const text = (query: ListQuery): string =>
    JSON.stringify(Object.entries(query.filters).sort(([x], [y]) => x.localeCompare(y)));
  return a.view === b.view && text(a) === text(b);
}
