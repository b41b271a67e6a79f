/** Names under which servers put the rows of an answer, where it is no list itself. */
export const WRAPPERS = ['records', 'list', 'rows', 'data'] as const;

/** Deeper nodes of a tree are not read. */
const MOST_LEVELS = 50;

type Entries = Readonly<Record<string, unknown>>;

/** An object's entries; undefined for any other value. */
export function entriesOf(raw: unknown): Entries | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;
}

/** True for null as this wire writes it: no data, or an empty object (wire format §1). */
export function isNothing(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true;
  const entries = entriesOf(data);
  return entries !== undefined && Object.keys(entries).length === 0;
}

/** The object that holds a wrapped list, and its rows; a record that has a list of its own is none. */
export function wrappedRows(
  data: unknown,
): { readonly rows: readonly unknown[]; readonly beside: Entries } | undefined {
  const entries = entriesOf(data);
  if (entries === undefined || entries['id'] !== undefined) return undefined;
  for (const name of WRAPPERS) {
    const inside = entries[name];
    if (Array.isArray(inside)) return { rows: inside, beside: entries };
  }
  return wrappedRows(entries['data']);
}

/** The rows of an answer: a list, or one that the server wrapped; undefined for anything else. */
export function listIn(data: unknown): readonly unknown[] | undefined {
  if (isNothing(data)) return [];
  return Array.isArray(data) ? data : wrappedRows(data)?.rows;
}

/** A node of an answer, without its children, and the place of its parent among the nodes; -1: at the top. */
export interface AnsweredNode {
  readonly row: unknown;
  readonly above: number;
}

/**
 * The nodes of an answer that may be a tree: each before what its `children` hold. A node that holds itself
 * ends the walk; undefined where there is no list.
 */
export function treeNodesIn(data: unknown): readonly AnsweredNode[] | undefined {
  const found: AnsweredNode[] = [];
  const add = (nodes: readonly unknown[], above: number, depth: number): void => {
    for (const node of nodes) {
      const { children, ...own } = entriesOf(node) ?? {};
      const at = found.push({ row: entriesOf(node) === undefined ? node : own, above }) - 1;
      if (Array.isArray(children) && depth < MOST_LEVELS) add(children, at, depth + 1);
    }
  };
  const top = listIn(data);
  if (top === undefined) return undefined;
  add(top, -1, 1);
  return found;
}

/** The rows of an answer that may be a tree, as `treeNodesIn` has them. */
export function treeRowsIn(data: unknown): readonly unknown[] | undefined {
  return treeNodesIn(data)?.map(({ row }) => row);
}

/**
 * The one record of an answer, which some servers put into a list; undefined where there is none.
 * @param isWanted tells the record among several.
 */
export function recordIn(data: unknown, isWanted: (record: unknown) => boolean): unknown {
  const rows = isNothing(data) ? [] : (listIn(data) ?? [data]);
  return rows.length === 1 ? rows[0] : rows.find(isWanted);
}
