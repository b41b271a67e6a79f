import { ok } from '@shared/base/result';
import { Forest, type LoadBranch } from '@renderer/data/tree/forest';
import { ROOT, type TreeItem, type TreeNodes } from '@renderer/data/tree/nodes';
import { loadSpelling } from '@renderer/data/tree/search';
import { TreeView } from '@renderer/ui/tree/view';
import { FakeClock } from '@tests/support/fakeClock';

/** The dictionary of the spelling is large: its first use takes as long as the machine is slow. */
export const SLOW = { timeout: 10_000 };

/** A node with its children, or with none. */
export function item(label: string, ...children: TreeItem[]): TreeItem {
  return children.length === 0 ? { value: label, label } : { value: label, label, children };
}

/** A forest over a fake clock, and a view that follows it. */
export function plant(
  load: LoadBranch,
  spelling = loadSpelling,
): { clock: FakeClock; forest: Forest; view: TreeView } {
  const clock = new FakeClock();
  const forest = new Forest({ clock, load, loadSpelling: spelling });
  const view = new TreeView(forest);
  view.subscribe(() => undefined);
  return { clock, forest, view };
}

/** A view of a tree that is there as a whole. */
export async function grown(...items: TreeItem[]) {
  const planted = plant(async () => ok(items));
  await planted.forest.load(ROOT);
  return planted;
}

/** Labels of the rows, indented by level. */
export function drawn(view: TreeView): readonly string[] {
  const { nodes } = view.forest;
  return [...view.rows].map((node) => '  '.repeat(nodes.depth(node) - 1) + nodes.label(node));
}

/** Number of the node with a value. */
export const at = (nodes: TreeNodes, value: string): number => nodes.find(value);

/** Numbers that are always the same for the same seed (mulberry32), 0…1. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
