import { STATE_KEY_PREFIX } from '@shared/model/boardLink';
import { pathOf } from '@shared/model/pages';

/** The first page; its tab is always there (spec 1 §2 Tab bar, §4 Tab list). */
export const WELCOME = pathOf('welcome');

export { STATE_KEY_PREFIX };

export interface TabEntry {
  /** Path and identifying query. */
  readonly id: string;
  /** Last full address, with the state of the screen. */
  readonly address: string;
}

export interface TabsState {
  readonly tabs: readonly TabEntry[];
  readonly active: string;
}

const welcome: TabEntry = { id: WELCOME, address: WELCOME };

export const NO_TABS: TabsState = { tabs: [welcome], active: WELCOME };

/** Identity of an address: path and query without screen state, keys in order. */
export function tabId(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (key.startsWith(STATE_KEY_PREFIX)) query.delete(key);
  query.sort();
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Opens the tab of an address, or returns to it. */
export function openTab(state: TabsState, address: string): TabsState {
  const id = tabId(address);
  const known = state.tabs.some((tab) => tab.id === id);
  const tabs = known
    ? state.tabs.map((tab) => (tab.id === id ? { id, address } : tab))
    : [...state.tabs, { id, address }];
  return { tabs, active: id };
}

/** A tab cannot be closed when it is the only one or is the first page. */
export function isClosable(state: TabsState, id: string): boolean {
  return state.tabs.length > 1 && id !== WELCOME;
}

/** Closes a tab; its left neighbour becomes active. */
export function closeTab(state: TabsState, id: string): TabsState {
  if (!isClosable(state, id)) return state;
  const at = state.tabs.findIndex((tab) => tab.id === id);
  if (at < 0) return state;
  const tabs = state.tabs.filter((tab) => tab.id !== id);
  if (state.active !== id) return { tabs, active: state.active };
  return { tabs, active: (tabs[Math.max(0, at - 1)] ?? welcome).id };
}

/** Keeps the welcome tab and the given one, which becomes active. */
export function closeOthers(state: TabsState, id: string): TabsState {
  const tabs = state.tabs.filter((tab) => tab.id === WELCOME || tab.id === id);
  return { tabs, active: tabs.some((tab) => tab.id === id) ? id : WELCOME };
}

export function addressOf(state: TabsState, id: string): string {
  return state.tabs.find((tab) => tab.id === id)?.address ?? WELCOME;
}

/** Most tabs that are restored; a longer list comes from a damaged file. */
const MOST_TABS = 50;

/** Reads stored tabs; unreadable ones give the welcome tab alone. */
export function readTabs(stored: unknown): TabsState {
  const list: unknown =
    typeof stored === 'object' && stored !== null && 'tabs' in stored ? stored.tabs : null;
  if (!Array.isArray(list)) return NO_TABS;
  const addresses = list.filter(
    (entry): entry is string => typeof entry === 'string' && entry.startsWith('/'),
  );
  const opened = addresses.slice(0, MOST_TABS).reduce(openTab, NO_TABS);
  return { ...opened, active: WELCOME };
}

/** The form in which tabs are stored. */
export function writeTabs(state: TabsState): { readonly version: 1; readonly tabs: string[] } {
  return { version: 1, tabs: state.tabs.map((tab) => tab.address) };
}
