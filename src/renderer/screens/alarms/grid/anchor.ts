import type { GridApi } from '@renderer/ui/grid/library';
import type { ListRow } from '@renderer/features/alarms/model/rows';

/** Height of a row, px: the theme's. */
export const ROW_PX = 36;

/** Rows below the first one that are tried when it is gone. */
const TRIED = 60;

/** What a person looks at: the rows at the top of the window, and how far the first one is scrolled. */
export interface Anchor {
  readonly ids: readonly string[];
  readonly offset: number;
}

const viewport = (element: HTMLElement): Element | null =>
  element.querySelector('.ag-grid-viewport');

/** How far the rows are scrolled, px. */
export function scrollTop(element: HTMLElement): number {
  return viewport(element)?.scrollTop ?? 0;
}

/** null at the top: there new alarms are to be seen as they come. */
export function anchorOf(api: GridApi<ListRow>, element: HTMLElement): Anchor | null {
  const top = scrollTop(element);
  if (top <= ROW_PX) return null;
  const first = Math.floor(top / ROW_PX);
  const ids: string[] = [];
  for (let n = first; n < first + TRIED; n += 1) {
    const id = api.getDisplayedRowAtIndex(n)?.id;
    if (id !== undefined) ids.push(id);
  }
  return { ids, offset: top - first * ROW_PX };
}

/** How far the same rows are to be scrolled among these, px; null: none of them is left. */
export function topOf(rows: readonly ListRow[], anchor: Anchor): number | null {
  const places = new Map(anchor.ids.map((id, n) => [id, n]));
  for (const [index, { id }] of rows.entries()) {
    const n = places.get(id);
    // The first one that is found is the uppermost of those that are left.
    if (n !== undefined) return Math.max(0, (index - n) * ROW_PX + anchor.offset);
  }
  return null;
}

/** Scrolls the rows; nothing happens when they are there already. */
export function scrollTo(element: HTMLElement, top: number): void {
  const at = viewport(element);
  if (at !== null && Math.abs(at.scrollTop - top) >= 1) at.scrollTop = top;
}
