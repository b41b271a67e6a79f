import { useEffect, useMemo, useRef } from 'react';
import {
  arranged,
  changed,
  readLayout,
  writeLayout,
  type ColumnLayout,
} from '@renderer/records/list/columnLayout';
import {
  readViews,
  viewOfList,
  withoutView,
  withView,
  writeViews,
  type SavedView,
  type SavedViews,
} from '@renderer/records/list/savedViews';
import type { ListViews } from '@renderer/records/list/useSavedViews';
import { useWorkspace } from '@renderer/data/workspace';
import type { ArrangedColumn } from '@renderer/ui/grid/events';
import { DECLARED } from './grid/columns';
import { fromListQuery, toListQuery, type AlarmQuery } from '@renderer/features/alarms/model/query';

/** Storage key of the list's columns and views. */
const KEY = 'alarms';

export interface AlarmColumnsKept {
  readonly layout: ColumnLayout;
  readonly set: (layout: ColumnLayout) => void;
  readonly arrange: (columns: readonly ArrangedColumn[], resized: readonly string[]) => void;
  readonly toggle: (name: string, hidden: boolean) => void;
  readonly reset: () => void;
  readonly isOwn: boolean;
}

/** The columns of the alarm list, stored for this person. */
export function useAlarmColumns(): AlarmColumnsKept {
  const kept = useWorkspace('columns', KEY);
  const layout = useMemo(() => readLayout(kept.value, DECLARED), [kept.value]);
  const set = (next: ColumnLayout): void => kept.keep(writeLayout(next, DECLARED));
  return {
    layout,
    set,
    arrange: (columns, resized) => set(arranged(layout, columns, resized)),
    toggle: (name, hidden) => set(changed(layout, name, { hidden })),
    reset: () => kept.keep(null),
    isOwn: layout !== DECLARED,
  };
}

/**
 * Named views of the alarm list, stored like those of other lists. The initial view is applied once, and not to an
 * address that names conditions of its own.
 * @param isPlain the address names none
 */
export function useAlarmViews(
  query: AlarmQuery,
  columns: AlarmColumnsKept,
  show: (query: AlarmQuery) => void,
  isPlain: boolean,
): ListViews {
  const kept = useWorkspace('views', KEY);
  const all = useMemo(() => readViews(kept.value), [kept.value]);
  const keep = (next: SavedViews): void => kept.keep(writeViews(next));
  const queryOf = ({ filters, sort, tab }: SavedView): AlarmQuery =>
    fromListQuery({ filters, sort, view: tab });
  const now = (name: string, id: string): SavedView =>
    viewOfList(name, toListQuery(query), writeLayout(columns.layout, DECLARED), id);
  const decided = useRef(!isPlain);
  useEffect(() => {
    if (!kept.ready || decided.current) return;
    decided.current = true;
    const first = all.views.find(({ id }) => id === all.first);
    if (first !== undefined) show(queryOf(first));
  });
  return {
    all,
    open: (view) => {
      show(queryOf(view));
      if (view.columns !== null) columns.set(readLayout(view.columns, DECLARED));
    },
    save: (name) => keep(withView(all, now(name, crypto.randomUUID()))),
    replace: (id) => {
      const old = all.views.find((view) => view.id === id);
      if (old !== undefined) keep(withView(all, now(old.name, id)));
    },
    rename: (id, name) =>
      keep({ ...all, views: all.views.map((view) => (view.id === id ? { ...view, name } : view)) }),
    remove: (id) => keep(withoutView(all, id)),
    openWith: (first) => keep({ ...all, first }),
  };
}
