import { useEffect, useMemo, useRef } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { useKeepWorkspace, useWorkspace } from '@renderer/data/workspace';
import { declaredLayout, readLayout, writeLayout } from './columnLayout';
import {
  queryOfView,
  readViews,
  viewOfList,
  withoutView,
  withView,
  writeViews,
  type SavedView,
  type SavedViews,
} from './savedViews';
import { columnsKey, type Columns } from './useColumnLayout';
import type { ListModel } from './useListController';

/** The saved views of a list, and the acts on them. */
export interface ListViews {
  readonly all: SavedViews;
  /** Brings back conditions, order, tab and columns of a view. */
  readonly open: (view: SavedView) => void;
  readonly save: (name: string) => void;
  /** Replaces a view by the current state. */
  readonly replace: (id: string) => void;
  readonly rename: (id: string, name: string) => void;
  readonly remove: (id: string) => void;
  /** Sets the view that the screen opens with; null: none. */
  readonly openWith: (id: string | null) => void;
}

/** @param isPlain the screen was opened without a query, so a view may supply one. */
export function useSavedViews(
  family: FamilySpec,
  list: ListModel,
  columns: Columns,
  isPlain: boolean,
): ListViews {
  const kept = useWorkspace('views', family.key);
  const keepWorkspace = useKeepWorkspace();
  const all = useMemo(() => readViews(kept.value), [kept.value]);
  const keep = (next: SavedViews): void => kept.keep(writeViews(next));
  const open = (view: SavedView): void => {
    const declared = declaredLayout(family, view.tab);
    const layout = readLayout(view.columns, declared);
    if (view.tab === list.query.view) columns.set(layout);
    // Those of another tab are read when it opens.
    else keepWorkspace('columns', columnsKey(family, view.tab), writeLayout(layout, declared));
    list.change(queryOfView(view));
  };
  const now = (name: string, id: string): SavedView =>
    viewOfList(
      name,
      list.query,
      writeLayout(columns.layout, declaredLayout(family, list.query.view)),
      id,
    );
  const decided = useRef(false);
  useEffect(() => {
    if (!kept.ready || decided.current) return;
    decided.current = true;
    const first = all.views.find(({ id }) => id === all.first);
    // The columns stay as they were: only choosing a view by hand restores its own.
    if (isPlain && first !== undefined) list.change(queryOfView(first));
  });
  return {
    all,
    open,
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
