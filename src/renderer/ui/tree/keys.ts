import { NONE, ROOT } from '@renderer/data/tree/nodes';
import type { TreeView } from './view';
import { canOpen } from './rows';

/** Rows of a page step. */
const PAGE = 10;

/** Moves the cursor as tree views usually do. @returns false for keys without an effect. */
export function pressKey(view: TreeView, key: string): boolean {
  const { rows } = view;
  const at = view.row();
  const go = (row: number): boolean => {
    const target = rows[Math.min(Math.max(row, 0), rows.length - 1)];
    if (target !== undefined) view.moveTo(target);
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at === -1 ? 0 : at - 1);
    case 'PageDown':
      return go(at + PAGE);
    case 'PageUp':
      return go(at - PAGE);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      return at !== -1 && right(view, at);
    case 'ArrowLeft':
      return at !== -1 && left(view);
    case '*':
      if (at !== -1) view.expandSiblings(view.active);
      return true;
    default:
      return false;
  }
}

function right(view: TreeView, at: number): boolean {
  const { nodes } = view.forest;
  const { active, rows } = view;
  if (!canOpen(nodes, active)) return true;
  if (!view.isExpanded(active)) view.expand(active);
  else {
    const below = rows[at + 1];
    if (below !== undefined && nodes.parent(below) === active) view.moveTo(below);
  }
  return true;
}

function left(view: TreeView): boolean {
  const { nodes } = view.forest;
  const { active } = view;
  if (canOpen(nodes, active) && view.isExpanded(active)) view.collapse(active);
  else {
    const parent = nodes.parent(active);
    if (parent > ROOT) view.moveTo(parent);
  }
  return true;
}

/** Most rows that are searched for typed letters: spelling takes time. */
const AHEAD_ROWS = 2000;

/**
 * The next row after the cursor whose name, or its initials, begin with the typed letters; NONE without one
 * nearby.
 */
export function typedAhead(view: TreeView, letters: string): number {
  const { rows, forest } = view;
  const { nodes } = forest;
  forest.index();
  const wanted = letters.toLowerCase();
  const at = view.row();
  // More letters of the same word may leave the cursor in place.
  const from = letters.length > 1 ? Math.max(at, 0) : at + 1;
  for (let step = 0; step < Math.min(rows.length, AHEAD_ROWS); step += 1) {
    const node = rows[(from + step) % rows.length] ?? NONE;
    const isNamed = nodes.label(node).toLowerCase().startsWith(wanted);
    if (isNamed || forest.initials(node).startsWith(wanted)) return node;
  }
  return NONE;
}
