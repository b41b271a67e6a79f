import { blanksOf } from '@shared/base/blanks';
import { englishOfMenu } from '@shared/catalogue/serverWords';
import type { Language } from '@shared/i18n';
import type { MenuNode } from '@shared/model/menu';
import { samePath } from '@shared/model/menuMap';
import { tabId } from './tabs';

/** The entries with a target: those without children, in menu order. */
export function leavesOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
}

/**
 * Leaf entries whose name starts with the text, ignoring case (spec 1 §2 Menu search).
 * An empty text lists all of them.
 */
export function searchMenu(
  nodes: readonly MenuNode[],
  text: string,
  nameOf: (node: MenuNode) => string = (node) => node.name,
): readonly MenuNode[] {
  const start = text.trim().toLowerCase();
  return leavesOf(nodes).filter((node) => nameOf(node).toLowerCase().startsWith(start));
}

/** A name of the server's menu in a language: in English where it is known, else as the server says it. */
export function menuNameIn(
  language: Language,
  entry: { readonly code: string; readonly name: string },
): string {
  return language === 'zh' ? entry.name : (englishOfMenu(entry) ?? entry.name);
}

/** True for paths that are a full URL or contain html: they open in the frame route (spec 1 §2). */
export function isFramePath(path: string): boolean {
  return /^https?:\/\//i.test(path) || /html/i.test(path);
}

/** Whether a click opens the system's browser: open type 2 with an outside path (spec 1 §2 Sidebar). */
export function opensBrowser(node: Pick<MenuNode, 'path' | 'opensOutside'>): boolean {
  return node.opensOutside && isFramePath(node.path) && blanksOf(node.path).length === 0;
}

/** The frame route of an outside entry; the address is encoded and never carries a token. */
export function framePath(node: Pick<MenuNode, 'path' | 'name'>): string {
  const query = new URLSearchParams({ src: node.path, name: node.name });
  return `/myiframe/urlPath?${query.toString()}`;
}

/** The address inside the app that an entry opens. */
export function targetOf(node: MenuNode): string {
  if (isFramePath(node.path)) return framePath(node);
  // An entry without an address opens a page that explains it.
  if (node.path === '') return `/menu/${encodeURIComponent(node.id)}`;
  return node.path.startsWith('/') ? node.path : `/${node.path}`;
}

/** The menu without the entries that lead to one of the paths, and without parents left empty. */
export function withoutPaths(
  nodes: readonly MenuNode[],
  paths: readonly string[],
): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.children.length === 0)
      return paths.some((path) => samePath(targetOf(node), path)) ? [] : [node];
    const children = withoutPaths(node.children, paths);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/**
 * The entries from the root to the one that an address (path and query) opens; [] when the menu does not contain
 * it. Entries of one path are told apart by their query: outside entries all share the path of the frame route.
 */
export function trailTo(nodes: readonly MenuNode[], address: string): readonly MenuNode[] {
  const id = tabId(address);
  const exact = trailOf(nodes, (node) => tabId(targetOf(node)) === id);
  if (exact.length > 0) return exact;
  return trailOf(nodes, (node) => !isFramePath(node.path) && samePath(targetOf(node), address));
}

function trailOf(
  nodes: readonly MenuNode[],
  isWanted: (leaf: MenuNode) => boolean,
): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.children.length === 0 && isWanted(node)) return [node];
    const below = trailOf(node.children, isWanted);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
