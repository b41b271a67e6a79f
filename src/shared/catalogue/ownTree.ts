import type { Page, TreePlace } from '../api/page';
import type { FamilySpec } from './family';
import { meets, sorted, type OwnQuestion } from './ownPage';
import type { RecordView } from './record';
import { answerOf } from './known';

/** Which branches of a tree are open. */
export interface TreeOpen {
  /** `first`: only what stands at the top. */
  readonly mode: 'first' | 'all' | 'none';
  /** Ids of nodes that are not as the mode has them. */
  readonly changed: readonly string[];
}

/** Whether the records below a node are shown. */
export function isOpenIn({ mode, changed }: TreeOpen, id: string, level: number): boolean {
  const usual = mode === 'all' || (mode === 'first' && level === 1);
  return usual !== changed.includes(id);
}

/** Whether a family's screen is the tree itself: its records form a hierarchy and come without pages. */
export function isTreeList({ tree, screen }: FamilySpec): boolean {
  return tree !== undefined && screen?.calls.list !== undefined;
}

/** The parameter that takes the parent's id in a call that answers what stands below it. */
export function parentParam(family: FamilySpec, call: string): string | undefined {
  const by = Object.entries(answerOf(call)?.by ?? {});
  return by.find(([, field]) => field === family.tree?.parent)?.[0];
}

/** A record as it came, with the id of the record above it; '' where that is not told. */
export interface TreeRecord {
  readonly record: RecordView;
  readonly parent: string;
  /** Told by the server where what stands below is not here. */
  readonly hasChildren?: boolean;
}

/** The id of the record above, as a record's own field tells it; '' at the top. */
export function parentOf({ tree }: FamilySpec, record: RecordView): string {
  const cell = tree === undefined ? undefined : record.cells[tree.parent];
  const parent = cell?.state === 'value' ? String(cell.value) : '';
  return parent === tree?.root ? '' : parent;
}

/** Places of records among each other, before they are put in order. */
class Branches {
  private readonly below = new Map<number, number[]>();
  readonly top: number[] = [];

  constructor(private readonly nodes: readonly TreeRecord[]) {
    const places = new Map<string, number>();
    nodes.forEach(({ record: { id } }, at) => {
      if (id !== '' && !places.has(id)) places.set(id, at);
    });
    nodes.forEach(({ parent }, at) => {
      const above = parent === '' ? undefined : places.get(parent);
      // A parent that is not here, and one that is the record itself, is none.
      if (above === undefined || above === at) this.top.push(at);
      else {
        const siblings = this.below.get(above) ?? [];
        this.below.set(above, siblings);
        siblings.push(at);
      }
    });
    this.cutRings();
  }

  of(at: number): readonly number[] {
    return this.below.get(at) ?? [];
  }

  /** Records that stand below each other in a ring hang on nothing: the first of each is shown at the top. */
  private cutRings(): void {
    const reached = new Set<number>();
    const walk = (at: number): void => {
      if (reached.has(at)) return;
      reached.add(at);
      for (const one of this.of(at)) walk(one);
    };
    for (const at of this.top) walk(at);
    this.nodes.forEach((_node, at) => {
      if (reached.has(at)) return;
      for (const [above, some] of this.below)
        this.below.set(
          above,
          some.filter((one) => one !== at),
        );
      this.top.push(at);
      walk(at);
    });
  }
}

/**
 * A tree as rows: each record before those below it, siblings in the asked order. With conditions only the records that meet them remain, and those that lead to
 * them; the total counts the first.
 * @param above the place of the record below which all of them stand; absent: they are the whole tree
 */
export function ownTree(
  nodes: readonly TreeRecord[],
  question: Pick<OwnQuestion, 'filters' | 'sort'>,
  above: { readonly id: string; readonly level: number } = { id: '', level: 0 },
): Page<RecordView> & { readonly tree: readonly TreePlace[] } {
  const branches = new Branches(nodes);
  const records: RecordView[] = [];
  const tree: TreePlace[] = [];
  let total = 0;
  const place = new Map(nodes.map(({ record }, at) => [record, at] as const));
  const inOrder = (some: readonly number[]): readonly number[] => {
    const own = some.flatMap((at) => nodes[at]?.record ?? []);
    return sorted(own, question.sort).flatMap((record) => place.get(record) ?? []);
  };
  /** Adds a branch. @returns whether something of it remains. */
  const add = (at: number, parent: string, level: number): boolean => {
    const node = nodes[at];
    if (node === undefined) return false;
    const matched = meets(node.record, question.filters);
    const row = records.push(node.record) - 1;
    tree.push({ parent, level, hasChildren: false, matched });
    let remains = false;
    for (const one of inOrder(branches.of(at))) if (add(one, node.record.id, level + 1)) remains = true;
    if (!matched && !remains) {
      records.length = row;
      tree.length = row;
      return false;
    }
    if (matched) total += 1;
    tree[row] = { parent, level, hasChildren: remains || (node.hasChildren === true && branches.of(at).length === 0), matched };
    return true;
  };
  for (const at of inOrder(branches.top)) add(at, above.id, above.level + 1);
  return { records, tree, total, current: 1, size: Math.max(records.length, 1) };
}

/** A tree with the mark that more records stand below its own, where some branch is not here. */
export function markedPart(page: Page<RecordView>): Page<RecordView> {
  const { atLeast: _old, ...own } = page;
  const { tree = [] } = page;
  const lacks = tree.some(({ hasChildren, level }, at) => hasChildren && (tree[at + 1]?.level ?? 0) <= level);
  return lacks ? { ...own, atLeast: true } : own;
}

/** New places of siblings in their order: id → value of the order field. */
export type NewOrder = readonly { readonly id: string; readonly order: number }[];

/**
 * What has to be saved so that one of some siblings stands one place higher or lower. Two that have different values exchange them; otherwise all are numbered
 * anew, and those that keep their value are left out.
 * @param siblings in their order, with the values of the order field; null: none
 * @param by -1 up, 1 down
 */
export function reordered(siblings: readonly { readonly id: string; readonly order: number | null }[], id: string, by: -1 | 1): NewOrder {
  const at = siblings.findIndex((one) => one.id === id);
  const [one, other] = [siblings[at], siblings[at + by]];
  if (one === undefined || other === undefined) return [];
  const isStrict = siblings.every(({ order }, n) => {
    const before = siblings[n - 1];
    return order !== null && (before === undefined || (before.order !== null && before.order < order));
  });
  if (isStrict && one.order !== null && other.order !== null)
    return [
      { id: one.id, order: other.order },
      { id: other.id, order: one.order },
    ];
  const wanted = siblings.toSpliced(at, 1).toSpliced(at + by, 0, one);
  return wanted.flatMap((sibling, n) => (sibling.order === n + 1 ? [] : [{ id: sibling.id, order: n + 1 }]));
}
