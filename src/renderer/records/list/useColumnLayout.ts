import { useMemo } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { useWorkspace } from '@renderer/data/workspace';
import { declaredLayout, readLayout, writeLayout, type ColumnLayout } from './columnLayout';

export interface Columns {
  readonly layout: ColumnLayout;
  readonly set: (layout: ColumnLayout) => void;
  readonly reset: () => void;
  /** False while the columns are as declared. */
  readonly isOwn: boolean;
}

/** The name under which the columns of a screen or view are stored. */
export function columnsKey(family: FamilySpec, view: string | undefined): string {
  return view === undefined ? family.key : `${family.key}/${view}`;
}

/** The columns of a screen or view, stored for this person and shared by the windows. */
export function useColumnLayout(family: FamilySpec, view: string | undefined): Columns {
  const kept = useWorkspace('columns', columnsKey(family, view));
  const declared = useMemo(() => declaredLayout(family, view), [family, view]);
  const layout = useMemo(() => readLayout(kept.value, declared), [kept.value, declared]);
  return {
    layout,
    set: (next) => kept.keep(writeLayout(next, declared)),
    reset: () => kept.keep(null),
    isOwn: layout !== declared,
  };
}
