import { parseJson } from '@shared/base/json';
import { OWN_SUFFIX } from '@shared/catalogue/fieldMatch';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { maskedText } from '@shared/catalogue/personal';
import { readCell, type RecordView } from '@shared/catalogue/record';

/** What plainly names nobody: short numbers, days and times, yes and no, nothing. */
const NOBODY =
  /^(-?\d{1,6}(\.\d+)?|\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?|true|false|null)?$/;

/** A field that the declaration does not have, as the server sent it. */
export interface OtherField {
  readonly name: string;
  /** The column whose own value this is, while another field of the server fills it. */
  readonly ownOf: string | null;
  /** '' for nothing. */
  readonly value: string;
}

/** The undeclared fields of a record by their names; names of references belong to their columns. */
export function otherFields(family: FamilySpec, record: RecordView): readonly OtherField[] {
  const names = new Set(family.fields.map(({ reference }) => reference?.nameField));
  return Object.entries(record.extra)
    .filter(([name]) => !names.has(name))
    .map(([name, value]) => ({
      name,
      ownOf: name.endsWith(OWN_SUFFIX) ? name.slice(0, -OWN_SUFFIX.length) : null,
      value: value === 'null' || value === '{}' ? '' : value,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A value of unknown meaning while personal data are masked: nobody knows whom it names, so all but plain numbers and times is hidden. */
export function maskedOther(value: string): string {
  if (NOBODY.test(value)) return value;
  return /^[[{]/.test(value) ? '***' : maskedText(value, { kind: 'text' });
}

/** The record as it would be read with a column filled by a value of the server. */
export function previewOf(record: RecordView, field: FieldSpec, value: string): RecordView {
  const json = /^[[{]/.test(value) ? parseJson(value) : null;
  const cell = readCell(json?.ok === true ? json.value : value, field);
  return { ...record, cells: { ...record.cells, [field.name]: cell } };
}
