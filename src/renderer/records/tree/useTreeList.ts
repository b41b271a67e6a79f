import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { RecordView } from '@shared/catalogue/record';
import { failureText } from '@renderer/data/failure';
import { useToast } from '@renderer/ui/toasts';
import type { ListModel } from '../list/useListController';
import { missingBranches, visibleRows, type RowPlace, type TreeRow } from './treeRows';
import type { TreeOpening } from './useTreeOpen';

/** A list that is a tree, as rows. */
export interface TreeList {
  readonly rows: readonly TreeRow[];
  /** Whether all branches are open, or none; null: neither was chosen. */
  readonly mode: 'all' | 'none' | null;
  readonly toggle: (record: RecordView) => void;
  readonly setAll: (mode: 'all' | 'none') => void;
}

/** The place of a row; undefined where the list is no tree. */
export function placeOf(record: RecordView): RowPlace | undefined {
  return 'place' in record ? (record as TreeRow).place : undefined;
}

const NO_ROWS: readonly TreeRow[] = [];

/** The shown rows of a list's tree; branches that are open and not here are asked for. */
export function useTreeList(list: ListModel, opening: TreeOpening | null): TreeList | null {
  const { t } = useTranslation();
  const toast = useToast();
  const { filters } = list.query;
  const open = opening?.of(filters);
  const page = list.state.answer?.page;
  const openText = JSON.stringify(open);
  const rows = useMemo(
    () => (page === undefined || open === undefined ? NO_ROWS : visibleRows(page, open)),
    // By its text: it is another object at each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [page, openText],
  );
  const asked = useRef(new Set<string>());
  /** The opening for which everything was asked for: once, whether it came or failed. */
  const wholeFor = useRef<string | null>(null);
  const { pending } = list.state;
  const { branch, refresh } = list;
  useEffect(() => {
    if (page?.tree === undefined || open === undefined || pending) return;
    // Everything is opened at once by everything that there is.
    if (open.mode === 'all' && page.whole !== true) {
      if (wholeFor.current === openText) return;
      wholeFor.current = openText;
      refresh();
      return;
    }
    wholeFor.current = null;
    for (const node of missingBranches(page, open)) {
      if (asked.current.has(node.id)) continue;
      asked.current.add(node.id);
      void branch(node).then((failure) => {
        asked.current.delete(node.id);
        if (failure === null || failure.kind === 'cancelled') return;
        toast('danger', failureText(t, failure));
        opening?.toggle(node.id, filters);
      });
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page, openText, pending]);
  if (opening === null) return null;
  return {
    rows,
    mode: open === undefined || open.mode === 'first' || open.changed.length > 0 ? null : open.mode,
    toggle: (record) => opening.toggle(record.id, filters),
    setAll: opening.setAll,
  };
}
