import { useTranslation } from '@renderer/data/translation';
import type { FieldSpec } from '@shared/catalogue/family';
import { emptyNarrowed } from '@shared/catalogue/narrowed';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { useFieldLabel } from '../labels';
import { isEmptyValue, type FormValues } from './model';

/** Emptied field → the field whose change emptied it. */
export type EmptiedFields = Readonly<Record<string, FieldSpec>>;

/** What was entered, and what a change of another field has emptied. */
export interface Entered {
  readonly values: FormValues;
  readonly emptied: EmptiedFields;
}

/** What is entered after a person changed a field: what was chosen by its old value is emptied. */
export function entered(
  fields: readonly FieldSpec[],
  { values, emptied }: Entered,
  name: string,
  value: FieldValue | null,
): Entered {
  const next = emptyNarrowed(fields, values, { ...values, [name]: value });
  return {
    values: next.values,
    emptied: stillEmpty({ ...emptied, ...next.emptied }, next.values),
  };
}

/** Those that nobody has filled in again. */
function stillEmpty(emptied: EmptiedFields, values: FormValues): EmptiedFields {
  return Object.fromEntries(Object.entries(emptied).filter(([name]) => isEmptyValue(values[name])));
}

/** What is said beside emptied fields, by name. */
export function useEmptiedNotes(): (emptied: EmptiedFields) => Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const label = useFieldLabel();
  return (emptied) =>
    Object.fromEntries(
      Object.entries(emptied).map(([name, cause]) => [
        name,
        t('records.emptied', { label: label(cause) }),
      ]),
    );
}
