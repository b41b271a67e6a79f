import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { ArrowUp } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import type { SortEntry } from '@renderer/records/list/query';
import { useLanguage } from '@renderer/data/language';
import { useServices } from '@renderer/data/services';
import { setHome } from '@renderer/ui/focus/homes';
import { arranging, tellWhole, type Arrange } from '@renderer/ui/grid/events';
import {
  makeGrid,
  idOfRow,
  rowIdAt,
  speakAnew,
  type ColDef,
  type GridApi,
  type GridOptions,
  type ICellRendererComp,
} from '@renderer/ui/grid/library';
import { scrollBack } from '@renderer/ui/scrollPlaces';
import { useLatest } from '@renderer/ui/useLatest';
import { isGroup, keepHeadings, type ListRow } from '@renderer/features/alarms/model/rows';
import { anchorOf, scrollTo, scrollTop, topOf, type Anchor } from './anchor';
import { renewWaits, TICKING } from './columns';
import { firstColumn, focusAt, keepFocus } from './focus';

/** Interval of countdowns and of the slow blinking. ms */
const TICK_MS = 1_000;

/** The column of the check boxes, as narrow as they are. */
const CHECKS = {
  width: 40,
  minWidth: 40,
  pinned: 'left',
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
} as const;

/** Class of the row that the keyboard is on, or was on before a dialog opened. */
const FOCUSED = 'cj-row-focused';

/** Height of the headings, px. */
const HEADER_PX = 32;

/** The functions of the grid for the screen. */
export interface AlarmGridHandle {
  /**
   * Gives the keyboard to the row that has it, or to the one that took the place of the last one that had it.
   * False without rows.
   */
  focusGrid(): boolean;
  focusFirst(): void;
  deselect(): void;
  /** Focuses a row and brings it into view. */
  show(id: string): void;
  choose(ids: readonly string[]): void;
}

export interface AlarmGridProps {
  readonly rows: readonly ListRow[];
  readonly columns: ColDef<ListRow>[];
  readonly heading: new () => ICellRendererComp<ListRow>;
  readonly focused: string | null;
  /** Height of a row, px. */
  readonly rowPx: number;
  readonly sort: SortEntry | null;
  readonly onSort: (sort: SortEntry | null) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** null: the row of the keyboard has left while the keyboard was elsewhere. */
  readonly onFocus: (row: ListRow | null) => void;
  readonly onOpen: (row: ListRow) => void;
  readonly onArrange: Arrange;
  readonly onHandle: (handle: AlarmGridHandle | null) => void;
}

/**
 * The grid of the alarm list. Rows change in place: choice, focus and scroll position stay while alarms
 * arrive above.
 */
