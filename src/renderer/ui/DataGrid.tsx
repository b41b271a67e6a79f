import { useEffect, useRef } from 'react';
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
  type ColDef,
  type Module,
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

export interface SortState {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

interface GridContext {
  readonly focused: string | null;
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
}) {
  const grid = useRef<AgGridReact<T>>(null);
  const { focused = null, sort } = props;
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
  useEffect(() => {
    const state = (sort ?? []).map((entry, sortIndex) => ({
      colId: entry.field,
      sort: entry.direction,
      sortIndex,
    }));
    grid.current?.api?.applyColumnState({ state, defaultState: { sort: null } });
  }, [sort]);
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
  const context: GridContext = { focused };
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
          selectionColumnDef={{ width: 46, pinned: 'left', resizable: false }}
          rowClassRules={{
            'cj-row-focused': (row) => (row.context as GridContext).focused === row.data?.id,
          }}
          onGridReady={reveal}
          onFirstDataRendered={reveal}
          onSelectionChanged={(event) =>
            props.onSelect?.(
              event.api
                .getSelectedRows()
                .map((row) => row.id)
                .filter((id) => id !== ''),
            )
          }
          onCellFocused={(event) => {
            const row = event.rowIndex === null ? undefined : event.api.getDisplayedRowAtIndex(event.rowIndex);
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
          defaultColDef={{
            resizable: true,
            sortable: false,
            suppressMovable: true,
            comparator: () => 0,
          }}
          suppressNoRowsOverlay
          suppressCellFocus={false}
          enableCellTextSelection
          animateRows={false}
        />
      </AgGridProvider>
    </div>
  );
}
