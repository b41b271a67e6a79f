import { useTranslation } from '@renderer/data/translation';
import type { FieldSpec } from '@shared/catalogue/family';
import { useFieldLabel } from '../labels';
import { isEmptyValue, type FormValues } from './model';

/** Emptied field → the field whose change emptied it. */
export type EmptiedFields = Readonly<Record<string, FieldSpec>>;

/** Those that nobody has filled in again. */
export function stillEmpty(emptied: EmptiedFields, values: FormValues): EmptiedFields {
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