export function AlarmGrid(props: AlarmGridProps) {
  const { t } = useTranslation();
  const { clock, rest } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<ListRow>>(null);
  const latest = useLatest(props);
  /** Time of the newest alarm when the user scrolled away from the top, ms; null: at the top. */
  const leftAt = useRef<number | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const shownRows = useRef<readonly ListRow[]>([]);
  /** Where the keyboard was last. */
  const at = useRef(0);
  /** The rows that the grid was given last. */
  const given = useRef<readonly ListRow[]>([]);

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const { rows, columns, heading, rowPx } = latest();
    const api = makeGrid<ListRow>(element, {
      ...optionsOf(latest),
      rowHeight: rowPx,
      headerHeight: HEADER_PX,
      rowData: [...rows],
      columnDefs: columns,
      fullWidthCellRenderer: heading,
      onBodyScroll: ({ direction, top }) => {
        if (direction !== 'vertical') return;
        if (top > latest().rowPx) leftAt.current ??= newestOf(shownRows.current);
        else {
          leftAt.current = null;
          setFresh((some) => (some.length === 0 ? some : []));
        }
      },
    });
    grid.current = api;
    shownRows.current = rows;
    given.current = rows;
    const handle = handleOf(api, at);
    // As rows, for alarms come above them while the page is away.
    const endKeep = rest.keep('alarms.top', () => anchorOf(api, element, latest().rowPx));
    const kept = rest.read('alarms.top') as Anchor | null | undefined;
    if (kept != null) {
      const back = (): boolean => {
        const top = grid.current === api ? topOf(shownRows.current, kept, latest().rowPx) : null;
        if (top === null) return true;
        scrollTo(element, top);
        return Math.abs(scrollTop(element) - top) < 1;
      };
      scrollBack(document, clock, [back]);
    }
    setHome(element, () => handle.focusGrid());
    latest().onHandle(handle);
    const end = clock.every(TICK_MS, 'alarm list second', () => {
      element.toggleAttribute('data-blink');
      api.refreshCells({ columns: [...TICKING], force: true });
      renewWaits(element);
    });
    return () => {
      end();
      endKeep();
      grid.current = null;
      latest().onHandle(null);
      latest().onSelect([]);
      api.destroy();
    };
  }, [clock, rest, latest]);

  const { rows, columns, heading, focused, sort, rowPx } = props;
  useLayoutEffect(() => {
    const [api, element] = [grid.current, place.current];
    if (api === null || element === null || given.current === rows) return;
    const anchor = anchorOf(api, element, latest().rowPx);
    const next = keepHeadings(shownRows.current, rows);
    given.current = rows;
    shownRows.current = next;
    const top = anchor === null ? null : topOf(next, anchor, latest().rowPx);
    // Before, so that the grid draws the rows once at their final place, and after, in case there
    // was no room yet.
    if (top !== null) scrollTo(element, top);
    const refocus = keepFocus(api, element, () => latest().onFocus(null));
    api.setGridOption('rowData', [...next]);
    refocus();
    if (top !== null) scrollTo(element, top);
    const since = leftAt.current;
    setFresh(since === null ? [] : newerThan(rows, since));
  }, [rows, latest]);
  useLayoutEffect(() => {
    const api = grid.current;
    if (api === null || api.getGridOption('rowHeight') === rowPx) return;
    api.setGridOption('rowHeight', rowPx);
  }, [rowPx]);
  useLayoutEffect(() => {
    const api = grid.current;
    if (api === null) return;
    api.updateGridOptions({ columnDefs: columns, fullWidthCellRenderer: heading });
    // A column that stays keeps its width, though the list has another room now.
    const state = columns.map(({ colId, initialWidth, flex }) => ({
      colId: colId ?? '',
      flex: flex ?? null,
      ...(flex === undefined && initialWidth !== undefined ? { width: initialWidth } : {}),
    }));
    api.applyColumnState({ state });
  }, [columns, heading]);
  const language = useLanguage();
  useEffect(() => {
    if (grid.current !== null) speakAnew(grid.current);
  }, [language]);
  useEffect(() => {
    const api = grid.current;
    if (api === null) return;
    // For rows that are drawn later. Those that are here keep their elements: a button that is being pressed
    // must be there when it is released.
    api.setGridOption('context', { focused });
    for (const row of place.current?.querySelectorAll('[row-id]') ?? [])
      row.classList.toggle(FOCUSED, idOfRow(row) === focused);
  }, [focused]);
  useEffect(() => {
    const state = sort === null ? [] : [{ colId: sort.field, sort: sort.direction }];
    grid.current?.applyColumnState({ state, defaultState: { sort: null } });
  }, [sort, columns]);

  const rowAt = (target: EventTarget) => grid.current?.getRowNode(rowIdAt(target) ?? '');
  const [firstFresh] = fresh;
  return (
    <div
      className="cj-grid cj-alarm-grid"
      // The grid's own event comes later than the next key may.
      onFocus={({ target }) => {
        const row = rowAt(target);
        if (row?.data === undefined) return;
        at.current = row.rowIndex ?? at.current;
        props.onFocus(row.data);
      }}
      onKeyDown={({ key, target }) => {
        if (key !== 'Enter' || !(target instanceof Element) || target.closest('button') !== null)
          return;
        const row = rowAt(target);
        if (row?.data !== undefined) props.onOpen(row.data);
      }}
    >
      <div
        className="cj-grid-place"
        ref={place}
        style={{ '--cj-alarm-row': `${rowPx}px` } as CSSProperties}
      />
      {firstFresh !== undefined && (
        <Button
          className="cj-fresh"
          intent="primary"
          icon={<ArrowUp />}
          text={t('alarmList.fresh', { count: fresh.length })}
          onClick={() => grid.current !== null && show(grid.current, firstFresh)}
        />
      )}
    </div>
  );
}

