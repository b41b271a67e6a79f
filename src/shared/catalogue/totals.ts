import { sumOf } from '../base/decimal';
import type { FieldSpec } from './family';
import type { RecordView } from './record';

/** Amounts of one record that mean nothing when they are added: prices, bounds, averages. */
const NO_SUM = /price|unit|avg|average|mean|max|min|safe|limit|rated|rate|percent/i;
/** Whole numbers that count something. */
const COUNT = /(num|number|count|quantity|amount|times|qty|integral|points)$/i;

/**
 * True for fields whose values a list adds up: money, weights and counts. `summed` of a declaration decides where
 * the rule by kind and name does not fit.
 */
export function isSummed(field: FieldSpec): boolean {
  if (field.summed !== undefined) return field.summed;
  if (NO_SUM.test(field.name) || field.unit === '%') return false;
  return field.kind === 'money' || field.kind === 'weight' || (field.kind === 'integer' && COUNT.test(field.name));
}

/** The total of a field over some records. */
export interface FieldTotal {
  /** An exact decimal text. */
  readonly sum: string;
  /** Values that could not be read, so that the total lacks them. */
  readonly unreadable: number;
}

/** Adds up one field of some records; absent values count as nothing. */
export function totalOf(records: readonly RecordView[], field: FieldSpec): FieldTotal {
  const values: string[] = [];
  let unreadable = 0;
  for (const { cells } of records) {
    const cell = cells[field.name];
    if (cell?.state === 'unreadable') unreadable += 1;
    else if (cell?.state === 'value') values.push(String(cell.value));
  }
  const { sum, left } = sumOf(values);
  return { sum, unreadable: unreadable + left };
}

/** Two totals of one field as one. */
export function addedTotals(a: FieldTotal, b: FieldTotal): FieldTotal {
  return { sum: sumOf([a.sum, b.sum]).sum, unreadable: a.unreadable + b.unreadable };
}
