import type { ApiFailure } from '@shared/api/failure';
import { ok, type Result } from '@shared/base/result';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { isPersonal, maskedText } from '@shared/catalogue/personal';
import type { RecordView } from '@shared/catalogue/record';
import type { Language } from '@shared/i18n';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import type { TableCell, TableColumn } from './sheet/table';
import { wordsOfField, type WordSource } from './words';

/** How the records of a list become rows. */
export interface ExportPlan {
  readonly columns: readonly TableColumn[];
  /** Titles of columns whose option labels the server did not give. */
  readonly withoutWords: readonly string[];
  row(record: RecordView): readonly TableCell[];
}

const TYPES: Partial<Record<FieldKindName, TableColumn['type']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  weight: 'number',
  percent: 'number',
  date: 'date',
  dateTime: 'dateTime',
};

/** Pixels of a list's column per character of a spreadsheet column. */
const PX_PER_CHAR = 8;
const USUAL_PX = 120;
const WIDEST = 60;

/** A Chinese character takes two places. */
const widthOf = (title: string): number =>
  [...title].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 2);

/** A field's label with its unit, as lists show it. */
export function titleOf({ label, unit }: FieldSpec, language: Language): string {
  return unit === undefined ? label[language] : `${label[language]} (${unit})`;
}

function columnOf(field: FieldSpec, language: Language): TableColumn {
  const title = titleOf(field, language);
  const own = Math.round((field.column?.width ?? USUAL_PX) / PX_PER_CHAR);
  return {
    title,
    type: TYPES[field.kind] ?? 'text',
    places: kindOf(field.kind).scale ?? 0,
    width: Math.min(WIDEST, Math.max(own, widthOf(title))),
  };
}

/**
 * Plans the columns by name, in their order; unknown names and passwords are left out. Labels of dictionaries
 * and references are fetched once.
 * @param masked personal data are written without what identifies a person, as text
 */
export async function planExport(
  family: FamilySpec,
  names: readonly string[],
  source: WordSource,
  language: Language,
  masked = false,
): Promise<Result<ExportPlan, ApiFailure>> {
  const fields = names.flatMap((name) => {
    const field = family.fields.find((one) => one.name === name && !SECRET_KINDS.has(one.kind));
    return field === undefined ? [] : [field];
  });
  const words = new Map<string, ReadonlyMap<string, string>>();
  const withoutWords: string[] = [];
  for (const field of fields) {
    if (field.kind === 'choice' || field.kind === 'switch') continue;
    if (field.dict === undefined && field.reference === undefined) continue;
    const found = await wordsOfField(field, source, language);
    if (!found.ok) return found;
    if (found.value !== undefined) {
      // The first label of a value counts.
      const labels = found.value.words.map((one) => [one.value, one.label] as const).reverse();
      words.set(field.name, new Map(labels));
    } else if (field.reference?.nameField === undefined) {
      withoutWords.push(titleOf(field, language));
    }
  }
  const hidden = new Set(masked ? fields.filter(isPersonal) : []);
  return ok({
    columns: fields.map((field) => {
      const column = columnOf(field, language);
      return hidden.has(field) ? { ...column, type: 'text' } : column;
    }),
    withoutWords,
    row: (record) =>
      fields.map((field) => {
        const cell = cellOf(field, record, words.get(field.name), language);
        return hidden.has(field) ? maskedCell(cell, field) : cell;
      }),
  });
}

/** A value that could not be read is hidden whole: nobody knows what of it identifies a person. */
function maskedCell(cell: TableCell, field: FieldSpec): TableCell {
  if (cell === null) return null;
  return typeof cell === 'string' ? maskedText(cell, field) : '***';
}

function cellOf(
  field: FieldSpec,
  record: RecordView,
  words: ReadonlyMap<string, string> | undefined,
  language: Language,
): TableCell {
  const named = field.reference?.nameField;
  if (named !== undefined) {
    const own = record.cells[named];
    const name = own?.state === 'value' ? String(own.value) : record.extra[named];
    if (name !== undefined && name !== '' && name !== 'null') return name;
  }
  const cell = record.cells[field.name];
  if (cell === undefined || cell.state === 'absent') return null;
  if (cell.state === 'unreadable') return { raw: cell.raw };
  if (words !== undefined) {
    const keys = Array.isArray(cell.value) ? cell.value.map(String) : [String(cell.value)];
    return keys.map((key) => words.get(key) ?? key).join(',');
  }
  if (field.kind === 'switch' && field.choices === undefined) {
    const yes = { zh: ['否', '是'], en: ['No', 'Yes'] }[language][Number(cell.value)];
    return yes ?? String(cell.value);
  }
  return kindOf(field.kind).text(cell.value, field, language);
}
