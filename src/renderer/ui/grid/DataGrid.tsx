import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { arranging, isOfData, tellWhole, type Arrange } from './events';
import { keepNumbersWhole } from './cut';
import { whenDrawn } from './drawn';
import { setHome } from '../focus/homes';
import { levels, type RowLevel } from './levels';
import {
  canDraw,
  focusGrid,
  gridIn,
  ReactGrid,
  rowIdAt,
  speakAnew,
  type ColDef,
  type Column,
  type GridApi,
  type GridOptions,
  type RowClassParams,
  type RowSelectionOptions,
} from './library';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import { StateView } from '../StateView';
import { useLatest } from '../useLatest';
import '../list.css';

const SELECTION: RowSelectionOptions = {
  mode: 'multiRow',
  headerCheckbox: true,
  checkboxes: true,
  enableClickSelection: false,
};

/** Constants, because the grid takes a new object for a change and makes every column anew. */
const COLUMN = { resizable: true, sortable: false, suppressMovable: true, comparator: () => 0 };
const MOVABLE_COLUMN = { ...COLUMN, suppressMovable: false };

const idOf = ({ data }: RowClassParams): string | undefined =>
  (data as { readonly id: string } | undefined)?.id;

const ROW_CLASSES = {
  'cj-row-dimmed': (row: RowClassParams) =>
    (row.context as GridContext).dimmed.has(idOf(row) ?? ''),
};

export interface SortState {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** What a screen asks of its grid by the keyboard. */
export interface GridHandle {
  selectAll(): void;
  deselect(): void;
  /** Puts the focus on the row that had it last, or on the first one. */
  focus(): void;
}

interface GridContext {
  readonly dimmed: ReadonlySet<string>;
}

/** Height of a row where nobody chose one, px. */
const USUAL_ROW_PX = 36;

const NOBODY: ReadonlySet<string> = new Set();

interface GridProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly ColDef<T>[];
  readonly sort?: readonly SortState[];
  readonly onSort?: (sort: readonly SortState[]) => void;
  readonly onSelect?: (ids: readonly string[]) => void;
  readonly onOpen?: (row: T) => void;
  /** The row that the keyboard or a click went to. */
  readonly onFocus?: (row: T | null) => void;
  /** Rows that are shown as if they were gone. */
  readonly dimmed?: ReadonlySet<string>;
  /** Columns may be moved, widened and pinned; told when it is done. `resized`: those that were widened. */
  readonly onArrange?: Arrange;
  /** The menu of a row was asked for, by the other mouse button or the menu key; place in px of the window. */
  readonly onMenu?: (
    row: T,
    field: string | null,
    at: { readonly left: number; readonly top: number },
  ) => void;
  /** Height of a row, px; absent: the usual one. */
  readonly rowPx?: number;
  /** The space bar in a cell of data is the screen's; otherwise it chooses the row, as it does on its check box. */
  readonly givesSpace?: true;
  /**
   * The rows are a tree: where one stands, and the column that shows it, in whose cells the arrow keys open and
   * close.
   */
  readonly tree?: {
    readonly column: string;
    readonly levelOf: (row: T) => RowLevel | undefined;
  };
  /** Hands out what the screen may ask of the grid; null when it is gone. */
  readonly onHandle?: (handle: GridHandle | null) => void;
}

/**
 * The one grid of the console: our own theme, sorting by the server (the order of `rows` is
 * shown as it is), selection by id.
 */
