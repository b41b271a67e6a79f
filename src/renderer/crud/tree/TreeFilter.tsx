import type { FamilySpec } from '@shared/catalogue/family';
import type { ListModel } from '../list/useListController';

/** The tree beside a list; the chosen node becomes a condition of the list. */
export function TreeFilter(_props: { readonly family: FamilySpec; readonly list: ListModel }) {
  return null;
}
