import { useTranslation as useI18next } from 'react-i18next';
import type { i18n } from 'i18next';
import type { Translate } from '@shared/model/translate';

interface Translation {
  /** The text of a key in the language of the window; the same function until the language changes. */
  readonly t: Translate;
  readonly i18n: Pick<i18n, 'language' | 'changeLanguage'>;
}

/** The texts of the window. Its keys are typed, unlike those of i18next's own hook. */
export function useTranslation(): Translation {
  return useI18next();
}
