import { MASK } from '@shared/catalogue/asked';
import { requiredKey } from '@shared/catalogue/derive/kindRules';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldValue, FormProblem } from '@shared/catalogue/kinds/kind';
import { NUMBER_KINDS, SECRET_KINDS } from '@shared/catalogue/kinds/names';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { RecordView } from '@shared/catalogue/record';

export type FormMode = 'add' | 'edit' | 'view';
export type FormValues = Readonly<Record<string, FieldValue | null>>;
export type FormProblems = Readonly<Record<string, FormProblem>>;

/** Fields of the dialog, in the order of the declaration; view includes read-only ones. */
export function formFields(family: FamilySpec, mode: FormMode): readonly FieldSpec[] {
  return family.fields.filter((field) => {
    if (mode === 'view')
      return !SECRET_KINDS.has(field.kind) && (field.form !== undefined || field.view === true);
    return field.form !== undefined && (field.form.on ?? mode) === mode;
  });
}

/** Initial values: the declaration's for a new record; absent and unreadable cells are empty. */
export function initialValues(fields: readonly FieldSpec[], record: RecordView | null): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      if (record === null) return [field.name, firstValue(field)];
      const cell = record.cells[field.name];
      return [field.name, cell?.state === 'value' ? cell.value : null];
    }),
  );
}

function firstValue(field: FieldSpec): FieldValue | null {
  const first = field.form?.first;
  return first === undefined ? null : (kindOf(field.kind).read(first, field) ?? null);
}

/** Empty by spec 1 §5: no value, an empty text, an empty list. */
export function isEmptyValue(value: FieldValue | null | undefined): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** True for values that look equal in a form: all empty values are equal. */
export function sameValue(
  a: FieldValue | null | undefined,
  b: FieldValue | null | undefined,
): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  // An editor keeps a number as the typed text.
  return typeof a === 'object' || typeof b === 'object'
    ? JSON.stringify(a) === JSON.stringify(b)
    : String(a) === String(b);
}

/** Names of the fields whose values differ. */
export function changedFields(first: FormValues, now: FormValues): readonly string[] {
  return Object.keys(now).filter((name) => !sameValue(first[name], now[name]));
}

/** True when closing would lose input. */
export function isDirty(first: FormValues, now: FormValues): boolean {
  return changedFields(first, now).length > 0;
}

/** The problem of a field that is left empty: the documented words, or those of its kind with its label. */
function missing({ kind }: FieldSpec, required: NonNullable<FieldSpec['required']>): FormProblem {
  const key = kindOf(kind).empty ?? requiredKey(kind);
  return required === true ? { key } : { key, words: required };
}

/**
 * Whether a value is as it came and looks as if the server hid a part of it: sent back, the mask would be stored in
 * place of what it hides.
 */
function isHidden(
  first: FieldValue | null | undefined,
  now: FieldValue | null | undefined,
): boolean {
  return typeof first === 'string' && MASK.test(first) && sameValue(first, now);
}

/** What is said beside values of an edit of which the server may hide a part, by field, until they are typed anew. */
export function maskNotes(
  fields: readonly FieldSpec[],
  first: FormValues,
  now: FormValues,
): Readonly<Record<string, 'form.masked' | 'form.maskedStill'>> {
  const masked = fields.filter(
    ({ name, form }) =>
      typeof first[name] === 'string' &&
      MASK.test(first[name]) &&
      MASK.test(String(now[name])) &&
      form?.readOnlyOn !== 'edit',
  );
  return Object.fromEntries(
    masked.map(({ name }) => [
      name,
      isHidden(first[name], now[name]) ? 'form.masked' : 'form.maskedStill',
    ]),
  );
}

/**
 * The problems of a form, by field.
 * @param first the values that an edit began with: what the server hides of them is not judged
 */
export function checkForm(
  fields: readonly FieldSpec[],
  values: FormValues,
  first: FormValues = {},
): FormProblems {
  const problems: Record<string, FormProblem> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (isHidden(first[field.name], value)) continue;
    if (isEmptyValue(value) || value === undefined || value === null) {
      if (field.required !== undefined) problems[field.name] = missing(field, field.required);
      continue;
    }
    const problem = kindOf(field.kind).check?.(value, field) ?? besideOthers(field, values, fields);
    if (problem !== undefined) problems[field.name] = problem;
  }
  return problems;
}

/** The problem of a value in relation to other values of the form. */
function besideOthers(
  field: FieldSpec,
  values: FormValues,
  fields: readonly FieldSpec[],
): FormProblem | undefined {
  const { name, same, other, notBefore } = field;
  const equals = (beside: string): boolean => sameValue(values[name], values[beside]);
  if (same !== undefined && !equals(same.field))
    return { key: 'records.check.same', words: same.message };
  if (other !== undefined && equals(other.field))
    return { key: 'records.check.other', words: other.message };
  const start = fields.find((one) => one.name === notBefore);
  if (start !== undefined && liesBefore(field, values[name], values[start.name])) {
    const words = {
      zh: `${field.label.zh}不能早于${start.label.zh}`,
      en: `${field.label.en}: not before ${start.label.en}`,
    };
    return { key: 'records.check.other', words };
  }
  return undefined;
}

/** Whether a value is smaller than another one; texts of dates and times are in their order. */
function liesBefore(
  { kind }: FieldSpec,
  value: FieldValue | null | undefined,
  start: FieldValue | null | undefined,
): boolean {
  if (isEmptyValue(value) || isEmptyValue(start)) return false;
  return NUMBER_KINDS.has(kind) ? Number(value) < Number(start) : String(value) < String(start);
}

/**
 * The values to send. An edit leaves out values that were empty and stayed so, because an unreadable value of
 * the server must not be erased, and those of which the server hides a part; a cleared value is sent as ''.
 */
export function sentValues(mode: 'add' | 'edit', first: FormValues, now: FormValues): FormValues {
  const sent: Record<string, FieldValue | null> = {};
  for (const [name, value] of Object.entries(now)) {
    if (mode === 'edit' && isHidden(first[name], value)) continue;
    if (!isEmptyValue(value)) sent[name] = value;
    else if (mode === 'edit' && !isEmptyValue(first[name])) sent[name] = '';
  }
  return sent;
}
