import type { FieldValue } from '../catalogue/kinds/kind';
import type { RecordView } from '../catalogue/record';

/**
 * How a server took a field otherwise than it was sent. `kept`: it has another value; `empty`: it has none; `cut`: a number without its places; `shortened`: only
 * the beginning of a text; `markup`: a text that went through a markup filter.
 */
export type KeptHow = 'kept' | 'empty' | 'cut' | 'shortened' | 'markup';

/** A field that the server did not take as it was sent. */
export interface KeptField {
  readonly field: string;
  readonly how: KeptHow;
  /** What the server has; null: nothing. */
  readonly now: FieldValue | null;
}

/** What a save left on the server: the record was read again and compared with what was sent. */
export interface Saved {
  /** False: the record could not be read again, so nobody knows. */
  readonly checked: boolean;
  readonly kept: readonly KeptField[];
  /** The record as it was read again. */
  readonly record: RecordView | null;
}

/** A save that nothing is known of beyond the server's word. */
export const UNCHECKED: Saved = { checked: false, kept: [], record: null };
