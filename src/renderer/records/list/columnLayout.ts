import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';

export type Pin = 'left' | 'right' | null;

/** Place of a column, by the person's choice or by the declaration. */
export interface ColumnPlace {
  /** Name of the field. */
  readonly name: string;
  /** px; absent: by the declaration, with a share of the remaining width. */
  readonly width?: number;
  readonly pinned: Pin;
  readonly hidden: boolean;
}

/** The columns of a list in their order, hidden ones included. */
export type ColumnLayout = readonly ColumnPlace[];

const LEAST_PX = 48;
const MOST_PX = 1200;

/** Names of the default columns of a screen or view. */
function shownNames(family: FamilySpec, view: string | undefined): readonly string[] {
  const own = family.fields.filter(({ column }) => column).map(({ name }) => name);
  const { columns = own, views } = family.screen ?? {};
  if (view === undefined) return columns;
  return views?.find(({ key }) => key === view)?.columns ?? columns;
}

/** The declared layout: its columns, followed by hidden ones for fields of the view dialog. */
export function declaredLayout(family: FamilySpec, view: string | undefined): ColumnLayout {
  const shown = shownNames(family, view);
  const byName = new Map(family.fields.map((field) => [field.name, field]));
  const place = (field: FieldSpec, hidden: boolean): ColumnPlace => ({
    name: field.name,
    pinned: field.column?.pinned ?? null,
    hidden,
  });
  const more = family.fields.filter(
    ({ name, column, view: viewed, kind }) =>
      !shown.includes(name) && (column !== undefined || viewed === true) && !SECRET_KINDS.has(kind),
  );
  return [
    ...shown.flatMap((name) => {
      const field = byName.get(name);
      return field === undefined ? [] : [place(field, false)];
    }),
    ...more.map((field) => place(field, true)),
  ];
}

/**
 * Reads a layout stored for any version of the declaration: removed columns are dropped, new ones come after
 * their predecessor in the declaration. An invalid layout gives the declared one.
 */
export function readLayout(stored: unknown, declared: ColumnLayout): ColumnLayout {
  const list: unknown =
    typeof stored === 'object' && stored !== null && 'columns' in stored ? stored.columns : null;
  if (!Array.isArray(list)) return declared;
  const known = new Map(declared.map((place) => [place.name, place]));
  const kept: ColumnPlace[] = [];
  for (const one of list as readonly unknown[]) {
    const place = readPlace(one, known);
    if (place !== undefined) {
      kept.push(place);
      known.delete(place.name);
    }
  }
  declared.forEach((place, n) => {
    if (!known.has(place.name)) return;
    const before = declared[n - 1]?.name;
    const at = before === undefined ? 0 : kept.findIndex(({ name }) => name === before) + 1;
    kept.splice(at, 0, place);
  });
  // Without a visible column the list could not be used to bring one back.
  return kept.some(({ hidden }) => !hidden) ? kept : declared;
}

function readPlace(
  stored: unknown,
  known: ReadonlyMap<string, ColumnPlace>,
): ColumnPlace | undefined {
  if (typeof stored !== 'object' || stored === null || !('name' in stored)) return undefined;
  const one: { name: unknown; width?: unknown; pinned?: unknown; hidden?: unknown } = stored;
  const declared = typeof one.name === 'string' ? known.get(one.name) : undefined;
  if (declared === undefined) return undefined;
  const { width, pinned, hidden } = one;
  const isWidth = typeof width === 'number' && width >= LEAST_PX && width <= MOST_PX;
  return {
    name: declared.name,
    ...(isWidth ? { width: Math.round(width) } : {}),
    pinned: pinned === 'left' || pinned === 'right' || pinned === null ? pinned : declared.pinned,
    hidden: typeof hidden === 'boolean' ? hidden : declared.hidden,
  };
}

/** The stored form of a layout; null for the declared one, which is not stored. */
export function writeLayout(layout: ColumnLayout, declared: ColumnLayout): object | null {
  if (JSON.stringify(layout) === JSON.stringify(declared)) return null;
  return { version: 1, columns: layout };
}

/** Columns as they are in the grid. */
export interface GridColumn {
  readonly name: string;
  readonly width: number;
  readonly pinned: Pin;
}

/**
 * The layout after columns were moved, resized or pinned in the grid. Hidden ones stay after their
 * predecessor.
 * @param resized names of the columns that a person resized.
 */
export function arranged(
  layout: ColumnLayout,
  shown: readonly GridColumn[],
  resized: readonly string[],
): ColumnLayout {
  const byName = new Map(layout.map((place) => [place.name, place]));
  const next: ColumnPlace[] = shown.flatMap(({ name, width, pinned }) => {
    const place = byName.get(name);
    if (place === undefined) return [];
    const wide = resized.includes(name) ? { width: Math.round(width) } : {};
    return [{ ...place, ...wide, pinned }];
  });
  layout.forEach((place, n) => {
    if (next.some(({ name }) => name === place.name)) return;
    const before = layout[n - 1]?.name;
    const at = before === undefined ? 0 : next.findIndex(({ name }) => name === before) + 1;
    next.splice(at, 0, place);
  });
  return next;
}

/** The layout with one column changed. The last visible one stays visible. */
export function changed(
  layout: ColumnLayout,
  name: string,
  patch: { readonly pinned?: Pin; readonly hidden?: boolean },
): ColumnLayout {
  const next = layout.map((place) => (place.name === name ? { ...place, ...patch } : place));
  return next.some(({ hidden }) => !hidden) ? next : layout;
}

/** The layout with one column at another place. */
export function moved(layout: ColumnLayout, name: string, to: number): ColumnLayout {
  const place = layout.find((one) => one.name === name);
  if (place === undefined) return layout;
  const rest = layout.filter((one) => one.name !== name);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), place, ...rest.slice(at)];
}
