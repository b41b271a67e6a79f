import { BRANCH, Marks, NONE, ROOT } from '@renderer/data/tree/nodes';
import type { Forest } from '@renderer/data/tree/forest';
import { canOpen, foundRows, KEPT, openRows, rowOf } from './rows';

/** A tree with fewer nodes starts open. */
const SMALL = 300;

/** A running search. */
interface Found {
  readonly text: string;
  /** Matching nodes, ascending. */
  readonly nodes: Int32Array;
  readonly kept: Marks;
  readonly expanded: Marks;
  /** Every name was indexed at the time of the search. */
  readonly isNamed: boolean;
}

/** One view of a forest: expanded nodes, cursor, search. */
export class TreeView {
  private expanded = new Marks();
  private found: Found | null = null;
  private cursor: number = NONE;
  /** Values to expand as soon as they are loaded. */
  private readonly wanted = new Set<string>();
  private shown: Int32Array | null = null;
  private turn = 0;
  private isOpened = false;
  private readonly listeners = new Set<() => void>();
  private end: (() => void) | null = null;

  constructor(readonly forest: Forest) {}

  /** Follows the forest while the view is shown; loads the first level. @returns a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.end ??= this.forest.on((node) => this.nodeChanged(node));
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.end?.();
      this.end = null;
    };
  };

  /** A number that differs after every change. */
  readonly version = (): number => this.turn;

  /** The visible nodes, from top to bottom. */
  get rows(): Int32Array {
    const { nodes } = this.forest;
    this.shown ??=
      this.found === null
        ? openRows(nodes, this.expanded)
        : foundRows(nodes, this.found.kept, this.found.expanded);
    return this.shown;
  }

  /** The node at the cursor, or NONE. */
  get active(): number {
    return this.cursor;
  }

  get text(): string {
    return this.found?.text ?? '';
  }

  /** Number of matches; null without a search. */
  get matches(): number | null {
    return this.found === null ? null : this.found.nodes.length;
  }

  isMatch(node: number): boolean {
    return this.found !== null && this.found.kept.get(node) >= KEPT.found;
  }

  isExpanded(node: number): boolean {
    return this.marks.get(node) === 1;
  }

  /** Values of the expanded nodes, to expand them again in another view. */
  expandedValues(): readonly string[] {
    const values: string[] = [...this.wanted];
    const { nodes } = this.forest;
    for (let node = 1; node < nodes.count; node += 1)
      if (this.expanded.get(node) === 1) values.push(nodes.value(node));
    return values;
  }

  /** Expands these values now or once they are loaded, instead of the default. */
  want(values: readonly string[]): void {
    this.isOpened = true;
    for (const value of values) this.wanted.add(value);
    this.expandWanted(1);
    this.changed();
  }

  /** A small tree starts open, and so does a single branch; call it once the first level is loaded. */
  openFirst(): void {
    const { nodes } = this.forest;
    if (this.isOpened || nodes.size(ROOT) === 0) return;
    this.isOpened = true;
    if (nodes.count <= SMALL) {
      for (let node = 1; node < nodes.count; node += 1)
        if (nodes.size(node) > 0) this.expanded.set(node, 1);
    }
    if (nodes.size(ROOT) === 1) this.expand(nodes.first(ROOT));
    this.changed();
  }

  expand(node: number): void {
    const { nodes } = this.forest;
    if (!canOpen(nodes, node) || this.isExpanded(node)) return;
    this.marks.set(node, 1);
    if (nodes.branch(node) === BRANCH.unloaded) void this.forest.load(node);
    this.changed();
  }

  collapse(node: number): void {
    this.marks.set(node, 0);
    this.wanted.delete(this.forest.nodes.value(node));
    this.changed();
  }

  toggle(node: number): void {
    if (this.isExpanded(node)) this.collapse(node);
    else this.expand(node);
  }

  /** Expands a node's siblings and itself. */
  expandSiblings(node: number): void {
    const { nodes } = this.forest;
    const first = nodes.first(nodes.parent(node));
    const end = first + nodes.size(nodes.parent(node));
    for (let one = first; one < end; one += 1) this.expand(one);
  }

  /** Expands all loaded nodes, or collapses all. */
  expandAll(open: boolean): void {
    const { nodes } = this.forest;
    this.wanted.clear();
    for (let node = 1; node < nodes.count; node += 1)
      this.marks.set(node, open && nodes.size(node) > 0 ? 1 : 0);
    this.changed();
  }

