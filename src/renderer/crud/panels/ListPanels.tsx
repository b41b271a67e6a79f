import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';

/** Panels beside and below the list that follow the row in focus (master and detail). */
export function ListPanels(_props: {
  readonly family: FamilySpec;
  /** Row in focus; null: none. */
  readonly record: RecordView | null;
  readonly place: 'beside' | 'below';
}) {
  return null;
}
