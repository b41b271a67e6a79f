import type { Page, TreePlace } from '@shared/api/page';
import { isOpenIn, markedPart, type TreeOpen } from '@shared/catalogue/ownTree';
import type { RecordView } from '@shared/catalogue/record';

/** How a row of a tree is drawn. */
export interface RowPlace {
  /** 1 at the top. */
  readonly level: number;
  /** Whether what stands below is shown; null: nothing does. */
  readonly open: boolean | null;
  /** False for a record that only leads to one that meets the conditions. */
  readonly matched: boolean;
}

/** A record as a row of a tree. */
export interface TreeRow extends RecordView {
  readonly place: RowPlace;
}

/** True where the next place is one below this one: what stands below it is here. */
const isHere = (tree: readonly TreePlace[], at: number): boolean =>
  (tree[at + 1]?.level ?? 0) > (tree[at]?.level ?? 0);

/** The last row of each record: one that is drawn as before stays the same object, which the grid leaves alone. */
const lastRows = new WeakMap<RecordView, TreeRow>();

function rowOf(record: RecordView, place: RowPlace): TreeRow {
  const old = lastRows.get(record);
  if (old !== undefined && JSON.stringify(old.place) === JSON.stringify(place)) return old;
  const row = { ...record, place };
  lastRows.set(record, row);
  return row;
}

/** The rows of a tree that are shown: those whose ancestors are all open. */
export function visibleRows(
  { records, tree = [] }: Page<RecordView>,
  open: TreeOpen,
): readonly TreeRow[] {
  let closedAt = Number.POSITIVE_INFINITY;
  return records.flatMap((record, at) => {
    const place = tree[at];
    if (place === undefined || place.level > closedAt) return [];
    const isOpen = place.hasChildren ? isOpenIn(open, record.id, place.level) : null;
    closedAt = isOpen === false ? place.level : Number.POSITIVE_INFINITY;
    return rowOf(record, { level: place.level, open: isOpen, matched: place.matched });
  });
}

/** Open nodes whose branches are not here yet. */
export function missingBranches(
  { records, tree = [], whole }: Page<RecordView>,
  open: TreeOpen,
): readonly { readonly id: string; readonly level: number }[] {
  if (whole === true) return [];
  return records.flatMap(({ id }, at) => {
    const place = tree[at];
    if (place?.hasChildren !== true || isHere(tree, at)) return [];
    return isOpenIn(open, id, place.level) ? [{ id, level: place.level }] : [];
  });
}

/** A tree with the branch of one of its nodes, in the place of what stood below it. */
export function withBranch(
  page: Page<RecordView>,
  id: string,
  branch: Page<RecordView>,
): Page<RecordView> {
  const { records, tree = [] } = page;
  const at = records.findIndex((record) => record.id === id);
  const own = tree[at];
  if (own === undefined) return page;
  const later = tree.findIndex((place, n) => n > at && place.level <= own.level);
  const end = later < 0 ? records.length : later;
  const node = { ...own, hasChildren: branch.records.length > 0 };
  const places = [...tree.slice(0, at), node, ...(branch.tree ?? []), ...tree.slice(end)];
  const all = [...records.slice(0, at + 1), ...branch.records, ...records.slice(end)];
  return markedPart({ ...page, records: all, tree: places, total: all.length });
}

/** The siblings of a record, in their order. */
export function siblingsOf(
  { records, tree = [] }: Page<RecordView>,
  id: string,
): readonly RecordView[] {
  const at = records.findIndex((record) => record.id === id);
  const parent = tree[at]?.parent;
  return parent === undefined ? [] : records.filter((_one, n) => tree[n]?.parent === parent);
}

/**
 * Whether records stand below some that are to be removed and are not among them. Most servers remove the parent
 * alone: its children then surface as roots, and one role without its parent breaks the list of roles.
 */
export function leavesOrphans(
  page: Page<RecordView> | undefined,
  leaving: readonly RecordView[],
): boolean {
  const ids = new Set(leaving.map(({ id }) => id));
  const { records = [], tree = [] } = page ?? {};
  return records.some(({ id }, at) => {
    if (!ids.has(id) || tree[at]?.hasChildren !== true) return false;
    const below = records.filter((_one, n) => tree[n]?.parent === id);
    // A branch that is not here yet is not chosen either.
    return below.length === 0 || below.some((one) => !ids.has(one.id));
  });
}
