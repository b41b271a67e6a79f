/** The invisible node above the first level. */
export const ROOT = 0;
/** No node. */
export const NONE = -1;

/** Load state of the nodes below a node. */
export const BRANCH = { leaf: 0, unloaded: 1, loading: 2, failed: 3, loaded: 4 } as const;
export type Branch = (typeof BRANCH)[keyof typeof BRANCH];

/** A node as it is added. `isLeaf: false` without children: they are not loaded yet. */
export interface TreeItem {
  readonly value: string;
  readonly label: string;
  readonly isLeaf?: boolean;
  readonly children?: readonly TreeItem[];
}

const FIRST_ROOM = 256;
/** Beyond this, building a map costs more than many linear searches. */
const MAP_LIMIT = 50_000;

/**
 * Nodes by number, in columns of plain numbers, so that hundreds of thousands cost little. A number never
 * changes; the children of a node have consecutive numbers.
 */
export class TreeNodes {
  private readonly values: string[] = [''];
  private readonly labels: string[] = [''];
  private parents = new Int32Array(FIRST_ROOM).fill(NONE);
  private firsts = new Int32Array(FIRST_ROOM);
  private sizes = new Int32Array(FIRST_ROOM);
  private depths = new Uint8Array(FIRST_ROOM);
  private branches = new Uint8Array(FIRST_ROOM).fill(BRANCH.unloaded, 0, 1);
  private byValue: Map<string, number> | null = null;
  /** Numbers below this one are in `byValue`. */
  private mapped = 1;

  /** Number of nodes, the invisible root included. */
  get count(): number {
    return this.values.length;
  }

  value(node: number): string {
    return this.values[node] ?? '';
  }

  label(node: number): string {
    return this.labels[node] ?? '';
  }

  parent(node: number): number {
    return this.parents[node] ?? NONE;
  }

  /** Number of the first child; the others follow. */
  first(node: number): number {
    return this.firsts[node] ?? 0;
  }

  /** Number of loaded children. */
  size(node: number): number {
    return this.sizes[node] ?? 0;
  }

  /** 1 on the first level. */
  depth(node: number): number {
    return this.depths[node] ?? 0;
  }

  branch(node: number): Branch {
    return (this.branches[node] ?? BRANCH.leaf) as Branch;
  }

  setBranch(node: number, branch: Branch): void {
    this.branches[node] = branch;
  }

  /** The ancestors of a node, from the first level down. */
  above(node: number): readonly number[] {
    const path: number[] = [];
    for (let up = this.parent(node); up > ROOT; up = this.parent(up)) path.unshift(up);
    return path;
  }

  /** Number of the (last) node with a value, or NONE. */
  find(value: string): number {
    if (this.count > MAP_LIMIT) return Math.max(this.values.lastIndexOf(value), 0) || NONE;
    this.byValue ??= new Map();
    for (; this.mapped < this.count; this.mapped += 1)
      this.byValue.set(this.value(this.mapped), this.mapped);
    return this.byValue.get(value) ?? NONE;
  }

  /** Adds children and their descendants under a node without children. */
  add(parent: number, items: readonly TreeItem[]): void {
    const first = this.count;
    this.grow(first + items.length);
    const depth = this.depth(parent) + 1;
    this.firsts[parent] = first;
    this.sizes[parent] = items.length;
    this.branches[parent] = items.length === 0 && parent !== ROOT ? BRANCH.leaf : BRANCH.loaded;
    for (const { value, label, isLeaf, children } of items) {
      const node = this.values.length;
      this.values.push(value);
      this.labels.push(label);
      this.parents[node] = parent;
      this.depths[node] = depth;
      const unknown = children === undefined && isLeaf === false;
      this.branches[node] = unknown ? BRANCH.unloaded : BRANCH.leaf;
    }
    items.forEach(({ children }, index) => {
      if (children !== undefined && children.length > 0) this.add(first + index, children);
    });
  }

  private grow(room: number): void {
    const { length } = this.parents;
    if (room <= length) return;
    const next = Math.max(room, length * 2);
    const wider = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const column = new Int32Array(next);
      column.set(old);
      return column;
    };
    const widerBytes = (old: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      const column = new Uint8Array(next);
      column.set(old);
      return column;
    };
    this.parents = wider(this.parents);
    this.firsts = wider(this.firsts);
    this.sizes = wider(this.sizes);
    this.depths = widerBytes(this.depths);
    this.branches = widerBytes(this.branches);
  }
}

/** A small number for each node, 0 until it is set. */
export class Marks {
  private bytes: Uint8Array;

  /** @param room number of nodes, where known */
  constructor(room = FIRST_ROOM) {
    this.bytes = new Uint8Array(room);
  }

  get(node: number): number {
    return this.bytes[node] ?? 0;
  }

  set(node: number, mark: number): void {
    if (node >= this.bytes.length) {
      const wider = new Uint8Array(Math.max(node + 1, this.bytes.length * 2));
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes[node] = mark;
  }
}
