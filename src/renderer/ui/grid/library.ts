import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  createGrid,
  themeQuartz,
  type GridApi,
  type GridOptions,
  type Module,
} from 'ag-grid-community';

/** The library's own types, for the columns and cells that screens declare. */
export type {
  CellClassParams,
  CellMouseOverEvent,
  ColDef,
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
  ClientSideRowModelModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
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
  // Rows that are drawn beyond what is seen: enough for a turn of the wheel.
  rowBuffer: 5,
  // Everything in the frame in which its rows come, or to which it is scrolled: a row is never seen empty.
  suppressAnimationFrame: true,
  suppressNoRowsOverlay: true,
  animateRows: false,
} as const satisfies GridOptions;

/**
 * Makes a grid in an element, in the look of this program; `destroy()` of what it gives ends it. The grid
 * draws with its own elements, not React's: a page of rows is made in a fraction of the time.
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
