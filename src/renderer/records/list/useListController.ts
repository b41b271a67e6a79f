import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLocation, useSearchParams } from 'react-router-dom';
import { must } from '@shared/base/assert';
import type { FamilySpec, ScreenSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useWhenBack } from '@renderer/ui/whenBack';
import { useLatest } from '@renderer/ui/useLatest';
import { withBranch } from '../tree/treeRows';
import type { TreeOpening } from '../tree/useTreeOpen';
import { ListController } from './controller';
import type { ListPrefsKept } from './useListPrefs';
import { namesPage, readQuery, writeQuery, type ListQuery } from './query';
import { statusOf, type ListState, type ListStatus } from './state';

export interface ListModel {
  readonly state: ListState;
  readonly status: ListStatus;
  readonly query: ListQuery;
  /** Changes the query; any change except of the page returns to page 1. */
  readonly change: (patch: Partial<ListQuery>) => void;
  readonly refresh: () => void;
  /** Ids of the chosen rows, and the rows themselves. */
  readonly selected: readonly string[];
  readonly rows: readonly RecordView[];
  readonly select: (ids: readonly string[]) => void;
  /** Loads what stands below a record of a tree. @returns why it failed; null: it did not. */
  readonly branch: (of: {
    readonly id: string;
    readonly level: number;
  }) => Promise<UiFailure | null>;
}

/**
 * The list of a family: the address is the query, the controller asks, the last answer wins.
 * @param prefs the size that this person chose counts where the address names none
 * @param opening the open branches, where the list is a tree: it then comes without pages
 */
export function useListController(
  family: FamilySpec,
  prefs: ListPrefsKept,
  opening: TreeOpening | null = null,
): ListModel {
  const screen: ScreenSpec = must(family.screen, `screen of ${family.key}`);
  const { bridge, clock } = useServices();
  const [search, setSearch] = useSearchParams();
  const [selected, select] = useState<readonly string[]>([]);
  const text = search.toString();
  const path = useLocation().pathname;
  const query = useStableQuery(text, screen, path);
  // The router's setter changes with every address; the list's functions must not.
  const latestSet = useLatest(setSearch);
  const change = useCallback(
    (patch: Partial<ListQuery>): void =>
      latestSet()(
        (old) => {
          const now = readQuery(old, screen, path);
          return writeQuery(old, { ...now, current: 1, ...patch }, screen);
        },
        { replace: true },
      ),
    [latestSet, screen, path],
  );
  const openNow = useLatest(opening);
  // The controller lives as long as the screen.
  const [load] = useState(() => ({
    page: (asked: ListQuery) =>
      settle(
        bridge.request('data.page', {
          family: family.key,
          view: asked.view,
          current: asked.current,
          size: asked.size,
          sort: [...asked.sort],
          filters: { ...asked.filters },
          slot: `list:${family.key}`,
        }),
      ),
    tree: (asked: ListQuery, below?: { readonly id: string; readonly level: number }) => {
      const open = openNow()?.of(asked.filters) ?? { mode: 'first', changed: [] };
      return settle(
        bridge.request('data.tree', {
          family: family.key,
          view: asked.view,
          sort: [...asked.sort],
          filters: { ...asked.filters },
          open: { mode: open.mode, changed: [...open.changed] },
          ...(below === undefined ? {} : { below }),
          slot: `tree:${family.key}:${below?.id ?? ''}`,
        }),
      );
    },
  }));
  const [controller] = useState(
    () =>
      new ListController(
        (asked) => (openNow() === null ? load.page(asked) : load.tree(asked)),
        clock,
      ),
  );
  const opened = useRef(false);
  const { ready, size } = prefs;
  // Before the first paint: the screen is drawn while the server works.
  useLayoutEffect(() => {
    // Asked with another size, the first page would come twice.
    if (!ready) return;
    const isFirst = !opened.current;
    opened.current = true;
    if (isFirst && size !== null && size !== query.size && !namesPage(text)) change({ size });
    else void controller.ask(query);
    // Only what is asked for counts: a size that is chosen later is in the query too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [controller, query, ready]);
  const state = useStore(controller.store);
  const { repair } = state;
  useEffect(() => {
    if (repair !== null)
      setSearch((old) => writeQuery(old, { ...query, current: repair }, screen), { replace: true });
  }, [repair, query, screen, setSearch]);
  const refresh = useCallback(() => void controller.refresh(), [controller]);
  useWhenBack(state.failure, refresh);
  const branch = useCallback<ListModel['branch']>(
    (of) =>
      controller.grow(
        (asked) => load.tree(asked, of),
        (page, more) => withBranch(page, of.id, more),
      ),
    [controller, load],
  );
  const records = state.answer?.page.records;
  const rows = useMemo(() => {
    const chosen = new Set(selected);
    return (records ?? []).filter(({ id }) => chosen.has(id));
  }, [records, selected]);
  return {
    state,
    status: statusOf(state),
    query,
    change,
    refresh,
    selected,
    rows,
    select,
    branch,
  };
}

/**
 * The query of an address. Its parts stay the same objects while they are equal, so that their components are
 * not rendered again for another page.
 */
function useStableQuery(text: string, screen: ScreenSpec, path: string): ListQuery {
  const read = useMemo(
    () => readQuery(new URLSearchParams(text), screen, path),
    [text, screen, path],
  );
  const sortText = JSON.stringify(read.sort);
  const filterText = JSON.stringify(read.filters);
  const sort = useMemo(() => JSON.parse(sortText) as ListQuery['sort'], [sortText]);
  const filters = useMemo(() => JSON.parse(filterText) as ListQuery['filters'], [filterText]);
  return useMemo(() => ({ ...read, sort, filters }), [read, sort, filters]);
}
