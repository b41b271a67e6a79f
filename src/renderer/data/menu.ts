import { englishOfMenu } from '@shared/catalogue/serverWords';
import type { Language } from '@shared/i18n';
import type { MenuNode } from '@shared/model/menu';
import { samePath } from '@shared/model/menuMap';

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

/** The entries from the root to the one with the path; [] when the menu does not contain it. */
export function trailTo(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.children.length === 0 && samePath(targetOf(node), path)) return [node];
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
