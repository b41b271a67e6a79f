import { useEffect, useMemo, useRef } from 'react';
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
  themeQuartz,
  type CellMouseOverEvent,
  type ColDef,
  type ColumnState,
  type GridApi,
  type Module,
  type RowClassParams,
  type RowSelectionOptions,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import './list.css';

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
function arrangedColumns(state: readonly ColumnState[]): readonly ArrangedColumn[] {
  return state
    .filter(({ colId }) => !colId.startsWith('ag-Grid') && !colId.startsWith('#'))
    .map(({ colId, width, pinned }) => ({
      name: colId,
      width: width ?? 0,
      pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
    }));
}

/** A text that does not fit is told by the tooltip; measured only when the pointer gets there. */
function tellWhole({ event }: CellMouseOverEvent): void {
  const cell = event?.target instanceof Element ? event.target.closest('.ag-cell') : null;
  const value = cell?.querySelector('.ag-cell-value') ?? cell;
  if (!(value instanceof HTMLElement) || value.querySelector('[title]') !== null) return;
  if (value.scrollWidth > value.clientWidth) value.title = value.textContent ?? '';
  else value.removeAttribute('title');
}

/**
 * The one grid of the console: our own theme, sorting by the server (the order of `rows` is
 * shown as it is), selection by id, one focused row.
 */
export function DataGrid<T extends { readonly id: string }>(props: {
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
}) {
  const grid = useRef<AgGridReact<T>>(null);
  const { dimmed = NOBODY, focused = null, sort } = props;
  const reveal = (): void => {
    const api = grid.current?.api;
    if (api === undefined || focused === null) return;
    const node = api.getRowNode(focused);
    if (node === undefined) return;
    api.ensureNodeVisible(node, 'middle');
    node.setSelected(true, true);
    api.redrawRows();
  };
  useEffect(reveal, [focused, props.rows]);
  useEffect(() => grid.current?.api?.redrawRows(), [dimmed]);
  // A column that was shown again, or a changed one, gets its arrow as well.
  useEffect(() => showSort(grid.current?.api, sort), [sort, props.columns]);
  // A record without a readable id still needs a row of its own; nothing can be done to it.
  const nameless = useRef(new WeakMap<object, string>());
  const count = useRef(0);
  const keyOf = (row: T): string => {
    if (row.id !== '') return row.id;
    const known = nameless.current.get(row);
    if (known !== undefined) return known;
    count.current += 1;
    const key = `#${count.current}`;
    nameless.current.set(row, key);
    return key;
  };
  const { onSelect } = props;
  const tell = useRef(onSelect);
  useEffect(() => {
    tell.current = onSelect;
  });
  // Rows that are no longer shown must not stay chosen: a batch action would hit them unseen.
  useEffect(() => () => tell.current?.([]), []);
  const context = useMemo<GridContext>(() => ({ focused, dimmed }), [focused, dimmed]);
  const { onHandle } = props;
  const hand = useRef(onHandle);
  useEffect(() => {
    hand.current = onHandle;
  });
  useEffect(() => () => hand.current?.(null), []);
  const arrange = (api: GridApi<T>, resized: readonly string[]): void =>
    props.onArrange?.(arrangedColumns(api.getColumnState()), resized);
  const byHand = (source: string): boolean => source.startsWith('ui');
  return (
    <div className="cj-grid">
      <AgGridProvider modules={MODULES}>
        <AgGridReact<T>
          ref={grid}
          theme={THEME}
          rowData={props.rows as T[]}
          columnDefs={props.columns as ColDef<T>[]}
          context={context}
          getRowId={(row) => keyOf(row.data)}
          {...(props.onSelect === undefined ? {} : { rowSelection: SELECTION })}
          selectionColumnDef={SELECTION_COLUMN}
          rowClassRules={ROW_CLASSES}
          onGridReady={({ api }) => {
            showSort(api, sort);
            reveal();
            props.onHandle?.(handleOf(api));
          }}
          onFirstDataRendered={({ api }) => {
            // Words that came while the first rows were made are in the columns, but not in the cells.
            api.refreshCells({ force: true });
            reveal();
          }}
          onSelectionChanged={(event) =>
            props.onSelect?.(
              event.api
                .getSelectedRows()
                .map((row) => row.id)
                .filter((id) => id !== ''),
            )
          }
          onCellFocused={(event) => {
            const row =
              event.rowIndex === null
                ? undefined
                : event.api.getDisplayedRowAtIndex(event.rowIndex);
            if (row?.data !== undefined) props.onFocus?.(row.data);
          }}
          onRowDoubleClicked={(event) => {
            if (event.data !== undefined) props.onOpen?.(event.data);
          }}
          onSortChanged={(event) => {
            if (event.source !== 'uiColumnSorted') return;
            const sorted = event.api
              .getColumnState()
              .filter((column) => column.sort === 'asc' || column.sort === 'desc')
              .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
              .map((column) => ({
                field: column.colId,
                direction: column.sort === 'asc' ? ('asc' as const) : ('desc' as const),
              }));
            props.onSort?.(sorted);
          }}
          onCellMouseOver={tellWhole}
          onCellContextMenu={({ data, column, event }) => {
            if (data === undefined || props.onMenu === undefined) return;
            const at = event instanceof MouseEvent ? event : { clientX: 0, clientY: 0 };
            const id = column.getColId();
            const isField = !id.startsWith('#') && !id.startsWith('ag-Grid');
            props.onMenu(data, isField ? id : null, { left: at.clientX, top: at.clientY });
          }}
          preventDefaultOnContextMenu={props.onMenu !== undefined}
          onColumnMoved={({ api, finished, source }) => {
            if (finished && byHand(source)) arrange(api, []);
          }}
          onColumnPinned={({ api, source }) => {
            if (byHand(source)) arrange(api, []);
          }}
          onColumnResized={({ api, finished, source, column, columns }) => {
            if (!finished || (!byHand(source) && source !== 'autosizeColumns')) return;
            const all = columns ?? (column === null ? [] : [column]);
            arrange(
              api,
              all.map((one) => one.getColId()),
            );
          }}
          defaultColDef={props.onArrange === undefined ? COLUMN : MOVABLE_COLUMN}
          suppressDragLeaveHidesColumns
          rowBuffer={ROW_BUFFER}
          suppressNoRowsOverlay
          suppressCellFocus={false}
          enableCellTextSelection
          animateRows={false}
        />
      </AgGridProvider>
    </div>
  );
}

function showSort<T>(api: GridApi<T> | undefined, sort: readonly SortState[] = []): void {
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