  /** Moves the cursor to a node and opens its ancestors. */
  show(node: number): void {
    for (const up of this.forest.nodes.above(node)) this.marks.set(up, 1);
    this.cursor = node;
    this.changed();
  }

  moveTo(node: number): void {
    if (node === this.cursor) return;
    this.cursor = node;
    this.changed(false);
  }

  /** Index of the cursor among the rows, or -1. */
  row(near = 0): number {
    return this.cursor === NONE ? -1 : rowOf(this.rows, this.cursor, near);
  }

  /** Searches for a text; '' ends the search and keeps the chosen node in view. */
  search(text: string): void {
    if (text.trim() === '') {
      const stood = this.cursor;
      this.found = null;
      if (stood !== NONE) this.show(stood);
      this.changed();
      return;
    }
    this.forest.index();
    this.found = this.find(text);
    this.shown = null;
    this.cursor = this.firstFound();
    this.changed();
  }

  /**
   * Moves to the next (1) or previous (-1) match. @returns its position among the matches from 1 on, or 0.
   */
  step(by: 1 | -1): number {
    const places = this.rows.filter((node) => this.isMatch(node));
    if (places.length === 0) return 0;
    const at = places.indexOf(this.cursor);
    const next = at === -1 ? 0 : (at + by + places.length) % places.length;
    this.cursor = places[next] ?? NONE;
    this.changed(false);
    return next + 1;
  }

  /** Position of the cursor among the visible matches, from 1 on; 0 when it is on none. */
  place(): number {
    if (!this.isMatch(this.cursor)) return 0;
    let place = 0;
    for (const node of this.rows) {
      if (this.isMatch(node)) place += 1;
      if (node === this.cursor) return place;
    }
    return 0;
  }

  private get marks(): Marks {
    return this.found?.expanded ?? this.expanded;
  }

  private find(text: string): Found {
    const { nodes, search } = this.forest;
    const numbers = search.find(text);
    const kept = new Marks(nodes.count);
    const expanded = new Marks(nodes.count);
    for (const node of numbers) {
      kept.set(node, kept.get(node) | KEPT.found);
      for (let up = nodes.parent(node); up > ROOT; up = nodes.parent(up)) {
        if ((kept.get(up) & KEPT.above) !== 0) break;
        kept.set(up, kept.get(up) | KEPT.above);
        expanded.set(up, 1);
      }
    }
    return { text, nodes: numbers, kept, expanded, isNamed: search.isNamed };
  }

  /** True when more of the index cannot give more matches: only letters are searched in spellings. */
  private isFinal(node: number, found: Found): boolean {
    return node === NONE && found.isNamed && !/[a-z]/i.test(found.text);
  }

  private firstFound(): number {
    return this.rows.find((node) => this.isMatch(node)) ?? NONE;
  }

  private nodeChanged(node: number): void {
    const { nodes } = this.forest;
    if (node === NONE || nodes.branch(node) === BRANCH.loaded) {
      if (node !== NONE) this.expandWanted(nodes.first(node));
      // New nodes, or a larger index: a running search may find more.
      if (this.found !== null && !this.isFinal(node, this.found)) {
        this.found = this.refound(this.found);
        this.shown = null;
        if (this.cursor === NONE) this.cursor = this.firstFound();
      }
    }
    this.changed();
  }

  /** The same search over the current nodes; nodes that a person folded or opened stay so. */
  private refound(old: Found): Found {
    const next = this.find(old.text);
    const { count } = this.forest.nodes;
    for (let node = 1; node < count; node += 1) {
      if (old.kept.get(node) !== KEPT.no) next.expanded.set(node, old.expanded.get(node));
    }
    return next;
  }

  private expandWanted(from: number): void {
    const { nodes } = this.forest;
    if (this.wanted.size === 0) return;
    for (let node = from; node < nodes.count; node += 1) {
      if (!this.wanted.delete(nodes.value(node))) continue;
      this.expanded.set(node, 1);
      if (nodes.branch(node) === BRANCH.unloaded) void this.forest.load(node);
    }
  }

  private changed(rows = true): void {
    if (rows) this.shown = null;
    this.turn += 1;
    for (const listener of [...this.listeners]) listener();
  }
}
