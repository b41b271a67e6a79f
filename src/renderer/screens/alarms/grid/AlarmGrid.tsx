import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { ArrowUp } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import type { SortEntry } from '@renderer/records/list/query';
import { useServices } from '@renderer/data/services';
import { arranging, tellWhole, type Arrange } from '@renderer/ui/grid/events';
import {
  makeGrid,
  type ColDef,
  type GridApi,
  type GridOptions,
  type ICellRendererComp,
} from '@renderer/ui/grid/library';
import { useLatest } from '@renderer/ui/useLatest';
import { isGroup, keepHeadings, type ListRow } from '@renderer/features/alarms/model/rows';
import { anchorOf, ROW_PX, scrollTo, topOf } from './anchor';
import { TICKING } from './columns';
import { keepFocus } from './focus';

/** Interval of countdowns and of the slow blinking. ms */
const TICK_MS = 1_000;

/** The functions of the grid for the screen. */
export interface AlarmGridHandle {
  focusGrid(): void;
  /** Focuses a row and brings it into view. */
  show(id: string): void;
  choose(ids: readonly string[]): void;
}

export interface AlarmGridProps {
  readonly rows: readonly ListRow[];
  readonly columns: ColDef<ListRow>[];
  readonly heading: new () => ICellRendererComp<ListRow>;
  readonly focused: string | null;
  readonly sort: SortEntry | null;
  readonly onSort: (sort: SortEntry | null) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onFocus: (row: ListRow) => void;
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
  const { clock } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<ListRow>>(null);
  const latest = useLatest(props);
  /** Time of the newest alarm when the user scrolled away from the top, ms; null: at the top. */
  const leftAt = useRef<number | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const shownRows = useRef<readonly ListRow[]>([]);
  /** The rows that the grid was given last. */
  const given = useRef<readonly ListRow[]>([]);

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const { rows, columns, heading } = latest();
    const api = makeGrid<ListRow>(element, {
      ...optionsOf(latest),
      rowData: [...rows],
      columnDefs: columns,
      fullWidthCellRenderer: heading,
      onBodyScroll: ({ direction, top }) => {
        if (direction !== 'vertical') return;
        if (top > ROW_PX) leftAt.current ??= newestOf(shownRows.current);
        else {
          leftAt.current = null;
          setFresh((some) => (some.length === 0 ? some : []));
        }
      },
    });
    grid.current = api;
    shownRows.current = rows;
    given.current = rows;
    latest().onHandle(handleOf(api));
    const end = clock.every(TICK_MS, 'alarm list second', () => {
      element.toggleAttribute('data-blink');
      api.refreshCells({ columns: [...TICKING], force: true });
    });
    return () => {
      end();
      grid.current = null;
      latest().onHandle(null);
      latest().onSelect([]);
      api.destroy();
    };
  }, [clock, latest]);

  const { rows, columns, heading, focused, sort } = props;
  useLayoutEffect(() => {
    const [api, element] = [grid.current, place.current];
    if (api === null || element === null || given.current === rows) return;
    const anchor = anchorOf(api, element);
    const next = keepHeadings(shownRows.current, rows);
    given.current = rows;
    shownRows.current = next;
    const top = anchor === null ? null : topOf(next, anchor);
    // Before, so that the grid draws the rows once at their final place, and after, in case there
    // was no room yet.
    if (top !== null) scrollTo(element, top);
    const refocus = keepFocus(api, element);
    api.setGridOption('rowData', [...next]);
    refocus();
    if (top !== null) scrollTo(element, top);
    const since = leftAt.current;
    setFresh(since === null ? [] : newerThan(rows, since));
  }, [rows]);
  useLayoutEffect(() => {
    grid.current?.updateGridOptions({ columnDefs: columns, fullWidthCellRenderer: heading });
  }, [columns, heading]);
  useEffect(() => {
    const api = grid.current;
    if (api === null) return;
    api.setGridOption('context', { focused });
    api.redrawRows();
  }, [focused]);
  useEffect(() => {
    const state = sort === null ? [] : [{ colId: sort.field, sort: sort.direction }];
    grid.current?.applyColumnState({ state, defaultState: { sort: null } });
  }, [sort, columns]);

  const [firstFresh] = fresh;
  return (
    <div
      className="cj-grid cj-alarm-grid"
      onKeyDown={({ key, target }) => {
        if (key !== 'Enter' || !(target instanceof Element) || target.closest('button') !== null)
          return;
        const id = target.closest('[row-id]')?.getAttribute('row-id') ?? '';
        const row = grid.current?.getRowNode(id)?.data;
        if (row !== undefined) props.onOpen(row);
      }}
    >
      <div className="cj-grid-place" ref={place} />
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
      'cj-row-focused': ({ data, context }) => (context as Context).focused === data?.id,
      'cj-row-critical': ({ data }) =>
        data !== undefined &&
        !isGroup(data) &&
        data.priority === 'critical' &&
        data.state === 'unacknowledged',
    },
    onSelectionChanged: ({ api }) => latest().onSelect(api.getSelectedRows().map(({ id }) => id)),
    onCellFocused: ({ api }) => {
      // The event comes late: the rows may have moved since.
      const cell = api.getFocusedCell() ?? null;
      const row = cell === null ? undefined : api.getDisplayedRowAtIndex(cell.rowIndex);
      if (row?.data !== undefined) latest().onFocus(row.data);
    },
    onRowDoubleClicked: ({ data }) => {
      if (data !== undefined && !isGroup(data)) latest().onOpen(data);
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
  const column = api
    .getAllDisplayedColumns()
    .find((one) => !one.getColId().startsWith('ag-') && one.getPinned() === null);
  if (column !== undefined) api.setFocusedCell(node.rowIndex, column);
}

function handleOf(api: GridApi<ListRow>): AlarmGridHandle {
  return {
    focusGrid: () => {
      const first = api.getDisplayedRowAtIndex(0);
      if (first?.id !== undefined) show(api, first.id);
    },
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
