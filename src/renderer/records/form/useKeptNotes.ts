import { useTranslation } from '@renderer/data/translation';
import type { FieldSpec } from '@shared/catalogue/family';
import { useCellText } from '../list/cellText';
import { sameValue, type FormValues } from './model';
import { isFiltered, type Partly } from './partly';

/** What a markup filter rewrites or cuts out. */
const MARKUP = /[&<>]/;

/** What the server made of fields of a form, by name: beside each what it has now, and what it would make of markup. */
export function useKeptNotes(
  fields: readonly FieldSpec[],
  values: FormValues,
  partly: Partly | null,
): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const text = useCellText(fields, false);
  const warned = fields.filter(
    ({ name, kind }) =>
      isFiltered() && (kind === 'text' || kind === 'longText') && MARKUP.test(String(values[name])),
  );
  const notes: Record<string, string> = Object.fromEntries(
    warned.map(({ name }) => [name, t('saved.willFilter')]),
  );
  for (const { field: name, how, now } of partly?.kept ?? []) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || partly === null) continue;
    const isSame = how === 'kept' && now !== null && sameValue(partly.before[name], now);
    notes[name] = t(`saved.${isSame ? 'same' : how}`, { value: text(partly.record, field) });
  }
  return notes;
}
