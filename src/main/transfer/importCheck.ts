import { requiredKey } from '@shared/catalogue/derive/kindRules';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue, FormProblem } from '@shared/catalogue/kinds/kind';
import type { CellProblem } from '@shared/model/transfer';
import type { Heading } from './importHeading';
import { readValue } from './importValue';
import { WordIndex, type FieldWords } from './importWords';
import type { SheetRow } from './sheet/cells';

export interface CheckInput {
  readonly heading: Heading;
  readonly fields: readonly FieldSpec[];
  readonly words: Readonly<Record<string, FieldWords>>;
  readonly together: readonly (readonly string[])[];
  readonly title: (field: FieldSpec) => string;
}

/** A row with only good values, or all its problems. */
export type CheckedRow =
  | { readonly isGood: true; readonly values: Readonly<Record<string, FieldValue>> }
  | { readonly isGood: false; readonly problems: readonly CellProblem[] };

/** Most characters of a cell that a message repeats. */
const MOST_REPEATED = 60;

/** A page of text in a cell must not become the message about it. */
function shortened({ key, values = {} }: FormProblem): FormProblem {
  const { text } = values;
  if (typeof text !== 'string' || text.length <= MOST_REPEATED) return { key, values };
  return { key, values: { ...values, text: `${text.slice(0, MOST_REPEATED)}…` } };
}

/** Checks rows one by one, as a form checks its input; remembers values that must be unique. */
export class RowChecker {
  private readonly seen = new Map<string, Map<string, number>>();
  private readonly missing: readonly FieldSpec[];
  private readonly words: ReadonlyMap<string, WordIndex>;

  constructor(private readonly input: CheckInput) {
    this.words = new Map(
      Object.entries(input.words).map(([name, words]) => [name, new WordIndex(words)]),
    );
    const there = new Set(input.heading.columns.map(({ field }) => field.name));
    this.missing = input.fields.filter(
      (field) =>
        field.required !== undefined && field.form?.first === undefined && !there.has(field.name),
    );
  }

  /** Problems of the file itself: missing required columns. */
  fileProblems(): readonly CellProblem[] {
    return this.missing.map((field) => ({
      row: this.input.heading.row,
      column: 0,
      title: this.input.title(field),
      key: 'transfer.problems.missingColumn',
      values: { label: this.input.title(field) },
    }));
  }

  /** The record of a row, or all its problems. */
  check({ row, cells }: SheetRow): CheckedRow {
    const problems: CellProblem[] = [];
    const values: Record<string, FieldValue> = {};
    const places = new Map<string, number>();
    for (const { column, field } of this.input.heading.columns) {
      const at = { row, column: column + 1, title: this.input.heading.titles[column] ?? '' };
      places.set(field.name, column + 1);
      const read = readValue(cells[column], field, this.words.get(field.name));
      if ('problem' in read) problems.push({ ...at, ...shortened(read.problem) });
      else if (read.value !== null && read.value !== '') values[field.name] = read.value;
      else if (field.form?.first !== undefined) values[field.name] = field.form.first;
      else if (field.required !== undefined) {
        const label = this.input.title(field);
        problems.push({ ...at, key: requiredKey(field.kind), values: { label } });
      }
    }
    for (const field of this.input.fields) {
      const first = field.form?.first;
      if (first !== undefined && !places.has(field.name)) values[field.name] = first;
    }
    problems.push(...this.repeated(row, values, places));
    const isGood = problems.length === 0 && this.missing.length === 0;
    return isGood ? { isGood, values } : { isGood: false, problems };
  }

  private repeated(
    row: number,
    values: Readonly<Record<string, FieldValue>>,
    places: ReadonlyMap<string, number>,
  ): readonly CellProblem[] {
    const unique = this.input.fields.filter((field) => field.unique === true);
    const groups = [...unique.map(({ name }) => [name]), ...this.input.together];
    return groups.flatMap((names): CellProblem[] => {
      if (names.some((name) => values[name] === undefined)) return [];
      const seen = this.seen.get(names.join()) ?? new Map<string, number>();
      this.seen.set(names.join(), seen);
      const key = JSON.stringify(names.map((name) => String(values[name])));
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, row);
        return [];
      }
      const [first = ''] = names;
      const column = places.get(first) ?? 0;
      const title = this.input.heading.titles[column - 1] ?? '';
      return [{ row, column, title, key: 'transfer.problems.repeated', values: { row: before } }];
    });
  }
}
