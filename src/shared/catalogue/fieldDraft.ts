import type { FieldSpec, SearchMatch, SearchSpec } from './family';

/**
 * A field as it is written down. What a declaration leaves out comes from the common field of its name, then from the rule of its kind.
 */
export interface FieldDraft extends Omit<FieldSpec, 'kind' | 'label' | 'unit' | 'max' | 'personal' | 'search' | 'column' | 'form' | 'view'> {
  /** Absent: by where its values come from (a reference, a dictionary, choices), else that of the common field. Another kind than its takes nothing from it. */
  readonly kind?: FieldSpec['kind'];
  readonly label?: FieldSpec['label'];
  /** Null here and below: not what the common field says. */
  readonly unit?: string | null;
  readonly max?: number | null;
  readonly personal?: true | null;
  /** True: by the condition of the kind; a condition: by that. Both mean that no document gives the key; an object says all. */
  readonly search?: true | SearchMatch | SearchSpec | null;
  /** A width, px: sorted where the kind can be; an object says all. */
  readonly column?: number | NonNullable<FieldSpec['column']> | null;
  readonly form?: true | NonNullable<FieldSpec['form']>;
  /** False: only sent and received, never shown on its own. Ids and passwords are so without it. */
  readonly view?: boolean;
}
