import type { FieldSpec } from '@shared/catalogue/family';
import type { SheetRow } from './sheet/cells';

/** The heading is in one of the first rows; titles above it are common. */
const HEAD_ROWS = 10;

/** The field of each column. */
export interface Heading {
  /** Row of the heading, as the file counts rows. */
  readonly row: number;
  /** Every title by column, from 0. */
  readonly titles: readonly string[];
  readonly columns: readonly { readonly column: number; readonly field: FieldSpec }[];
  /** Titles without a field, and repeated ones. */
  readonly unknown: readonly string[];
}

/** A title without common additions: blanks, a star for required, a unit in brackets, letter case. */
function bare(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/^[*\s]+|[*\s]+$/g, '')
    .toLowerCase();
}

const withoutUnit = (title: string): string => title.replace(/\s*\([^()]*\)$/, '');

/** The fields by every name that a heading may use; the first field of a name wins. */
function fieldNames(fields: readonly FieldSpec[]): ReadonlyMap<string, FieldSpec> {
  const names = new Map<string, FieldSpec>();
  const add = (name: string, field: FieldSpec): void => {
    if (!names.has(bare(name))) names.set(bare(name), field);
  };
  for (const field of fields) {
    for (const label of [field.label.zh, field.label.en]) {
      add(label, field);
      if (field.unit !== undefined) add(`${label} (${field.unit})`, field);
    }
    add(field.name, field);
  }
  return names;
}

/**
 * Columns of passwords, from 0: those of the fields, and every other column whose title names one. A password
 * written twice is as secret in its second column.
 */
export function secretColumns(
  { titles, columns }: Heading,
  fields: readonly FieldSpec[],
): ReadonlySet<number> {
  const secrets = fields.filter(({ kind }) => kind === 'password');
  const names = secrets.flatMap(({ label, name }) => [label.zh, label.en, name].map(bare));
  const isOwn = (field: FieldSpec | undefined): boolean => field?.kind === 'password';
  const found = titles.flatMap((title, column) => {
    const own = columns.find((one) => one.column === column)?.field;
    const isNamed = own === undefined && names.some((name) => bare(title).includes(name));
    return isOwn(own) || isNamed ? [column] : [];
  });
  return new Set(found);
}

/**
 * Finds the heading: the row with most known titles among the first rows. Titles match the Chinese or English
 * label, with or without unit, or the field's own name. Undefined when no row matches.
 */
export function findHeading(
  rows: readonly SheetRow[],
  fields: readonly FieldSpec[],
): Heading | undefined {
  const names = fieldNames(fields);
  let best: Heading | undefined;
  for (const row of rows.slice(0, HEAD_ROWS)) {
    const heading = readHeading(row, names);
    if (heading.columns.length > (best?.columns.length ?? 0)) best = heading;
  }
  return best;
}

function readHeading({ row, cells }: SheetRow, names: ReadonlyMap<string, FieldSpec>): Heading {
  const titles = cells.map((cell) => cell?.text.trim() ?? '');
  const columns: { column: number; field: FieldSpec }[] = [];
  const unknown: string[] = [];
  for (const [column, title] of titles.entries()) {
    if (title === '') continue;
    const name = bare(title);
    const field = names.get(name) ?? names.get(withoutUnit(name));
    const isTaken = columns.some((one) => one.field === field);
    if (field === undefined || isTaken) unknown.push(title);
    else columns.push({ column, field });
  }
  return { row, titles, columns, unknown };
}
