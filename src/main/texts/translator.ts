import i18next, { type i18n } from 'i18next';
import { RESOURCES, type Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';

/** Texts of main itself: tray, toasts, dialogs, placeholders. */
export interface Translator {
  readonly translate: Translate;
  use(language: Language): void;
}

/** Makes the translator for a language; switching takes effect at once. */
export function createTranslator(language: Language): Translator {
  const own: i18n = i18next.createInstance();
  void own.init({
    lng: language,
    fallbackLng: 'zh',
    resources: RESOURCES,
    // The texts go into toasts and menus, which take plain text: no HTML escaping.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return {
    translate: (key, values) => own.t(key, { ...values }),
    use: (next) => {
      void own.changeLanguage(next);
    },
  };
}
