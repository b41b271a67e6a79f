import { z } from 'zod';
import type { MenuNode, SessionMenu } from '@shared/model/menu';
import { wireText } from '../net/wireText';

/** Deepest menu that is read; deeper nodes (or a cycle) are cut there. */
const MAX_DEPTH = 12;
/** Category of a menu row; buttons are category 2 (wire format §4.1). */
const BUTTON = '2';
/** isOpen 2: an external path opens in a new window (spec 1 §2 Sidebar). */
const OPENS_OUTSIDE = '2';

const nodeSchema = z.object({
  id: wireText,
  code: wireText,
  name: wireText,
  alias: wireText,
  path: wireText,
  source: wireText,
  isOpen: wireText,
  category: wireText,
});

function childrenOf(raw: unknown): readonly unknown[] {
  const list = typeof raw === 'object' && raw !== null && 'children' in raw ? raw.children : [];
  return Array.isArray(list) ? list : [];
}

/**
 * Reads the server's routes. Each node is read alone: one of an unknown shape is left out with its
 * children kept in its place; a node that stands twice stays twice; depth is bounded.
 */
export function readRoutes(raw: unknown, depth = 0): readonly MenuNode[] {
  if (!Array.isArray(raw) || depth >= MAX_DEPTH) return [];
  return raw.flatMap((entry: unknown): readonly MenuNode[] => {
    const children = readRoutes(childrenOf(entry), depth + 1);
    const node = nodeSchema.safeParse(entry);
    if (!node.success || node.data.name === '') return children;
    if (node.data.category === BUTTON) return [];
    const { id, code, name, alias, path, source, isOpen } = node.data;
    const opensOutside = isOpen === OPENS_OUTSIDE;
    return [{ id, code, name, alias, path, icon: source, opensOutside, children }];
  });
}

/**
 * Flattens the buttons tree into permission codes (spec 1 §6): a node with children is walked, a
 * leaf gives its code.
 */
export function readButtons(raw: unknown): readonly string[] {
  const codes = new Set<string>();
  const walk = (list: readonly unknown[], depth: number): void => {
    for (const entry of list) {
      const children = childrenOf(entry);
      if (children.length > 0 && depth < MAX_DEPTH) walk(children, depth + 1);
      else {
        const node = nodeSchema.safeParse(entry);
        if (node.success && node.data.code !== '') codes.add(node.data.code);
      }
    }
  };
  if (Array.isArray(raw)) walk(raw, 0);
  return [...codes];
}

/** Reads the top menus; entries whose code contains wx are dropped (spec 1 §2 Top bar). */
export function readTopMenus(raw: unknown): SessionMenu['topMenus'] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown) => {
    const node = nodeSchema.safeParse(entry);
    if (!node.success || node.data.id === '' || node.data.code.includes('wx')) return [];
    return [{ id: node.data.id, code: node.data.code, name: node.data.name }];
  });
}
