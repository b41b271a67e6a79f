import type { GridApi } from '@renderer/ui/grid/library';
import type { ListRow } from '@renderer/features/alarms/model/rows';

/** Most rows below the first one that are tried when it is gone. */
const TRIED = 60;

/** The scroll position as rows: the rows at the top of the window, and the offset of the first one. */
export interface Anchor {
  readonly ids: readonly string[];
  readonly offset: number;
}

const viewport = (element: HTMLElement): Element | null =>
  element.querySelector('.ag-grid-viewport');

/** Scroll position of the rows, px. */
export function scrollTop(element: HTMLElement): number {
  return viewport(element)?.scrollTop ?? 0;
}

/** @param rowPx height of a row. @returns null at the top: there new alarms appear as they arrive. */
export function anchorOf(
  api: GridApi<ListRow>,
  element: HTMLElement,
  rowPx: number,
): Anchor | null {
  const top = scrollTop(element);
  if (top <= rowPx) return null;
  const first = Math.floor(top / rowPx);
  const ids: string[] = [];
  for (let n = first; n < first + TRIED; n += 1) {
    const id = api.getDisplayedRowAtIndex(n)?.id;
    if (id !== undefined) ids.push(id);
  }
  return { ids, offset: top - first * rowPx };
}

/** Scroll position that shows the same rows, px; null: none of them is left. */
export function topOf(rows: readonly ListRow[], anchor: Anchor, rowPx: number): number | null {
  const places = new Map(anchor.ids.map((id, n) => [id, n]));
  for (const [index, { id }] of rows.entries()) {
    const n = places.get(id);
    // The first match is the uppermost remaining row.
    if (n !== undefined) return Math.max(0, (index - n) * rowPx + anchor.offset);
  }
  return null;
}

/** Scrolls the rows, unless they are there already. */
export function scrollTo(element: HTMLElement, top: number): void {
  const at = viewport(element);
  if (at !== null && Math.abs(at.scrollTop - top) >= 1) at.scrollTop = top;
}
