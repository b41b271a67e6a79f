import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useLocation } from 'react-router-dom';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { copyText } from '@renderer/ui/clipboard';
import { DataGrid, type GridHandle } from '@renderer/ui/grid/DataGrid';
import { useToast } from '@renderer/ui/toasts';
import { useLatest } from '@renderer/ui/useLatest';
import { useListActions } from '../batch/useListActions';
import { useFieldLabel } from '../labels';
import { FigureStrip } from '../figures/FigureStrip';
import { ListPanels } from '../panels/ListPanels';
import { PanelDialog } from '../panels/PanelDialog';
import { TreeFilter } from '../tree/TreeFilter';
import { ServerFiles } from '../transfer/ServerFiles';
import { TransferMenu } from '../transfer/TransferMenu';
import { useCellText } from './cellText';
import { ColumnChooser } from './ColumnChooser';
import { arranged } from './columnLayout';
import { columnsOf, operationsColumn } from './columns';
import { rowsAsText } from './copy';
import { ListBars, ListCover } from './ListStates';
import { Pager } from './Pager';
import { PrintDialog } from './PrintDialog';
import { serverOrder, STATE_KEYS } from './query';
import { RowMenu, type RowMenuAt } from './RowMenu';
import { SavedViewsMenu } from './SavedViewsMenu';
import { onlyThis } from './search';
import { SearchBar } from './SearchBar';
import { Toolbar } from './Toolbar';
import { useColumnLayout } from './useColumnLayout';
import { useLinks } from './useLinks';
import { useListController } from './useListController';
import { useListKeys } from './useListKeys';
import { usePrintTable } from './usePrintTable';
import { useRowCommands } from './useRowCommands';
import { useSavedViews } from './useSavedViews';
import { useUnknownSearch } from './useUnknownSearch';
import { ViewTabs } from './ViewTabs';
import '../records.css';

