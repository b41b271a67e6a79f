import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  type CellMouseOverEvent,
  type ColDef,
  type ColumnState,
  type GridApi,
  type GridOptions,
  type Module,
  type RowClassParams,
  type RowSelectionOptions,
} from 'ag-grid-community';
import { GridCells, MountedCells } from './gridCells';
import { useLatest } from './useLatest';
import './list.css';

/** By modules: the whole library would double the bundle. */
export const GRID_MODULES: Module[] = [
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

export const GRID_THEME = themeQuartz.withParams({
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

const SELECTION: RowSelectionOptions = {
  mode: 'multiRow',
  headerCheckbox: true,
  checkboxes: true,
  enableClickSelection: false,
};

/** Rows that are drawn beyond what is seen: enough for a turn of the wheel. */
const ROW_BUFFER = 5;

const SELECTION_COLUMN = {
  width: 46,
  pinned: 'left',
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
} as const;

/** Constants, because the grid takes a new object for a change and makes every column anew. */
const COLUMN = { resizable: true, sortable: false, suppressMovable: true, comparator: () => 0 };
const MOVABLE_COLUMN = { ...COLUMN, suppressMovable: false };

const idOf = ({ data }: RowClassParams): string | undefined =>
  (data as { readonly id: string } | undefined)?.id;

const ROW_CLASSES = {
  'cj-row-focused': (row: RowClassParams) => (row.context as GridContext).focused === idOf(row),
  'cj-row-dimmed': (row: RowClassParams) =>
    (row.context as GridContext).dimmed.has(idOf(row) ?? ''),
};

export interface SortState {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** A column as it stands after somebody moved, widened or pinned one. */
export interface ArrangedColumn {
  readonly name: string;
  readonly width: number;
  readonly pinned: 'left' | 'right' | null;
}

/** What a screen asks of its grid by the keyboard. */
export interface GridHandle {
  selectAll(): void;
  deselect(): void;
  /** Puts the focus on the first cell. */
  focus(): void;
}

interface GridContext {
  readonly focused: string | null;
  readonly dimmed: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The columns of the data, without those that the grid or a screen adds. */
export function arrangedColumns(state: readonly ColumnState[]): readonly ArrangedColumn[] {
  return state
    .filter(({ colId }) => !colId.startsWith('ag-Grid') && !colId.startsWith('#'))
    .map(({ colId, width, pinned }) => ({
      name: colId,
      width: width ?? 0,
      pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
    }));
}

/** A text that does not fit is told by the tooltip; measured only when the pointer gets there. */
export function tellWhole({ event }: CellMouseOverEvent): void {
  const cell = event?.target instanceof Element ? event.target.closest('.ag-cell') : null;
  const value = cell?.querySelector('.ag-cell-value') ?? cell;
  if (!(value instanceof HTMLElement) || value.querySelector('[title]') !== null) return;
  if (value.scrollWidth > value.clientWidth) value.title = value.textContent ?? '';
  else value.removeAttribute('title');
}

interface GridProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly ColDef<T>[];
  readonly sort?: readonly SortState[];
  readonly onSort?: (sort: readonly SortState[]) => void;
  readonly onSelect?: (ids: readonly string[]) => void;
  readonly onOpen?: (row: T) => void;
  /** The row that the keyboard or a click went to. */
  readonly onFocus?: (row: T | null) => void;
  readonly focused?: string | null;
  /** Rows that are shown as if they were gone. */
  readonly dimmed?: ReadonlySet<string>;
  /** Columns may be moved, widened and pinned; told when it is done. `resized`: those that were widened. */
  readonly onArrange?: (columns: readonly ArrangedColumn[], resized: readonly string[]) => void;
  /** The menu of a row was asked for, by the other mouse button or the menu key; place in px of the window. */
  readonly onMenu?: (
    row: T,
    field: string | null,
    at: { readonly left: number; readonly top: number },
  ) => void;
  /** Hands out what the screen may ask of the grid; null when it is gone. */
  readonly onHandle?: (handle: GridHandle | null) => void;
}

/**
 * The one grid of the console: our own theme, sorting by the server (the order of `rows` is
 * shown as it is), selection by id, one focused row.
 */
export function DataGrid<T extends { readonly id: string }>(props: GridProps<T>) {
  const { rows, columns, dimmed = NOBODY, focused = null, sort } = props;
  const element = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<T>>(null);
  const latest = useLatest(props);
  const [cells] = useState(() => new GridCells());
  const context = useMemo<GridContext>(() => ({ focused, dimmed }), [focused, dimmed]);
  const columnDefs = useMemo(() => cells.adapted(columns), [cells, columns]);
  const made = useLatest({ rowData: rows as T[], columnDefs, context });
  const shown = useRef<Partial<GridOptions<T>>>({});
  // The grid's own elements, not React's: a page of rows is made in a fraction of the time.
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    keepGridStyles();
    const options = made();
    shown.current = options;
    const api = createGrid<T>(
      element.current,
      { ...optionsOf(latest), ...options },
      { modules: GRID_MODULES },
    );
    grid.current = api;
    showSort(api, latest().sort);
    latest().onHandle?.(handleOf(api));
    return () => {
      grid.current = null;
      latest().onHandle?.(null);
      // Rows that are no longer shown must not stay chosen: a batch action would hit them unseen.
      latest().onSelect?.([]);
      api.destroy();
    };
  }, [latest, made]);
  useLayoutEffect(() => {
    const next: Partial<GridOptions<T>> = { rowData: rows as T[], columnDefs, context };
    const changes = Object.entries(next).filter(
      ([name, value]) => shown.current[name as keyof GridOptions<T>] !== value,
    );
    shown.current = next;
    if (changes.length > 0) grid.current?.updateGridOptions(Object.fromEntries(changes));
  }, [rows, columnDefs, context]);
  useEffect(() => reveal(grid.current, focused), [focused, rows]);
  useEffect(() => grid.current?.redrawRows(), [dimmed]);
  // A column that was shown again, or a changed one, gets its arrow as well.
  useEffect(() => showSort(grid.current, sort), [sort, columns]);
  return (
    <div
      className="cj-grid"
      onKeyDown={({ key, target }) => {
        // On a button in a cell the key presses the button.
        if (key !== 'Enter' || !(target instanceof Element) || !target.matches('.ag-cell')) return;
        const id = target.closest('[row-id]')?.getAttribute('row-id') ?? '';
        const row = grid.current?.getRowNode(id)?.data;
        if (row !== undefined) props.onOpen?.(row);
      }}
    >
      <div className="cj-grid-place" ref={element} />
      <MountedCells cells={cells} />
    </div>
  );
}

/**
 * The grid's style sheets leave the page with its last grid, and with every list the whole page would be styled anew: one empty grid that is never
 * shown keeps them.
 */
export function keepGridStyles(): void {
  if (document.head.querySelector('style[data-ag-css]') !== null) return;
  const nowhere = document.createElement('div');
  const options: GridOptions = {
    theme: GRID_THEME,
    themeStyleContainer: document.head,
    rowData: [],
  };
  createGrid(nowhere, options, { modules: GRID_MODULES });
}

/** What the grid is made with once; its events ask for the newest properties. */
function optionsOf<T extends { readonly id: string }>(latest: () => GridProps<T>): GridOptions<T> {
  const keyOf = keys<T>();
  const arrange = (api: GridApi<T>, resized: readonly string[]): void =>
    latest().onArrange?.(arrangedColumns(api.getColumnState()), resized);
  const byHand = (source: string): boolean => source.startsWith('ui');
  const { onSelect, onMenu, onArrange } = latest();
  return {
    theme: GRID_THEME,
    getRowId: (row) => keyOf(row.data),
    ...(onSelect === undefined ? {} : { rowSelection: SELECTION }),
    selectionColumnDef: SELECTION_COLUMN,
    rowClassRules: ROW_CLASSES,
    onFirstDataRendered: ({ api }) => reveal(api, latest().focused ?? null),
    onSelectionChanged: ({ api }) =>
      latest().onSelect?.(
        api
          .getSelectedRows()
          .map((row) => row.id)
          .filter((id) => id !== ''),
      ),
    onCellFocused: ({ api, rowIndex }) => {
      const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex);
      if (row?.data !== undefined) latest().onFocus?.(row.data);
    },
    onRowDoubleClicked: ({ data }) => {
      if (data !== undefined) latest().onOpen?.(data);
    },
    onSortChanged: ({ api, source }) => {
      if (source !== 'uiColumnSorted') return;
      const sorted = api
        .getColumnState()
        .filter((column) => column.sort === 'asc' || column.sort === 'desc')
        .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
        .map((column) => ({
          field: column.colId,
          direction: column.sort === 'asc' ? ('asc' as const) : ('desc' as const),
        }));
      latest().onSort?.(sorted);
    },
    onCellMouseOver: tellWhole,
    onCellContextMenu: ({ data, column, event }) => {
      if (data === undefined) return;
      const at = event instanceof MouseEvent ? event : { clientX: 0, clientY: 0 };
      const id = column.getColId();
      const isField = !id.startsWith('#') && !id.startsWith('ag-Grid');
      latest().onMenu?.(data, isField ? id : null, { left: at.clientX, top: at.clientY });
    },
    preventDefaultOnContextMenu: onMenu !== undefined,
    onColumnMoved: ({ api, finished, source }) => {
      if (finished && byHand(source)) arrange(api, []);
    },
    onColumnPinned: ({ api, source }) => {
      if (byHand(source)) arrange(api, []);
    },
    onColumnResized: ({ api, finished, source, column, columns }) => {
      if (!finished || (!byHand(source) && source !== 'autosizeColumns')) return;
      const all = columns ?? (column === null ? [] : [column]);
      arrange(
        api,
        all.map((one) => one.getColId()),
      );
    },
    defaultColDef: onArrange === undefined ? COLUMN : MOVABLE_COLUMN,
    suppressDragLeaveHidesColumns: true,
    rowBuffer: ROW_BUFFER,
    // Everything in the frame in which its rows come.
    suppressAnimationFrame: true,
    suppressNoRowsOverlay: true,
    suppressCellFocus: false,
    enableCellTextSelection: true,
    animateRows: false,
  };
}

/** Keys of rows. A record without a readable id still needs a row of its own; nothing can be done to it. */
function keys<T extends { readonly id: string }>(): (row: T) => string {
  const nameless = new WeakMap<object, string>();
  let count = 0;
  return (row) => {
    if (row.id !== '') return row.id;
    const known = nameless.get(row);
    if (known !== undefined) return known;
    count += 1;
    const key = `#${count}`;
    nameless.set(row, key);
    return key;
  };
}

/** Shows the focused row, and chooses it. */
function reveal<T>(api: GridApi<T> | null, focused: string | null): void {
  const node = focused === null ? undefined : api?.getRowNode(focused);
  if (api === null || node === undefined) return;
  api.ensureNodeVisible(node, 'middle');
  node.setSelected(true, true);
  api.redrawRows();
}

function showSort<T>(api: GridApi<T> | null, sort: readonly SortState[] = []): void {
  const state = sort.map(({ field, direction }, sortIndex) => ({
    colId: field,
    sort: direction,
    sortIndex,
  }));
  api?.applyColumnState({ state, defaultState: { sort: null } });
}

function handleOf<T>(api: GridApi<T>): GridHandle {
  return {
    selectAll: () => api.selectAll(),
    deselect: () => api.deselectAll(),
    focus: () => {
      const column = api.getAllDisplayedColumns().find((one) => !one.getColId().startsWith('ag-'));
      if (column !== undefined && api.getDisplayedRowCount() > 0) api.setFocusedCell(0, column);
    },
  };
}