export function DataGrid<T extends { readonly id: string }>(props: GridProps<T>) {
  const { rows, columns, dimmed = NOBODY, sort, rowPx = USUAL_ROW_PX } = props;
  const element = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<T>>(null);
  const latest = useLatest(props);
  const context = useMemo<GridContext>(() => ({ dimmed }), [dimmed]);
  const columnDefs = columns as ColDef<T>[];
  const shown = useRef<Partial<GridOptions<T>>>({});
  // Given once: what changes is handed to the grid below, in the frame in which it changes.
  const [options] = useState<GridOptions<T>>(() => ({
    ...optionsOf(latest),
    rowData: rows as T[],
    columnDefs,
    context,
    rowHeight: rowPx,
  }));
  useLayoutEffect(() => {
    const api = gridIn<T>(element.current);
    const { current: place } = element;
    if (api === null || place === null) return undefined;
    setHome(place, () => focusGrid(place));
    shown.current = options;
    grid.current = api;
    showSort(api, latest().sort);
    latest().onHandle?.(handleOf(api, () => focusGrid(place)));
    const end = keepNumbersWhole(api, place);
    return () => {
      end();
      grid.current = null;
      latest().onHandle?.(null);
      // Rows that are no longer shown must not stay chosen: a batch action would hit them unseen.
      latest().onSelect?.([]);
    };
  }, [latest, options]);
  useLayoutEffect(() => {
    const next: Partial<GridOptions<T>> = { rowData: rows as T[], columnDefs, context };
    const changes = Object.entries(next).filter(
      ([name, value]) => shown.current[name as keyof GridOptions<T>] !== value,
    );
    shown.current = next;
    if (changes.length > 0) grid.current?.updateGridOptions(Object.fromEntries(changes));
  }, [rows, columnDefs, context]);
  useLayoutEffect(() => {
    const { current: api } = grid;
    if (api !== null && api.getGridOption('rowHeight') !== rowPx)
      api.setGridOption('rowHeight', rowPx);
  }, [rowPx]);
  const isDrawn = useDrawn(element);
  useEffect(() => redraw(grid.current), [dimmed]);
  const language = useLanguage();
  useEffect(() => {
    if (grid.current !== null) speakAnew(grid.current);
  }, [language]);
  // A column that was shown again, or a changed one, gets its arrow as well.
  useEffect(() => showSort(grid.current, sort), [sort, columns]);
  const rowAt = (target: EventTarget): T | undefined =>
    grid.current?.getRowNode(rowIdAt(target) ?? '')?.data;
  return (
    <div
      className="cj-grid cj-data-grid"
      // The grid's own event comes later than the next key may.
      onFocus={({ target }) => {
        const row = rowAt(target);
        if (row !== undefined) props.onFocus?.(row);
      }}
      onKeyDown={({ key, target }) => {
        // On a button in a cell the key presses the button.
        if (key !== 'Enter' || !(target instanceof Element) || !target.matches('.ag-cell')) return;
        const row = rowAt(target);
        if (row !== undefined) props.onOpen?.(row);
      }}
    >
      <div className="cj-grid-place" ref={element}>
        <ReactGrid options={options} />
      </div>
      {!isDrawn && rows.length > 0 && <Cover />}
    </div>
  );
}

/** True from the frame in which the first rows are drawn. */
function useDrawn(element: RefObject<HTMLDivElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    const { current: place } = element;
    if (place === null) return undefined;
    return whenDrawn(place, () => flushSync(() => setDrawn(true)));
  }, [element]);
  return isDrawn;
}

/** What is seen until the first rows are drawn: an empty grid would say that there are none. */
function Cover() {
  const { t } = useTranslation();
  return (
    <div className="cj-grid-cover">
      <StateView busy text={t('records.loadingFirst')} />
    </div>
  );
}

/** What the grid is made with once; its events ask for the newest properties. */
function optionsOf<T extends { readonly id: string }>(latest: () => GridProps<T>): GridOptions<T> {
  const keyOf = keys<T>();
  const { onSelect, onMenu, onArrange, tree: isTree } = latest();
  return {
    ...(isTree === undefined ? {} : levels<T>((row) => latest().tree?.levelOf(row))),
    getRowId: (row) => keyOf(row.data),
    ...(onSelect === undefined ? {} : { rowSelection: SELECTION }),
    rowClassRules: ROW_CLASSES,
    onSelectionChanged: ({ api }) =>
      latest().onSelect?.(
        api
          .getSelectedRows()
          .map((row) => row.id)
          .filter((id) => id !== ''),
      ),
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
      latest().onMenu?.(data, isOfData(id) ? id : null, { left: at.clientX, top: at.clientY });
    },
    preventDefaultOnContextMenu: onMenu !== undefined,
    ...arranging((columns, resized) => latest().onArrange?.(columns, resized)),
    defaultColDef: {
      ...(onArrange === undefined ? COLUMN : MOVABLE_COLUMN),
      suppressKeyboardEvent: ({ event, column, data }) => {
        const { givesSpace, tree } = latest();
        if (givesSpace === true && event.key === ' ' && !event.shiftKey && isData(column))
          return true;
        // Moves the row, not the cell.
        if (tree !== undefined && event.altKey && event.shiftKey) return true;
        const opens = OPENS[event.key];
        if (tree?.column !== column.getColId() || opens === undefined || data === undefined)
          return false;
        // A row that is as it is asked to be is left for the next cell.
        return tree.levelOf(data)?.open === !opens;
      },
    },
    suppressCellFocus: false,
  };
}

/** Keys that open (true) and close a row of a tree. */
const OPENS: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false };

/** Whether a column is anything but that of the check boxes. */
const isData = (column: Column): boolean => !column.getColId().startsWith('ag-Grid');

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

function redraw<T>(api: GridApi<T> | null): void {
  if (api !== null && canDraw(api)) api.redrawRows();
}

function showSort<T>(api: GridApi<T> | null, sort: readonly SortState[] = []): void {
  const state = sort.map(({ field, direction }, sortIndex) => ({
    colId: field,
    sort: direction,
    sortIndex,
  }));
  api?.applyColumnState({ state, defaultState: { sort: null } });
}

function handleOf<T>(api: GridApi<T>, focus: () => void): GridHandle {
  return { selectAll: () => api.selectAll(), deselect: () => api.deselectAll(), focus };
}
