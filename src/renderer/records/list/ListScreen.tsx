import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useLocation } from 'react-router-dom';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { copyText } from '@renderer/ui/clipboard';
import { DataGrid, type GridHandle } from '@renderer/ui/grid/DataGrid';
import { useDensity } from '@renderer/ui/grid/useDensity';
import { useToast } from '@renderer/ui/toasts';
import { useLatest } from '@renderer/ui/useLatest';
import { useMayRest } from '@renderer/ui/useRest';
import { useListActions } from '../batch/useListActions';
import { useFieldLabel } from '../labels';
import { MaskProvider, useMasking, type Masking } from '../masking';
import { FigureStrip } from '../figures/FigureStrip';
import { ListPanels } from '../panels/ListPanels';
import { PanelDialog } from '../panels/PanelDialog';
import { columnOfTree, TreeButtons } from '../tree/TreeButtons';
import { TreeFilter } from '../tree/TreeFilter';
import { leavesOrphans } from '../tree/treeRows';
import { placeOf, useTreeList } from '../tree/useTreeList';
import { useTreeMoves } from '../tree/useTreeMoves';
import { useTreeOpen } from '../tree/useTreeOpen';
import { ServerFiles } from '../transfer/ServerFiles';
import { TransferMenu } from '../transfer/TransferMenu';
import { useCellText } from './cellText';
import { ColumnChooser } from './ColumnChooser';
import { arranged } from './columnLayout';
import { amountWidths, columnsOf, operationsColumn } from './columns';
import { rowsAsText } from './copy';
import { ListBars, ListCover } from './ListStates';
import { ListTools } from './ListTools';
import { Pager } from './Pager';
import { PreviewPane } from './PreviewPane';
import { PrintDialog } from './PrintDialog';
import { serverOrder, STATE_KEYS } from './query';
import { RowMenu, type RowMenuAt } from './RowMenu';
import { SavedViewsMenu } from './SavedViewsMenu';
import { onlyThis } from './search';
import { SearchBar } from './SearchBar';
import { Toolbar } from './Toolbar';
import { Totals } from './Totals';
import { offFields } from './undone';
import { useAutoRefresh } from './useAutoRefresh';
import { useColumnLayout } from './useColumnLayout';
import { useLinks, useOnMap } from './useLinks';
import { useListController } from './useListController';
import { useListKeys } from './useListKeys';
import { useListPrefs, type ListPrefsKept } from './useListPrefs';
import { usePrintTable } from './usePrintTable';
import { useRowCommands } from './useRowCommands';
import { useSavedViews } from './useSavedViews';
import { useUnknownSearch } from './useUnknownSearch';
import { ViewTabs } from './ViewTabs';
import '../records.css';
import './listDay.css';

/** The list of any family that declares a screen. */
export function ListScreen(props: {
  readonly family: FamilySpec;
  /** The family whose tabs stand above; another one where this list is a tab of it. */
  readonly tabsOf: FamilySpec;
}) {
  const { family, tabsOf } = props;
  const prefs = useListPrefs(family);
  const masking = useMasking(family, prefs);
  return (
    <MaskProvider value={masking.on}>
      <List family={family} tabsOf={tabsOf} prefs={prefs} masking={masking} />
    </MaskProvider>
  );
}

