import type { FamilySpec } from './family';
import { kindOf } from './kinds/registry';
import type { Language } from '../i18n';
import type { KeptField } from '../model/saved';
import type { Translate } from '../model/translate';

/** What a server took otherwise, as one line: each field with what the server has. */
export function keptWords(family: FamilySpec, kept: readonly KeptField[], language: Language, translate: Translate): string {
  const all = kept.map(({ field: name, how, now }) => {
    const field = family.fields.find((one) => one.name === name);
    const label = field?.label[language] ?? name;
    const value = field === undefined || now === null ? '' : kindOf(field.kind).text(now, field, language);
    return translate('saved.ofField', { label, what: translate(`saved.${how}`, { value }) });
  });
  return all.join(translate('saved.and'));
}
