import type { GridOptions } from './library';

/** Where a row stands in a tree of rows. */
export interface RowLevel {
  /** 1 at the top. */
  readonly level: number;
  /** Whether what stands below is shown; null: nothing does. */
  readonly open: boolean | null;
}

function mark(row: Element, place: RowLevel | undefined): void {
  const set = (name: string, value: string | null): void => {
    if (value === null) row.removeAttribute(name);
    else row.setAttribute(name, value);
  };
  set('aria-level', place === undefined ? null : String(place.level));
  set('aria-expanded', place?.open == null ? null : String(place.open));
}

/** Tells assistive technology of the levels of a tree whose rows the grid takes for a plain table. */
export function levels<T>(
  levelOf: (row: T) => RowLevel | undefined,
): Pick<GridOptions<T>, 'processRowPostCreate' | 'onModelUpdated'> {
  /** The newest element of each row. */
  const drawn = new Map<string, HTMLElement>();
  return {
    processRowPostCreate: ({ eRow, node }) => {
      if (node.id !== undefined) drawn.set(node.id, eRow);
      if (node.data !== undefined) mark(eRow, levelOf(node.data));
      eRow.closest('[role=grid]')?.setAttribute('role', 'treegrid');
    },
    onModelUpdated: ({ api }) => {
      for (const [id, row] of drawn) {
        const data = api.getRowNode(id)?.data;
        if (data === undefined) drawn.delete(id);
        else mark(row, levelOf(data));
      }
    },
  };
}
