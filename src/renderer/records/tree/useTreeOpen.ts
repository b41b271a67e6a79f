import type { FamilySpec } from '@shared/catalogue/family';
import { isTreeList, type TreeOpen } from '@shared/catalogue/ownTree';
import { useRested } from '@renderer/ui/useRest';
import type { ListPrefsKept } from '../list/useListPrefs';

type Filters = Readonly<Record<string, string>>;

/** Which branches of a list's tree are open, and what changes it. */
export interface TreeOpening {
  /** With these conditions: what leads to a record that meets them is open by itself. */
  readonly of: (filters: Filters) => TreeOpen;
  readonly toggle: (id: string, filters: Filters) => void;
  /** Opens or closes everything, and so from now on for this person. */
  readonly setAll: (mode: 'all' | 'none') => void;
}

const NOTHING: readonly string[] = [];

const toggled = (changed: readonly string[], id: string): readonly string[] =>
  changed.includes(id) ? changed.filter((one) => one !== id) : [...changed, id];

/** The open branches of a family's tree; null where its list is none. */
export function useTreeOpen(family: FamilySpec, prefs: ListPrefsKept): TreeOpening | null {
  const [changed, setChanged] = useRested(`tree.${family.key}`, NOTHING);
  /** What was closed while somebody searches; another search begins anew. */
  const [closed, setClosed] = useRested(`treeClosed.${family.key}`, {
    search: '',
    changed: NOTHING,
  });
  const { tree: mode } = prefs;
  const openOf = (filters: Filters): TreeOpen => {
    if (Object.keys(filters).length === 0) return { mode, changed };
    const isSame = closed.search === JSON.stringify(filters);
    return { mode: 'all', changed: isSame ? closed.changed : NOTHING };
  };
  if (!isTreeList(family)) return null;
  return {
    of: openOf,
    toggle: (id, filters) => {
      const next = toggled(openOf(filters).changed, id);
      if (Object.keys(filters).length === 0) setChanged(next);
      else setClosed({ search: JSON.stringify(filters), changed: next });
    },
    setAll: (next) => {
      setChanged(NOTHING);
      setClosed({ search: '', changed: NOTHING });
      prefs.choose({ tree: next });
    },
  };
}
