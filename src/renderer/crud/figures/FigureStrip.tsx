import type { FamilySpec } from '@shared/catalogue/family';
import type { ListModel } from '../list/useListController';

/** Statistic calls of the screen above the list, under the list's conditions. */
export function FigureStrip(_props: { readonly family: FamilySpec; readonly list: ListModel }) {
  return null;
}
