import type { FamilySpec } from '@shared/catalogue/family';
import type { ListModel } from '../list/useListController';

/** Export, import and their state, in the toolbar of a list. */
export function TransferMenu(_props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  /** Names of the shown columns in their order. */
  readonly columns: readonly string[];
}) {
  return null;
}
