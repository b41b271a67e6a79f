import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { timeZoneChanged } from '@shared/base/time';
import { RESOURCES } from '@shared/i18n';
import type { PublicSettings } from '@shared/model/settings';

/** The window's own i18next; Chinese is the default language. React escapes texts, so i18next does not. */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    resources: RESOURCES,
    lng: 'zh',
    fallbackLng: 'zh',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // What holds a text is drawn anew, and with it the times in it.
  timeZoneChanged.on(() => void instance.changeLanguage(instance.language));
  return instance;
}

/** The part of a window's live state that sets its language. */
interface Speaking {
  subscribe(listener: (state: { readonly settings: PublicSettings | null }) => void): unknown;
}

/** Switches at once when the setting changes, in any window. */
export function followLanguage(live: Speaking, instance: i18n): void {
  live.subscribe(({ settings }) => {
    if (settings === null || settings.language === instance.language) return;
    void instance.changeLanguage(settings.language);
    document.documentElement.lang = settings.language;
  });
}
