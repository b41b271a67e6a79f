import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { Draft } from './draft';
import type { FormValues } from './model';
import type { FormDraft } from './useDraft';

/** Where a record is shown and saved. */
export interface RecordPlace {
  /** The family of the screen. */
  readonly family: FamilySpec;
  /** The family of the record; for a panel possibly another than the screen's. */
  readonly records: FamilySpec;
  readonly panel?: PanelSpec | undefined;
  /** The row that the panel belongs to. */
  readonly owner: RecordView | null;
}

export interface RecordFormProps extends RecordPlace {
  readonly mode: 'add' | 'edit';
  readonly record: RecordView | null;
  /** The record was read for the form, and can be compared with what is read before the save. */
  readonly isRead: boolean;
  /** The record of a tree below which a new one stands. */
  readonly under?: RecordView | null;
  /** What was entered before the form was opened: it is input that closing would lose. */
  readonly begun?: FormValues | undefined;
  readonly draft: FormDraft;
  readonly found: Draft | null;
  readonly onClose: () => void;
  readonly onDirty: (dirty: boolean) => void;
  /** `isShown`: the form is still open, and was not closed during the save. */
  readonly onSaved: (message: string, isShown: boolean) => void;
  /** The server took a part; the form stays open with what was typed. */
  readonly onPartly: () => void;
  /** The server has the record no more; what was typed stays. */
  readonly onGone: () => void;
}
