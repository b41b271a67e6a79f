/** A row of a tree: its id and that of its parent as texts. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Puts rows under their parents. Roots have parent 0 or a parent outside of the rows; leaves have no
 * `children` (wire format §4).
 */
export function treeOf<T extends TreeRow>(
  rows: readonly T[],
): readonly (T & { children?: object[] })[] {
  type Node = T & { children?: object[] };
  const nodes = new Map<string, Node>(rows.map((row) => [row.id, { ...row }]));
  const roots: Node[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId);
    if (parent === undefined) roots.push(node);
    else (parent.children ??= []).push(node);
  }
  return roots;
}

/** A node of an option tree: key = value = id. */
export function optionNode(
  id: string,
  parentId: string,
  title: string,
): TreeRow & { readonly title: string; readonly key: string; readonly value: string } {
  return { id, parentId, title, key: id, value: id };
}
