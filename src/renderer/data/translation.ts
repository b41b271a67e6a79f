import { useTranslation as useI18next } from 'react-i18next';
import type { i18n } from 'i18next';
import type { Translate } from '@shared/model/translate';

interface Translation {
  /** The text of a key in the language of the window; stays the same function until that changes. */
  readonly t: Translate;
  readonly i18n: Pick<i18n, 'language' | 'changeLanguage'>;
}

/** The texts of the window. It names only keys that exist, which i18next's own hook would not. */
export function useTranslation(): Translation {
  return useI18next();
}