interface Context {
  readonly focused: string | null;
}

/** Options fixed at creation; event handlers read the latest props. */
function optionsOf(latest: () => AlarmGridProps): GridOptions<ListRow> {
  return {
    context: { focused: latest().focused } satisfies Context,
    getRowId: ({ data }) => data.id,
    isFullWidthRow: ({ rowNode }) => rowNode.data !== undefined && isGroup(rowNode.data),
    rowSelection: {
      mode: 'multiRow',
      headerCheckbox: true,
      checkboxes: ({ data }) => data !== undefined && !isGroup(data),
      isRowSelectable: ({ data }) => data !== undefined && !isGroup(data),
      enableClickSelection: false,
    },
    rowClassRules: {
      [FOCUSED]: ({ data, context }) => (context as Context).focused === data?.id,
      'cj-row-critical': ({ data }) =>
        data !== undefined &&
        !isGroup(data) &&
        data.priority === 'critical' &&
        data.state === 'unacknowledged',
    },
    onSelectionChanged: ({ api }) => latest().onSelect(api.getSelectedRows().map(({ id }) => id)),
    onRowDoubleClicked: ({ data, event }) => {
      // On a button, or a box, the clicks meant that.
      const isOn =
        event?.target instanceof Element && event.target.closest('button, input') !== null;
      if (!isOn && data !== undefined && !isGroup(data)) latest().onOpen(data);
    },
    onSortChanged: ({ api, source }) => {
      if (source !== 'uiColumnSorted') return;
      const [first] = api.getColumnState().filter((column) => column.sort != null);
      latest().onSort(
        first === undefined
          ? null
          : { field: first.colId, direction: first.sort === 'desc' ? 'desc' : 'asc' },
      );
    },
    selectionColumnDef: CHECKS,
    suppressMultiSort: true,
    onCellMouseOver: tellWhole,
    ...arranging((columns, resized) => latest().onArrange(columns, resized)),
    // The order of `rows` is final, so the comparator keeps it.
    defaultColDef: { resizable: true, sortable: true, comparator: () => 0 },
  };
}

function show(api: GridApi<ListRow>, id: string): void {
  const node = api.getRowNode(id);
  if (node === undefined || node.rowIndex === null) return;
  api.ensureNodeVisible(node, 'middle');
  const column = firstColumn(api);
  if (column !== undefined) api.setFocusedCell(node.rowIndex, column);
}

function handleOf(api: GridApi<ListRow>, at: { readonly current: number }): AlarmGridHandle {
  return {
    focusGrid: () => {
      const cell = api.getFocusedCell() ?? null;
      return focusAt(api, cell?.rowIndex ?? at.current, cell?.column);
    },
    focusFirst: () => focusAt(api, 0),
    deselect: () => api.deselectAll(),
    show: (id) => show(api, id),
    choose: (ids) => {
      const nodes = ids.flatMap((id) => api.getRowNode(id) ?? []);
      api.setNodesSelected({ nodes, newValue: true });
    },
  };
}

const alarmsIn = (rows: readonly ListRow[]): readonly Alarm[] =>
  rows.flatMap((row) => (isGroup(row) ? [] : [row]));

function newestOf(rows: readonly ListRow[]): number {
  return alarmsIn(rows).reduce((newest, { receivedAt }) => Math.max(newest, receivedAt), 0);
}

function newerThan(rows: readonly ListRow[], since: number): readonly string[] {
  return alarmsIn(rows).flatMap(({ id, receivedAt }) => (receivedAt > since ? [id] : []));
}
