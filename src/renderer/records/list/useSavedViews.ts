import { useEffect, useMemo, useRef } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { useWorkspace } from '@renderer/data/workspace';
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
import type { Columns } from './useColumnLayout';
import type { ListModel } from './useListController';

/** The saved views of a list, and the acts on them. */
export interface ListViews {
  readonly all: SavedViews;
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
  const all = useMemo(() => readViews(kept.value), [kept.value]);
  const keep = (next: SavedViews): void => kept.keep(writeViews(next));
  const open = (view: SavedView): void => {
    list.change(queryOfView(view));
    // Columns of the open tab; columns of another tab are applied when it opens.
    if (view.tab === list.query.view && view.columns !== null)
      columns.set(readLayout(view.columns, declaredLayout(family, view.tab)));
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
