import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Document, Home, Map, Notifications } from '@blueprintjs/icons';
import { must } from '@shared/base/assert';
import type { MenuNode } from '@shared/model/menu';
import { PAGES, type Page, type PageKey } from '@shared/model/pages';
import { LocateBoards } from '@renderer/screens/boards/icons';
import { Workbench } from '@renderer/screens/workbench/Workbench';
import { later } from '@renderer/ui/later';

/** Props of a page's screen. */
export interface PageProps {
  /** Path and query. */
  readonly address: string;
  /** Names of menu entries in the language of the interface. */
  readonly nameOf: (node: MenuNode) => string;
  /** Whether a menu entry opens a page of this version, or one outside. */
  readonly opens: (node: MenuNode) => boolean;
}

/** `until`: stands in its place while its code is on the way. */
type PageScreen = ComponentType<PageProps & { readonly until?: ReactNode }>;

/** Screens are fetched when their page is opened first. Sign-in and lock are no pages. */
const FILES = import.meta.glob<Readonly<Record<string, ComponentType<PageProps>>>>([
  '../../screens/*/*Screen.tsx',
  '!../../screens/{signIn,lock}/*',
]);

/** Screens loaded with the layout: the first page does not wait. */
const READY: Readonly<Partial<Record<PageKey, PageScreen>>> = { welcome: Workbench };

/** Icons of the entries in side menu and top bar; a page without one gets a sheet of paper. */
const ICONS: Readonly<Partial<Record<PageKey, ReactElement>>> = {
  welcome: <Home />,
  alarms: <Notifications />,
  map: <Map />,
  boards: <LocateBoards />,
};

function screenOf({ key, screen }: Page): PageScreen {
  const ready = READY[key];
  if (ready !== undefined) return ready;
  const load = must(FILES[`../../screens/${screen}.tsx`], `file of ${screen}`);
  const name = screen.slice(screen.lastIndexOf('/') + 1);
  return later(async () => must((await load())[name], `component ${name}`));
}

export const PAGE_SCREENS = Object.fromEntries(
  PAGES.map((page) => [page.key, screenOf(page)]),
) as Readonly<Record<PageKey, PageScreen>>;

/** The icon of a page's entry. */
export function pageIcon({ key }: Page): ReactElement {
  return ICONS[key] ?? <Document />;
}
