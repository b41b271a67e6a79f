import type { FieldSpec, FamilySpec, MonthSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';

/** A month of the calendar; `month` from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The fields that a sheet of a month is made of. */
export interface MonthFields {
  readonly rows: readonly FieldSpec[];
  readonly day: FieldSpec;
  readonly value: FieldSpec;
}

/** One row of the sheet: its first cells, and the records of each day. */
export interface MonthRow {
  /** Any record of the row: its first cells are the same in all. */
  readonly first: RecordView;
  readonly days: ReadonlyMap<number, readonly RecordView[]>;
}

export interface MonthTable {
  readonly rows: readonly MonthRow[];
  /** Records without a day of this month. */
  readonly outside: number;
}

export function fieldsOfMonth(family: FamilySpec, spec: MonthSpec): MonthFields {
  const find = (name: string): FieldSpec =>
    must(
      family.fields.find((field) => field.name === name),
      `${family.key}.${name}`,
    );
  return { rows: spec.rows.map(find), day: find(spec.day), value: find(spec.value) };
}

export function daysIn({ year, month }: Month): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Day of the week of a day, 0 for Sunday. */
export function weekdayOf({ year, month }: Month, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

export function monthBeside({ year, month }: Month, by: -1 | 1): Month {
  const there = new Date(Date.UTC(year, month - 1 + by, 1));
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
}

/** Months that can be chosen beside one. */
const AROUND = 18;

/** The months before and after one, oldest first. */
export function monthsAround({ year, month }: Month): readonly Month[] {
  return Array.from({ length: 2 * AROUND + 1 }, (_, n) => {
    const there = new Date(Date.UTC(year, month - 1 + n - AROUND, 1));
    return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
  });
}

/** `2026-11`, as a month box writes it. */
export function monthText({ year, month }: Month): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function readMonth(text: string): Month | null {
  const [, year = '', month = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === '' || Number(year) === 0 ? null : { year: Number(year), month: Number(month) };
}

/** Puts records into a row for each different group of first cells, in the order in which they come. */
export function monthTable(
  records: readonly RecordView[],
  fields: MonthFields,
  month: Month,
): MonthTable {
  const rows = new Map<string, { first: RecordView; days: Map<number, RecordView[]> }>();
  const start = `${monthText(month)}-`;
  let outside = 0;
  for (const record of records) {
    const cell = record.cells[fields.day.name];
    const text = cell?.state === 'value' ? String(cell.value) : '';
    if (!text.startsWith(start)) {
      outside += 1;
      continue;
    }
    const day = Number(text.slice(start.length, start.length + 2));
    const key = JSON.stringify(fields.rows.map(({ name }) => record.cells[name] ?? null));
    const row = rows.get(key) ?? { first: record, days: new Map<number, RecordView[]>() };
    rows.set(key, row);
    row.days.set(day, [...(row.days.get(day) ?? []), record]);
  }
  return { rows: [...rows.values()], outside };
}
