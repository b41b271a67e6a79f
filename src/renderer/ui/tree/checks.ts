import { Marks, ROOT, type TreeNodes } from '@renderer/data/tree/nodes';

export type CheckState = 'none' | 'mixed' | 'all';

/**
 * The checked nodes that form the result. `all`: every checked one; `top`: only those without a checked
 * parent; `withMixed`: `all` and their half-checked ancestors.
 */
export type CheckedForm = 'all' | 'top' | 'withMixed';

/**
 * Checked nodes of a tree that may be loaded in part. With `covers` a node stands for all its descendants,
 * loaded or not: checking it checks them, and it is checked when all its children are. Without `covers` each
 * node is checked on its own. In both cases a node with some checked descendants is mixed.
 */
export class TreeChecks {
  private readonly own = new Marks();
  /** Number of checked or mixed children, by node. */
  private readonly touched = new Map<number, number>();
  /** Given values whose nodes are not loaded: they stay in the result until they are loaded. */
  private readonly waiting: Set<string>;
  /** Nodes below this number were compared with the waiting values. */
  private seen = 1;

  constructor(
    private readonly nodes: TreeNodes,
    private readonly covers: boolean,
    values: readonly string[],
    private readonly options: {
      /**
       * The values include half-checked parents: only those of leaves count. For trees that are loaded as a
       * whole.
       */
      readonly holdsMixed?: boolean;
    } = {},
  ) {
    this.waiting = new Set(values);
    this.adopt();
  }

  /** Processes newly loaded nodes: waiting values find their node, covered branches their children. */
  adopt(): void {
    const from = this.seen;
    this.seen = this.nodes.count;
    for (let node = from; node < this.seen; node += 1) {
      const parent = this.nodes.parent(node);
      if (this.covers && parent !== ROOT && this.own.get(parent) === 1) {
        this.waiting.delete(this.nodes.value(node));
        this.mark(node, 1);
      } else if (this.waiting.delete(this.nodes.value(node)) && this.counts(node)) {
        this.mark(node, 1);
      }
    }
    if (!this.covers || from === this.seen) return;
    // A parent whose children are all checked is checked; children have higher numbers than their
    // parents.
    for (let node = this.seen - 1; node >= from; node -= 1) this.settle(this.nodes.parent(node));
  }

  state(node: number): CheckState {
    if (this.own.get(node) === 1) return 'all';
    return (this.touched.get(node) ?? 0) > 0 ? 'mixed' : 'none';
  }

  /**
   * Toggles a node: one that is not fully checked becomes checked.
   * @param below when nodes are checked on their own: includes all loaded descendants.
   */
  toggle(node: number, below = false): void {
    const mark = this.own.get(node) === 1 && (!below || this.isWhole(node)) ? 0 : 1;
    if (below && !this.covers) this.spread(node, mark);
    else if (this.covers) {
      this.spread(node, mark);
      for (let up = this.nodes.parent(node); up > ROOT; up = this.nodes.parent(up)) this.settle(up);
    } else this.mark(node, mark);
  }

  /** Checks everything, or nothing. */
  setAll(checked: boolean): void {
    const first = this.nodes.first(ROOT);
    for (let node = first, end = first + this.nodes.size(ROOT); node < end; node += 1)
      this.spread(node, checked ? 1 : 0);
    if (!checked) this.waiting.clear();
  }

  /** The values of the result, in the order of the nodes; unloaded ones last. */
  values(form: CheckedForm): readonly string[] {
    const result: string[] = [];
    for (let node = 1; node < this.nodes.count; node += 1) {
      const state = this.state(node);
      if (state === 'none' || (state === 'mixed' && form !== 'withMixed')) continue;
      const parent = this.nodes.parent(node);
      if (form === 'top' && parent !== ROOT && this.own.get(parent) === 1) continue;
      result.push(this.nodes.value(node));
    }
    return [...result, ...this.waiting];
  }

  private counts(node: number): boolean {
    return this.options.holdsMixed !== true || this.nodes.size(node) === 0;
  }

  /** Sets one node and updates its ancestors. */
  private mark(node: number, mark: number): void {
    const before = this.state(node) !== 'none';
    this.own.set(node, mark);
    this.tell(node, before);
  }

  private tell(node: number, before: boolean): void {
    const after = this.state(node) !== 'none';
    const parent = this.nodes.parent(node);
    if (before === after || parent <= ROOT) return;
    const parentBefore = this.state(parent) !== 'none';
    this.touched.set(parent, (this.touched.get(parent) ?? 0) + (after ? 1 : -1));
    this.tell(parent, parentBefore);
  }

  /** Sets a node and all its loaded descendants. */
  private spread(node: number, mark: number): void {
    const first = this.nodes.first(node);
    for (let child = first, end = first + this.nodes.size(node); child < end; child += 1)
      this.spread(child, mark);
    if (this.own.get(node) !== mark) this.mark(node, mark);
  }

  /** True when a node and all its loaded descendants are checked. */
  private isWhole(node: number): boolean {
    if (this.own.get(node) !== 1) return false;
    const first = this.nodes.first(node);
    for (let child = first, end = first + this.nodes.size(node); child < end; child += 1)
      if (!this.isWhole(child)) return false;
    return true;
  }

  /** A node is checked exactly when all its children are. */
  private settle(node: number): void {
    const size = this.nodes.size(node);
    if (node <= ROOT || size === 0) return;
    const first = this.nodes.first(node);
    let all = 1;
    for (let child = first; child < first + size && all === 1; child += 1)
      all = this.own.get(child);
    if (this.own.get(node) !== all) this.mark(node, all);
  }
}
