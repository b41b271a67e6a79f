import type { ReactNode } from 'react';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';

export interface CellProps {
  readonly value: FieldValue;
  readonly field: FieldSpec;
  readonly record: RecordView;
}

export interface EditorProps {
  readonly id: string;
  readonly field: FieldSpec;
  readonly value: FieldValue | null;
  readonly onChange: (value: FieldValue | null) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly autoFocus: boolean;
  /** The edited record: it may contain the names of a reference. */
  readonly record?: RecordView | null;
  /** The form around the editor: what stands in it may narrow the choices. */
  readonly form?: FormAround;
}

/** The fields of a form, and what was entered. */
export interface FormAround {
  readonly fields: readonly FieldSpec[];
  readonly values: Readonly<Record<string, FieldValue | null>>;
}

/** A search box holds the wire text of one key; '' means no condition. */
export interface SearchProps {
  readonly id: string;
  readonly field: FieldSpec;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The renderer's part of a kind; the other part is shared/catalogue/kinds. */
export interface KindView {
  readonly Cell: (props: CellProps) => ReactNode;
  readonly Editor: (props: EditorProps) => ReactNode;
  readonly Search: (props: SearchProps) => ReactNode;
}
