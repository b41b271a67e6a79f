import type { TextKey } from '../../i18n/textKey';
import type { FieldSpec, Label } from '../family';
import type { FieldKindName } from './names';

/** A field's parsed value: never a float for money or weight, never a number for ids. */
export type FieldValue = string | number | boolean | readonly string[];

/** One cell of a record. Absent and unreadable are different states; an unreadable value is shown raw in its cell. */
export type Cell =
  { readonly state: 'value'; readonly value: FieldValue } | { readonly state: 'absent' } | { readonly state: 'unreadable'; readonly raw: string };

/** Source of seeded values; deterministic for a seed. */
export interface SeedSource {
  /** A whole number in [min, max]. */
  int(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** Number of the record being made, from 0. */
  readonly index: number;
  /** The time that counts as now, ms since 1970. */
  readonly now: number;
}

/** Why a form refuses a value: i18n key with values. */
export interface FormProblem {
  readonly key: TextKey;
  /** The declaration's own message instead. */
  readonly words?: Label;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The process-independent part of a kind. The screen part is renderer/records/kinds/<name>.tsx. */
export interface FieldKind {
  readonly name: FieldKindName;
  /** Column type in the demo platform's table. */
  readonly column: 'TEXT' | 'INTEGER';
  /** Decimal places of a scaled number: the column stores whole numbers of its smallest unit. */
  readonly scale?: number;
  /** Reads a wire value; must never throw. Absent values are removed before. */
  read(raw: unknown, field: FieldSpec): FieldValue | undefined;
  /** Writes a form value to the wire. */
  write(value: FieldValue, field: FieldSpec): unknown;
  /** The documented message of a required field that is empty; absent: one made from the label. */
  readonly empty?: TextKey;
  /** Checks a non-empty form value; undefined when valid. */
  check?(value: FieldValue, field: FieldSpec): FormProblem | undefined;
  /** A sensible seeded wire value. */
  seed(field: FieldSpec, source: SeedSource): unknown;
  /** Text for exports, copies and boards; labels of the catalogue in the given language, default zh. */
  text(value: FieldValue, field: FieldSpec, language?: keyof Label): string;
}