function List(props: {
  readonly family: FamilySpec;
  readonly tabsOf: FamilySpec;
  readonly prefs: ListPrefsKept;
  readonly masking: Masking;
}) {
  const { family, tabsOf, prefs, masking } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const label = useFieldLabel();
  const location = useLocation();
  const [isPlain] = useState(() => !STATE_KEYS.test(location.search));
  const opening = useTreeOpen(family, prefs);
  const list = useListController(family, prefs, opening);
  const { query } = list;
  const tree = useTreeList(list, opening);
  const records = tree?.rows ?? list.state.answer?.page.records ?? NO_RECORDS;
  const [focus, setFocus] = useState<RecordView | null>(null);
  const actions = useListActions(family, list, {
    rows: records,
    onView: setFocus,
    orphans: (rows) => tree !== null && leavesOrphans(list.state.answer?.page, rows),
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
  const moves = useTreeMoves(family, list);
  const rows = useRowCommands(family, actions, moves);
  const columns = useColumnLayout(family, query.view);
  const saved = useSavedViews(family, list, columns, isPlain);
  const unknown = useUnknownSearch(family.key);
  const links = useLinks(family, actions.view);
  const onMap = useOnMap(family.key);
  const [open, setOpen] = useState<'columns' | 'views' | 'print' | null>(null);
  const [menu, setMenu] = useState<RowMenuAt | null>(null);
  const grid = useRef<GridHandle | null>(null);

  const shown = useMemo(() => shownFields(family, columns.layout), [family, columns.layout]);
  const shownNames = useMemo(() => shown.map(({ name }) => name), [shown]);
  const text = useCellText(shown);
  const printed = usePrintTable(family, list, shown, text);
  // The grid keeps its columns while the commands of their buttons change.
  const latest = useLatest(rows);
  const possible = JSON.stringify(rows.possible);
  const unreadable = useMemo(
    () => JSON.stringify(shownNames.filter((name) => records.some(isUnreadable(name)))),
    [shownNames, records],
  );
  const amounts = useMemo(
    () => JSON.stringify(amountWidths(records, shown, text)),
    [records, shown, text],
  );
  const height = useDensity();
  const treeColumn = tree === null ? null : columnOfTree(family, shownNames);
  const toggle = useLatest(tree?.toggle);
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
      amounts: JSON.parse(amounts) as Readonly<Record<string, number>>,
      ...(treeColumn === null
        ? {}
        : {
            tree: {
              column: treeColumn,
              word: (open: boolean, name: string) =>
                t(`tree.${open ? 'closeOf' : 'openOf'}`, { name }),
              toggle: (record: RecordView) => toggle()?.(record),
            },
          }),
    };
    return [
      ...columnsOf(family, columns.layout, words),
      ...(operations === undefined ? [] : [operations]),
    ];
    // The labels follow the language, like the texts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [family, columns.layout, text, possible, unreadable, amounts, treeColumn, t]);

  const undone = list.state.answer?.page.undone;
  const off = useMemo(() => offFields(family, undone), [family, undone]);
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
  const togglePreview = (): void => prefs.choose({ preview: !prefs.preview });
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
    onPreview: togglePreview,
    tree,
    treeColumn,
  });
  useAutoRefresh(
    list,
    prefs.refresh,
    list.selected.length > 0 || actions.isOpen || open !== null || menu !== null,
  );
  useMayRest(
    (list.status === 'ready' || list.status === 'empty') &&
      list.selected.length === 0 &&
      !actions.isOpen &&
      actions.leaving.size === 0 &&
      open === null &&
      menu === null &&
      // What stands beside the list, or below it, has a state of its own.
      (focused === null || !prefs.preview) &&
      family.screen?.tree === undefined &&
      !(family.screen?.panels ?? []).some(({ place }) => place === 'beside' || place === 'below'),
  );
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
          height={height}
          isOpen={open === 'columns'}
          onOpen={toggle('columns')}
        />
      </>
    );
    // The inputs of both functions are among these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [family, saved.all, query, columns.layout, height.density, open]);
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
      <ViewTabs family={tabsOf} shown={family} list={list} />
      <SearchBar
        family={family}
        filters={query.filters}
        isFirstPage={query.current === 1}
        change={list.change}
        refresh={list.refresh}
        unknown={unknown}
        off={off}
      />
      <Toolbar
        family={family}
        list={list}
        actions={actions}
        rows={rows}
        onPrint={() => setOpen('print')}
        onCopyLink={links.copyList}
        tools={
          <ListTools
            masking={masking}
            preview={prefs.preview}
            onPreview={rows.canView ? togglePreview : null}
          >
            {tree !== null && <TreeButtons tree={tree} />}
            {tools}
          </ListTools>
        }
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
                rowPx={height.density}
                givesSpace
                {...(treeColumn === null ? {} : { tree: { column: treeColumn, levelOf: placeOf } })}
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
        {prefs.preview && rows.canView && (
          <PreviewPane
            family={family}
            record={focused}
            onClose={() => {
              togglePreview();
              grid.current?.focus();
            }}
            onGone={list.refresh}
          />
        )}
        <ListPanels family={family} record={focused} place="beside" />
      </div>
      <Totals family={family} list={list} shown={shown} />
      <Pager list={list} prefs={prefs} size={family.screen?.size} />
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
          onMap={onMap(menu.record)}
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
