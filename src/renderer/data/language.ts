import { useTranslation } from './translation';
import type { Language } from '@shared/i18n';

/** The interface language of i18next, narrowed to ours. */
export function languageOf(name: string): Language {
  return name === 'en' ? 'en' : 'zh';
}

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
