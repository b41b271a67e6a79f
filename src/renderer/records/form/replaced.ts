import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';

/** A value of several choices as a list. */
export function valuesOf(value: FieldValue | null | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.map(String) : String(value).split(',');
}

/** The present choices of a record; null when the server did not say them in a readable way. */
export function valuesOfRow({ cells }: RecordView, field: string): readonly string[] | null {
  const cell = cells[field];
  if (cell?.state === 'value') return valuesOf(cell.value);
  return cell?.state === 'absent' ? [] : null;
}

const sorted = (values: readonly string[]): string => [...values].sort().join(',');

/**
 * What replacing does to several records.
 * @returns `same`: the present values that all of them have, to begin with; null when they differ
 */
export function replacedOf(
  rows: readonly RecordView[],
  field: string,
  next: readonly string[],
): {
  readonly same: readonly string[] | null;
  readonly differ: boolean;
  readonly changed: boolean;
} {
  const all = rows.map((row) => valuesOfRow(row, field));
  const kinds = new Set(all.map((values) => (values === null ? '?' : sorted(values))));
  const same = kinds.size === 1 ? (all[0] ?? null) : null;
  return {
    same,
    differ: kinds.size > 1,
    changed: all.some((values) => values === null || sorted(values) !== sorted(next)),
  };
}
