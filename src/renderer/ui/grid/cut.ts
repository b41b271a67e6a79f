import { canDraw, type GridApi } from './library';

/** What of a column must lie outside of the view before a number in it is cut, px: a cell ends with empty room. */
const EMPTY_PX = 10;
/** Class of the heading of a column of numbers. */
export const NUMBERS = 'ag-right-aligned-header';

/** Attribute of the element of a grid, by which its rules find it. */
const MARK = 'data-cut-of';

let grids = 0;

/** Where a column lies against what is seen of the columns that scroll. */
type Cut = 'left' | 'right' | null;

/** The side on which a column is cut. @param view what is seen of the columns that scroll, px */
export function cutOf(
  column: { readonly left: number; readonly width: number },
  view: { readonly left: number; readonly right: number },
): Cut {
  const end = column.left + column.width;
  if (column.left < view.right && end > view.right + EMPTY_PX) return 'right';
  return column.left < view.left - EMPTY_PX && end > view.left ? 'left' : null;
}

/**
 * Keeps numbers whole: one that is cut at the edge reads as another number ("16,08" of 16,080), so a column of
 * numbers that is seen only in part shows "…" instead. By a style sheet, so that rows that are drawn while the
 * grid is scrolled have it as well.
 * @returns ends it
 */
export function keepNumbersWhole(api: GridApi, place: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  grids += 1;
  place.setAttribute(MARK, String(grids));
  const scope = `[${MARK}="${grids}"] .ag-cell`;
  let shown = '';
  const update = (): void => {
    if (!canDraw(api)) return;
    const view = api.getHorizontalPixelRange();
    // Of all columns: the grid draws those that come into view after this.
    const rules = api.getAllDisplayedColumns().flatMap((column) => {
      if (column.isPinned() || column.getColDef().headerClass !== NUMBERS) return [];
      const at = { left: column.getLeft() ?? 0, width: column.getActualWidth() };
      const side = cutOf(at, view);
      if (side === null) return [];
      const cell = `${scope}[col-id=${JSON.stringify(column.getColId())}]`;
      const near = side === 'right' ? 'left' : 'right';
      return [
        `${cell}{color:transparent}`,
        `${cell}::after{content:"…";position:absolute;${near}:12px;color:var(--cj-ink-2)}`,
      ];
    });
    const text = rules.join('');
    if (text === shown) return;
    shown = text;
    sheet.replaceSync(text);
  };
  const events = [
    'displayedColumnsChanged',
    'columnResized',
    'gridSizeChanged',
    'firstDataRendered',
    'rowDataUpdated',
  ] as const;
  for (const event of events) api.addEventListener(event, update);
  // The grid tells its listeners a tick later, after a number was painted cut: this is before the same frame is.
  let frame = 0;
  const onScroll = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  place.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    place.removeEventListener('scroll', onScroll, { capture: true });
    cancelAnimationFrame(frame);
    if (!api.isDestroyed()) for (const event of events) api.removeEventListener(event, update);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