/** The list of any family that declares a screen. */
export function ListScreen(props: {
  readonly family: FamilySpec;
  /** The family whose tabs stand above; another one where this list is a tab of it. */
  readonly tabsOf: FamilySpec;
}) {
  const { family, tabsOf } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const label = useFieldLabel();
  const location = useLocation();
  const [isPlain] = useState(() => !STATE_KEYS.test(location.search));
  const list = useListController(family);
  const { query } = list;
  const actions = useListActions(family, list, {
    panelView: (panel, record, on) => (
      <PanelDialog
        family={family}
        panel={panel}
        record={record}
        onClose={on.close}
        onChanged={on.changed}
      />
    ),
  });
  const rows = useRowCommands(family, actions);
  const columns = useColumnLayout(family, query.view);
  const saved = useSavedViews(family, list, columns, isPlain);
  const unknown = useUnknownSearch(family.key);
  const links = useLinks(family, actions.view);
  const [open, setOpen] = useState<'columns' | 'views' | 'print' | null>(null);
  const [menu, setMenu] = useState<RowMenuAt | null>(null);
  const [focus, setFocus] = useState<RecordView | null>(null);
  const grid = useRef<GridHandle | null>(null);

  const shown = useMemo(() => shownFields(family, columns.layout), [family, columns.layout]);
  const shownNames = useMemo(() => shown.map(({ name }) => name), [shown]);
  const text = useCellText(shown);
  const printed = usePrintTable(family, list, shown, text);
  // The grid keeps its columns while the commands of their buttons change.
  const latest = useLatest(rows);
  const possible = JSON.stringify(rows.possible);
  const records = list.state.answer?.page.records ?? NO_RECORDS;
  const unreadable = useMemo(
    () => JSON.stringify(shownNames.filter((name) => records.some(isUnreadable(name)))),
    [shownNames, records],
  );
  const defs = useMemo(() => {
    const operations = operationsColumn({
      title: t('records.operations'),
      more: t('list.more'),
      possible: JSON.parse(possible) as typeof rows.possible,
      commands: (record) => latest().of(record),
      onMore: (record, at) => setMenu({ record, field: null, left: at.left, top: at.bottom }),
    });
    const words = {
      label,
      text,
      absent: t('records.absent'),
      unreadable: new Set(JSON.parse(unreadable) as string[]),
    };
    return [
      ...columnsOf(family, columns.layout, words),
      ...(operations === undefined ? [] : [operations]),
    ];
    // The labels follow the language, like the texts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [family, columns.layout, text, possible, unreadable, t]);

  const focused = records.find(({ id }) => id === focus?.id && id !== '') ?? null;
  const meant = list.rows.length > 0 ? list.rows : focused === null ? [] : [focused];
  const copied = (value: string, message: string): void => {
    const done = copyText(value);
    toast(done ? 'success' : 'danger', done ? message : t('list.copyFailed'));
  };
  const copyRows = (all: readonly RecordView[]): void => {
    if (all.length === 0) toast('warning', t('records.chooseRows'));
    else
      copied(
        rowsAsText(family, shown, all, { label, text }),
        t('list.copied', { count: all.length }),
      );
  };
  const openMenuOfFocus = (): void => {
    const cell = document.activeElement?.closest('.ag-cell');
    if (focused === null || cell === null || cell === undefined) return;
    const { left, bottom } = cell.getBoundingClientRect();
    const id = cell.getAttribute('col-id') ?? '';
    const field = shown.some(({ name }) => name === id) ? id : null;
    setMenu({ record: focused, field, left, top: bottom });
  };
  useListKeys({
    list,
    actions,
    rows,
    grid: () => grid.current,
    focused,
    meant,
    onCopy: () => copyRows(meant),
    onColumns: () => setOpen('columns'),
    onViews: () => setOpen('views'),
    onPrint: () => setOpen('print'),
    onMenu: openMenuOfFocus,
  });
  const menuRows = (record: RecordView): readonly RecordView[] =>
    list.selected.includes(record.id) ? list.rows : [record];
  const menuField = menu?.field == null ? undefined : shown.find(({ name }) => name === menu.field);
  const only =
    menu === null || menuField === undefined
      ? null
      : onlyThis(family, menuField, menu.record, query.filters);
  // Rendered when their own inputs change, not at every state of the list.
  const tools = useMemo(() => {
    const toggle =
      (what: 'columns' | 'views') =>
      (isOpen: boolean): void =>
        setOpen(isOpen ? what : null);
    return (
      <>
        <SavedViewsMenu
          saved={saved}
          query={query}
          isOpen={open === 'views'}
          onOpen={toggle('views')}
        />
        <ColumnChooser
          family={family}
          columns={columns}
          isOpen={open === 'columns'}
          onOpen={toggle('columns')}
        />
      </>
    );
    // The inputs of both functions are among these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [family, saved.all, query, columns.layout, open]);
  // The request goes out first; the screen is rendered while the server works on it.
  if (list.state.turn === 0)
    return <section className="cj-list" data-family={family.key} data-status={list.status} />;
  return (
    <section
      className="cj-list"
      data-family={family.key}
      data-status={list.status}
      data-view={query.view ?? ''}
    >
      <ViewTabs family={tabsOf} list={list} />
      <SearchBar
        family={family}
        filters={query.filters}
        isFirstPage={query.current === 1}
        change={list.change}
        refresh={list.refresh}
        unknown={unknown}
      />
      <Toolbar
        family={family}
        list={list}
        actions={actions}
        rows={rows}
        onPrint={() => setOpen('print')}
        onCopyLink={links.copyList}
        tools={tools}
      >
        <ServerFiles family={family} filters={query.filters} />
        <TransferMenu family={family} list={list} columns={shownNames} />
      </Toolbar>
      {actions.open}
      <FigureStrip family={family} filters={query.filters} state={list.state} />
      <ListBars family={family} list={list} unknown={unknown} />
      <div className="cj-list-body">
        <TreeFilter family={family} filters={query.filters} change={list.change} />
        <div className="cj-list-column">
          <div className="cj-list-grid">
            <ListCover
              list={list}
              {...(Object.keys(query.filters).length > 0
                ? { onClear: () => list.change({ filters: {} }) }
                : {})}
            >
              <DataGrid
                key={query.view ?? ''}
                rows={records}
                columns={defs}
                sort={query.sort}
                dimmed={actions.leaving}
                onHandle={(handle) => {
                  grid.current = handle;
                }}
                onSort={(sort) => list.change({ sort: serverOrder(sort) })}
                onSelect={list.select}
                onFocus={setFocus}
                onMenu={(record, field, at) => setMenu({ record, field, ...at })}
                onArrange={(now, resized) => columns.set(arranged(columns.layout, now, resized))}
                onOpen={(record) => {
                  if (rows.canView && record.id !== '') actions.view(record);
                }}
              />
            </ListCover>
          </div>
          {actions.bars}
        </div>
        <ListPanels family={family} record={focused} place="beside" />
      </div>
      <Pager list={list} />
      <ListPanels family={family} record={focused} place="below" />
      {menu !== null && (
        <RowMenu
          at={menu}
          commands={menu.record.id === '' ? [] : rows.of(menu.record)}
          count={menuRows(menu.record).length}
          only={
            only === null || menuField === undefined
              ? null
              : {
                  value: text(menu.record, menuField),
                  run: () => list.change({ filters: only }),
                }
          }
          canLink={family.screen?.calls.detail !== undefined}
          onCopyCell={() => {
            if (menuField !== undefined) copied(text(menu.record, menuField), t('list.cellCopied'));
          }}
          onCopyRows={() => copyRows(menuRows(menu.record))}
          onCopyLink={() => links.copyRecord(menu.record)}
          onClose={() => setMenu(null)}
        />
      )}
      {open === 'print' && (
        <PrintDialog
          page={records}
          chosen={list.rows}
          table={printed}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const NO_RECORDS: readonly RecordView[] = [];

const isUnreadable =
  (name: string) =>
  ({ cells }: RecordView): boolean =>
    cells[name]?.state === 'unreadable';

/** Fields of the columns that are shown, in their order. */
function shownFields(
  family: FamilySpec,
  layout: readonly { readonly name: string; readonly hidden: boolean }[],
): readonly FieldSpec[] {
  const byName = new Map(family.fields.map((field) => [field.name, field]));
  return layout.flatMap(({ name, hidden }) => (hidden ? [] : (byName.get(name) ?? [])));
}
