import { PAGE_SIZES } from '@shared/api/page';
import { withDayBounds } from '@shared/model/dayRange';
import { serverOrder, type ListQuery, type SortEntry } from './query';

/** A named view of a list. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: readonly SortEntry[];
  readonly size: number;
  /** Key of the view of the screen. */
  readonly tab?: string;
  /** The stored layout of the columns; read against the declaration when it is used. */
  readonly columns: unknown;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Id of the view that the screen opens with; null: none. */
  readonly first: string | null;
}

export const NO_VIEWS: SavedViews = { views: [], first: null };
/** Views of one screen. */
export const MOST_VIEWS = 50;
export const NAME_LENGTH = 40;

const isObject = (one: unknown): one is Readonly<Record<string, unknown>> =>
  typeof one === 'object' && one !== null && !Array.isArray(one);

function readTexts(stored: unknown): Readonly<Record<string, string>> {
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readSort(stored: unknown): readonly SortEntry[] {
  if (!Array.isArray(stored)) return [];
  const read = stored.flatMap((one: unknown) =>
    isObject(one) && typeof one['field'] === 'string'
      ? [{ field: one['field'], direction: one['direction'] === 'desc' ? 'desc' : 'asc' } as const]
      : [],
  );
  return serverOrder(read);
}

function readView(stored: unknown): SavedView | undefined {
  if (!isObject(stored)) return undefined;
  const { id, name, size, tab } = stored;
  if (typeof id !== 'string' || typeof name !== 'string' || name.trim() === '') return undefined;
  return {
    id,
    name: name.slice(0, NAME_LENGTH),
    filters: withDayBounds(readTexts(stored['filters'])),
    sort: readSort(stored['sort']),
    size: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
    ...(typeof tab === 'string' ? { tab } : {}),
    columns: stored['columns'] ?? null,
  };
}

/** Reads stored views of any version; invalid ones are left out. */
export function readViews(stored: unknown): SavedViews {
  if (!isObject(stored) || !Array.isArray(stored['views'])) return NO_VIEWS;
  const views = stored['views'].flatMap((one: unknown) => readView(one) ?? []);
  const first = views.find(({ id }) => id === stored['first'])?.id ?? null;
  return { views: views.slice(0, MOST_VIEWS), first };
}

/** The stored form of views; null without views. */
export function writeViews(saved: SavedViews): object | null {
  return saved.views.length === 0 ? null : { version: 1, ...saved };
}

/** The current state of a list as a view. */
export function viewOfList(
  name: string,
  query: ListQuery,
  columns: unknown,
  id: string,
): SavedView {
  return {
    id,
    name,
    filters: query.filters,
    sort: query.sort,
    size: query.size,
    ...(query.view === undefined ? {} : { tab: query.view }),
    columns,
  };
}

/** The query of a view, from its first page on. */
export function queryOfView({ filters, sort, size, tab }: SavedView): Partial<ListQuery> {
  return { filters, sort, size, view: tab, current: 1 };
}

/** True when a list shows the query of the view, whatever the page and the columns. */
export function showsView(view: SavedView, query: ListQuery): boolean {
  const text = (filters: SavedView['filters']): string =>
    JSON.stringify(Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)));
  return (
    text(view.filters) === text(query.filters) &&
    JSON.stringify(view.sort) === JSON.stringify(query.sort) &&
    view.size === query.size &&
    view.tab === query.view
  );
}

/** Adds a view, replacing one with its id or name. */
export function withView(saved: SavedViews, view: SavedView): SavedViews {
  const at = saved.views.findIndex(({ id, name }) => id === view.id || name === view.name);
  const old = saved.views[at];
  if (old === undefined) return { ...saved, views: [...saved.views, view].slice(0, MOST_VIEWS) };
  const kept = { ...view, id: old.id };
  return { ...saved, views: saved.views.map((one, n) => (n === at ? kept : one)) };
}

/** Removes a view. */
export function withoutView(saved: SavedViews, id: string): SavedViews {
  return {
    views: saved.views.filter((one) => one.id !== id),
    first: saved.first === id ? null : saved.first,
  };
}
