import type { Language } from '@shared/i18n';
import { createTranslator } from '@main/texts/translator';
import type { Translate } from '@shared/model/translate';

/** The product's own texts, as main looks them up. */
export function translateIn(language: Language): Translate {
  const translator = createTranslator(language);
  return (key, values) => translator.translate(key, values);
}
