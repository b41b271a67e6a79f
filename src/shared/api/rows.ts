/** Names under which servers put the rows of an answer, where it is no list itself. */
const WRAPPERS = ['records', 'list', 'rows', 'data'] as const;

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

/**
 * The rows of an answer that may be a tree: nodes before what their `children` hold, each without them. A
 * node that holds itself ends the walk.
 */
export function treeRowsIn(data: unknown): readonly unknown[] | undefined {
  const rows: unknown[] = [];
  const add = (nodes: readonly unknown[], depth: number): void => {
    for (const node of nodes) {
      const { children, ...own } = entriesOf(node) ?? {};
      rows.push(entriesOf(node) === undefined ? node : own);
      if (Array.isArray(children) && depth < MOST_LEVELS) add(children, depth + 1);
    }
  };
  const top = listIn(data);
  if (top === undefined) return undefined;
  add(top, 1);
  return rows;
}

/**
 * The one record of an answer, which some servers put into a list; undefined where there is none.
 * @param isWanted tells the record among several.
 */
export function recordIn(data: unknown, isWanted: (record: unknown) => boolean): unknown {
  const rows = isNothing(data) ? [] : (listIn(data) ?? [data]);
  return rows.length === 1 ? rows[0] : rows.find(isWanted);
}
