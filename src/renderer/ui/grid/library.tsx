import { useState } from 'react';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  createGrid,
  getGridApi,
  themeQuartz,
  type GridApi,
  type GridOptions,
  type Module,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { gridWord } from './words';

/** The library's own types, for the columns and cells that screens declare. */
export type {
  CellClassParams,
  CellMouseOverEvent,
  ColDef,
  Column,
  ColumnState,
  GridApi,
  GridOptions,
  ICellRendererComp,
  ICellRendererParams,
  RowClassParams,
  RowSelectionOptions,
} from 'ag-grid-community';

/** By modules: the whole library would double the bundle. */
const MODULES: Module[] = [
  LocaleModule,
  ClientSideRowModelModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  RowApiModule,
  RenderApiModule,
  ScrollApiModule,
];

const THEME = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 13,
  rowHeight: 36,
  headerHeight: 38,
  cellHorizontalPadding: 12,
  accentColor: 'var(--cj-accent)',
  borderColor: 'var(--cj-line)',
  headerBackgroundColor: 'var(--cj-hover)',
  headerTextColor: 'var(--cj-ink-2)',
  foregroundColor: 'var(--cj-ink)',
  wrapperBorderRadius: 4,
  backgroundColor: 'var(--cj-paper)',
  oddRowBackgroundColor: 'var(--cj-odd)',
});

/** What every grid of ours has; constants, because the grid takes a new object for a change. */
const COMMON = {
  theme: THEME,
  selectionColumnDef: {
    width: 46,
    pinned: 'left',
    resizable: false,
    suppressMovable: true,
    lockPosition: 'left',
  },
  suppressDragLeaveHidesColumns: true,
  getLocaleText: ({ key, defaultValue }) => gridWord(key, defaultValue),
  // Rows that are drawn beyond what is seen: enough for a turn of the wheel.
  rowBuffer: 5,
  // Everything in the frame in which its rows come, or to which it is scrolled: a row is never seen empty.
  suppressAnimationFrame: true,
  suppressNoRowsOverlay: true,
  animateRows: false,
  // One stop of Tab for the whole grid: arrow keys walk inside, the next Tab leaves it.
  focusGridInnerElement: ({ api }) => focusRows(api),
  tabToNextCell: () => false,
  tabToNextHeader: () => false,
} as const satisfies GridOptions;

/**
 * Gives the keyboard to the row that had it last, or to what stands in its place; a person is seldom in the
 * column of check boxes. False without rows.
 */
function focusRows(api: GridApi): boolean {
  const last = api.getDisplayedRowCount() - 1;
  const column =
    api.getFocusedCell()?.column ??
    api.getAllDisplayedColumns().find((one) => !one.getColId().startsWith('ag-'));
  if (column === undefined || last < 0) return false;
  const row = Math.min(api.getFocusedCell()?.rowIndex ?? 0, last);
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column);
  return true;
}

/**
 * Makes a grid in an element, in the look of this program; `destroy()` of what it gives ends it. It draws
 * with its own elements, not React's, and at once: for rows that change in place many times a second.
 */
export function makeGrid<Row>(element: HTMLElement, options: GridOptions<Row>): GridApi<Row> {
  keepStyles();
  return createGrid<Row>(element, { ...COMMON, ...options }, { modules: MODULES });
}

/**
 * The grid's style sheets leave the page with its last grid, and with every list the whole page would be
 * styled anew: one empty grid that is never shown keeps them.
 */
function keepStyles(): void {
  if (document.head.querySelector('style[data-ag-css]') !== null) return;
  const nowhere = document.createElement('div');
  const options: GridOptions = { theme: THEME, themeStyleContainer: document.head, rowData: [] };
  createGrid(nowhere, options, { modules: MODULES });
}

/**
 * A grid as a part of a page, in the look of this program; `gridIn` has its api. `options` are read once:
 * what changes afterwards goes to the api, in the frame in which it changes.
 */
export function ReactGrid<Row>({ options }: { readonly options: GridOptions<Row> }) {
  const [all] = useState<GridOptions<Row>>(() => {
    keepStyles();
    return { ...COMMON, ...options };
  });
  return <AgGridReact<Row> gridOptions={all} modules={MODULES} />;
}

/** Id of the row around an element of a grid; null: it is in none. */
export function rowIdAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest('[row-id]') : null;
  return row === null ? null : idOfRow(row);
}

const ESCAPES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const;

/** Id of a row by its element: the library escapes it as for markup, and some ids are whole messages. */
export function idOfRow(row: Element): string {
  const text = row.getAttribute('row-id') ?? '';
  return ESCAPES.reduce((plain, [escape, sign]) => plain.replaceAll(escape, sign), text);
}

/** Gives the keyboard to the rows of the grid in an element; false without rows. */
export function focusGrid(element: HTMLElement | null): boolean {
  const api = gridIn(element);
  return api !== null && focusRows(api);
}

/** After a change of language: heads and check boxes keep the words that they were drawn with. */
export function speakAnew<Row>(api: GridApi<Row>): void {
  api.refreshHeader();
  if (canDraw(api)) api.redrawRows();
}

/**
 * False for a grid that has just come, which has no place for its rows yet and can neither scroll nor draw them,
 * and for one that is gone: its events arrive a tick late.
 */
export function canDraw<Row>(api: GridApi<Row>): boolean {
  return !api.isDestroyed() && api.getRenderedNodes().length > 0;
}

/** The api of the grid in an element, as soon as its page is laid out; null where none is. */
export function gridIn<Row>(element: HTMLElement | null): GridApi<Row> | null {
  const api = element === null ? undefined : getGridApi(element);
  return (api as GridApi<Row> | undefined) ?? null;
}
