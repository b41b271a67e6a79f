import { BRANCH, ROOT, type Marks, type TreeNodes } from '@renderer/data/tree/nodes';

/** The part of a node in a search. */
export const KEPT = { no: 0, above: 1, found: 2, both: 3 } as const;

/** A list of numbers that grows. */
class Numbers {
  private room = new Int32Array(1024);
  private length = 0;

  push(value: number): void {
    if (this.length === this.room.length) {
      const wider = new Int32Array(this.length * 2);
      wider.set(this.room);
      this.room = wider;
    }
    this.room[this.length] = value;
    this.length += 1;
  }

  done(): Int32Array {
    return this.room.slice(0, this.length);
  }
}

/** The visible nodes, from top to bottom: those whose ancestors are all expanded. */
export function openRows(nodes: TreeNodes, expanded: Marks): Int32Array {
  const rows = new Numbers();
  const walk = (node: number): void => {
    const first = nodes.first(node);
    for (let child = first, end = first + nodes.size(node); child < end; child += 1) {
      rows.push(child);
      if (nodes.size(child) > 0 && expanded.get(child) === 1) walk(child);
    }
  };
  walk(ROOT);
  return rows.done();
}

/**
 * The visible nodes during a search: the matches with their ancestors. Below a match without further matches
 * all nodes are visible when it is expanded.
 */
export function foundRows(nodes: TreeNodes, kept: Marks, expanded: Marks): Int32Array {
  const rows = new Numbers();
  const walk = (node: number, all: boolean): void => {
    const first = nodes.first(node);
    for (let child = first, end = first + nodes.size(node); child < end; child += 1) {
      const mark = kept.get(child);
      if (!all && mark === KEPT.no) continue;
      rows.push(child);
      const isAbove = mark === KEPT.above || mark === KEPT.both;
      if (nodes.size(child) > 0 && expanded.get(child) === 1) walk(child, all || !isAbove);
    }
  };
  walk(ROOT, false);
  return rows.done();
}

/** True when a node can be opened: it has children, or may have them. */
export function canOpen(nodes: TreeNodes, node: number): boolean {
  return nodes.branch(node) !== BRANCH.leaf;
}

/** Index of a node among the rows, or -1. `near` is checked first. */
export function rowOf(rows: Int32Array, node: number, near: number): number {
  return rows[near] === node ? near : rows.indexOf(node);
}
