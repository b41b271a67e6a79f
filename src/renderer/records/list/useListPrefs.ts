import { useMemo } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { useWorkspace } from '@renderer/data/workspace';
import { readPrefs, writePrefs, type ListPrefs } from './listPrefs';

export interface ListPrefsKept extends ListPrefs {
  /** False until the stored choice is known. */
  readonly ready: boolean;
  readonly choose: (patch: Partial<ListPrefs>) => void;
}

/** How this person reads the list of a family, kept on this workstation. */
export function useListPrefs(family: FamilySpec): ListPrefsKept {
  const kept = useWorkspace('list', family.key);
  const prefs = useMemo(() => readPrefs(kept.value), [kept.value]);
  return {
    ...prefs,
    ready: kept.ready,
    choose: (patch) => kept.keep(writePrefs({ ...prefs, ...patch })),
  };
}
