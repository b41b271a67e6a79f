import { useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { GridHandle } from '@renderer/ui/grid/DataGrid';
import { KEYS, type KeyName } from '@renderer/ui/keys';
import { useShortcuts, type Shortcut } from '@renderer/ui/shortcuts';
import type { ListActions } from '../batch/useListActions';
import type { KeyUnder, TextKey } from '@shared/i18n/textKey';
import type { Translate } from '@shared/model/translate';
import type { RecordView } from '@shared/catalogue/record';
import { placeOf, type TreeList } from '../tree/useTreeList';
import { focusSearch } from './SearchBar';
import { lastPage } from './state';
import type { ListModel } from './useListController';
import type { RowCommands } from './useRowCommands';

/** Panels and trees beside the list have their own rows: a key pressed there belongs to those. */
const OTHER_ROWS = '.cj-panels, .cj-tree-pane, .cj-preview-pane';

/** Keys for rows work in the list itself, or without a focus: never on a tab or in a panel. */
const onRows = (target: Element): boolean =>
  target.closest(OTHER_ROWS) === null &&
  (target.matches('body, main') || target.closest('.cj-list') !== null);

const inCell = (target: Element): boolean =>
  onRows(target) &&
  target.closest('[role=gridcell]') !== null &&
  target.closest('button, a') === null;

/** On its check box the space bar chooses the row. */
const inData = (target: Element): boolean =>
  inCell(target) && target.closest('[col-id^="ag-Grid"]') === null;

/** Selected text is copied by the system. */
const nothingMarked = (): boolean => window.getSelection()?.isCollapsed !== false;

/** Texts that are looked up once: a list is drawn several times for each page that is turned. */
function remembered(t: Translate): (key: TextKey) => string {
  const known = new Map<TextKey, string>();
  return (key) => {
    const text = known.get(key) ?? t(key);
    known.set(key, text);
    return text;
  };
}

/** The keys of a list. Those of rows mean the chosen rows, or the one that has the focus. */
export function useListKeys(work: {
  readonly list: ListModel;
  readonly actions: ListActions;
  readonly rows: RowCommands;
  readonly grid: () => GridHandle | null;
  readonly focused: RecordView | null;
  /** The chosen rows, or the focused one. */
  readonly meant: readonly RecordView[];
  readonly onCopy: () => void;
  readonly onColumns: () => void;
  readonly onViews: () => void;
  readonly onPrint: () => void;
  readonly onMenu: () => void;
  readonly onPreview: () => void;
  readonly tree: TreeList | null;
  /** The column of the tree's levels, in which the arrow keys open and close. */
  readonly treeColumn: string | null;
}): void {
  const { t } = useTranslation();
  const said = useMemo(() => remembered(t), [t]);
  const { list, actions, rows, focused, meant } = work;
  const { query, state } = list;
  // A tree has no pages.
  const last = work.tree === null ? lastPage(state.answer?.page.total ?? 0, query.size) : 1;
  const go = (current: number): void => {
    if (current >= 1 && current <= last && current !== query.current) list.change({ current });
  };
  const ofList = (
    name: KeyUnder<'list.keys'>,
    of: KeyName,
    run: () => void,
    more: Partial<Shortcut> = {},
  ): Shortcut => ({
    keys: KEYS[of],
    run,
    label: said(`list.keys.${name}`),
    group: said('list.keys.list'),
    ...more,
  });
  const ofRow = (...args: Parameters<typeof ofList>): Shortcut => ({
    ...ofList(...args),
    group: said('list.keys.row'),
  });
  const mayCopy = (target: Element): boolean => onRows(target) && nothingMarked();
  const paged = { enabled: work.tree === null };
  const turning = { ...paged, repeats: true } as const;
  const twist = (of: 'treeOpen' | 'treeClose'): Shortcut =>
    ofRow(of, of, () => focused !== null && work.tree?.toggle(focused), {
      enabled: work.tree !== null,
      on: (target) => {
        const place = focused === null ? undefined : placeOf(focused);
        return inTree(target) && place?.open === (of === 'treeClose');
      },
    });
  const inTree = (target: Element): boolean =>
    inCell(target) && target.closest('[col-id]')?.getAttribute('col-id') === work.treeColumn;
  const shift = (of: 'moveUp' | 'moveDown', by: string): Shortcut =>
    ofRow(of, of, () => focused !== null && shiftOf(by)?.run(), {
      enabled: work.tree !== null && rows.possible.some(({ key }) => key === by),
      on: inCell,
    });
  const shiftOf = (by: string) =>
    focused === null ? undefined : rows.of(focused).find(({ key }) => key === by);
  useShortcuts([
    ofList('search', 'search', focusSearch),
    ofList('grid', 'grid', () => work.grid()?.focus()),
    ofList('refresh', 'refresh', list.refresh),
    ofList('previous', 'previousPage', () => go(query.current - 1), turning),
    ofList('next', 'nextPage', () => go(query.current + 1), turning),
    ofList('firstPage', 'firstPage', () => go(1), paged),
    ofList('lastPage', 'lastPage', () => go(last), paged),
    ofList('columns', 'columns', work.onColumns),
    ofList('views', 'views', work.onViews),
    ofList('print', 'print', work.onPrint),
    ofRow('add', 'add', () => actions.add(), {
      enabled: rows.canAdd && list.status !== 'noPermission',
    }),
    ofRow('view', 'open', () => focused !== null && actions.view(focused), {
      enabled: rows.canView,
      on: inCell,
    }),
    {
      ...ofRow('view', 'preview', work.onPreview, { enabled: rows.canView, on: inData }),
      label: said('listDay.preview.key'),
    },
    twist('treeOpen'),
    twist('treeClose'),
    shift('moveUp', 'moveUp'),
    shift('moveDown', 'moveDown'),
    ofRow('edit', 'edit', () => actions.edit(meant), { enabled: rows.canEdit, on: onRows }),
    ofRow('remove', 'remove', () => actions.remove(meant), {
      enabled: rows.canRemove,
      on: onRows,
    }),
    ofRow('selectPage', 'selectPage', () => work.grid()?.selectAll(), { on: onRows }),
    ofRow('deselect', 'leave', () => work.grid()?.deselect(), {
      enabled: list.selected.length > 0,
    }),
    ofRow('copy', 'copy', work.onCopy, { on: mayCopy }),
    ofRow('menu', 'menu', work.onMenu, { on: onRows }),
  ]);
}
