import type { FieldSpec, FamilySpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { RecordView } from '@shared/catalogue/record';
import { mayRun } from '@shared/catalogue/screens';
import { keptWords } from '@shared/catalogue/keptWords';
import type { Language } from '@shared/i18n';
import type { RowOutcome } from '@shared/model/batch';
import { failureText, type UiFailure } from '@renderer/data/failure';
import type { Translate } from '@shared/model/translate';

/** Result of one row; the whole request may have failed in the window's own bridge too. */
export type RowResult =
  | Exclude<RowOutcome, { readonly outcome: 'failed' }>
  | { readonly id: string; readonly outcome: 'failed'; readonly failure: UiFailure };

export interface Counts {
  readonly done: number;
  /** Saved, but the server took something otherwise. */
  readonly partly: number;
  readonly failed: number;
  readonly notSent: number;
}

/** Number of rows by result. */
export function countsOf(results: readonly RowResult[]): Counts {
  const count = (outcome: RowResult['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  return {
    done: count('done'),
    partly: count('partly'),
    failed: count('failed'),
    notSent: count('notSent'),
  };
}

/** The results after another attempt: repeated rows have the newer one, in the old order. */
export function merged(
  before: readonly RowResult[],
  after: readonly RowResult[],
): readonly RowResult[] {
  const newer = new Map(after.map((one) => [one.id, one]));
  return before.map((one) => newer.get(one.id) ?? one);
}

/** Rows that may be tried again: refused ones and those that were not sent. */
export function unfinished<T extends { readonly id: string }>(
  rows: readonly T[],
  results: readonly RowResult[],
): readonly T[] {
  const open = new Set(
    results
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'notSent')
      .map(({ id }) => id),
  );
  return rows.filter(({ id }) => open.has(id));
}

/** Splits rows by whether the action is allowed from their state. */
export function split(
  family: FamilySpec,
  action: string,
  rows: readonly RecordView[],
): { readonly may: readonly RecordView[]; readonly mayNot: readonly RecordView[] } {
  return {
    may: rows.filter((row) => mayRun(family, action, row)),
    mayNot: rows.filter((row) => !mayRun(family, action, row)),
  };
}

/** The field that names a record in titles and confirmations; undefined: the id is used. */
export function titleFieldOf(family: FamilySpec): FieldSpec | undefined {
  const { fields, screen } = family;
  if (screen !== undefined) return fields.find(({ name }) => name === screen.title);
  return fields.find(({ kind }) => kind === 'text');
}

/** Fields with the name of a person. */
const PERSON_FIELDS: readonly string[] = ['realName', 'employeeName'];

/** The field that says which person a record is, where another one names it: an account tells few who is meant. */
export function personFieldOf(family: FamilySpec): FieldSpec | undefined {
  const title = titleFieldOf(family);
  return family.fields.find((field) => field !== title && PERSON_FIELDS.includes(field.name));
}

/** The name of a record; its id when the naming field is empty or unreadable. */
export function titleOf(family: FamilySpec, record: RecordView): string {
  const field = titleFieldOf(family);
  const cell = field === undefined ? undefined : record.cells[field.name];
  if (field === undefined || cell?.state !== 'value') return record.id;
  const sent = field.reference?.nameField;
  const name = sent === undefined ? '' : (record.extra[sent] ?? '');
  if (name !== '' && name !== 'null') return name;
  return kindOf(field.kind).text(cell.value, field) || record.id;
}

/** Wire values that an action takes from a row; absent ones are left out. */
export function carried(
  family: FamilySpec,
  carry: Readonly<Record<string, string>> | undefined,
  record: RecordView,
): Readonly<Record<string, string>> | undefined {
  if (carry === undefined) return undefined;
  const entries = Object.entries(carry).flatMap(([param, name]) => {
    const text = wireText(family, name, record);
    return text === undefined ? [] : [[param, text] as const];
  });
  return Object.fromEntries(entries);
}

/** A field of a record as its wire text; undefined for an absent, unreadable or undeclared one. */
export function wireText(family: FamilySpec, name: string, record: RecordView): string | undefined {
  const idField = family.idField ?? 'id';
  const field = family.fields.find((one) => one.name === name);
  const cell = record.cells[name];
  if (field === undefined || cell?.state !== 'value')
    return name === idField || name === 'id' ? record.id : undefined;
  const wire = kindOf(field.kind).write(cell.value, field);
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}

/** The text of one row's result: the server's own words after a refusal. */
export function resultText(
  t: Translate,
  result: RowResult,
  family: FamilySpec,
  language: Language,
): string {
  if (result.outcome === 'partly') return keptWords(family, result.kept, language, t);
  if (result.outcome === 'done')
    return result.reply === undefined
      ? t('batch.outcome.done')
      : t('batch.reply', { text: result.reply });
  if (result.outcome === 'notSent') return t('batch.outcome.notSent');
  return failureText(t, result.failure);
}

/** The results as text, a row per line with tabs, for a spreadsheet or a message. */
export function reportText(
  t: Translate,
  names: ReadonlyMap<string, string>,
  results: readonly RowResult[],
  family: FamilySpec,
  language: Language,
): string {
  return results
    .map((one) =>
      [names.get(one.id) ?? one.id, one.id, resultText(t, one, family, language)].join('\t'),
    )
    .join('\n');
}
