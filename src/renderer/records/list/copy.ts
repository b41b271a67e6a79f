import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { idFieldOf } from '@shared/catalogue/screens';
import type { CellText } from './cellText';

/** Tabs and line breaks in a cell must not break its row. */
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

/**
 * Rows as text for spreadsheets and messages: tab-separated, with headings, and the exact id of each record
 * in front.
 */
export function rowsAsText(
  family: FamilySpec,
  fields: readonly FieldSpec[],
  records: readonly RecordView[],
  words: { readonly label: (field: FieldSpec) => string; readonly text: CellText },
): string {
  const idName = idFieldOf(family);
  const id = family.fields.find(({ name }) => name === idName);
  const columns = fields.filter(({ name }) => name !== idName);
  const head = [id === undefined ? 'ID' : words.label(id), ...columns.map(words.label)];
  const body = records.map((record) => [
    record.id,
    ...columns.map((field) => words.text(record, field)),
  ]);
  return [head, ...body].map((row) => row.map(oneLine).join('\t')).join('\n');
}
