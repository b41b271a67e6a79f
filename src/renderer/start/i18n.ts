import { createInstance, type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { timeZoneChanged } from '@shared/base/time';
import { zh } from '@shared/i18n/zh';
import type { PublicSettings } from '@shared/model/settings';

/** English is read when it is spoken first: most desks never do. */
const LATER: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(_language, _namespace, done) {
    import('@shared/i18n/en').then(
      ({ en }) => done(null, en),
      (error: unknown) => done(String(error), null),
    );
  },
};

/**
 * The window's own i18next; Chinese is the default language, and stands in for English that cannot be read. React
 * escapes texts, so i18next does not.
 */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(LATER)
    .use(initReactI18next)
    .init({
      resources: { zh: { translation: zh } },
      partialBundledLanguages: true,
      supportedLngs: ['zh', 'en'],
      lng: 'zh',
      fallbackLng: 'zh',
      interpolation: { escapeValue: false },
      returnNull: false,
      // A language is changed once its texts are there: nothing waits, and nothing is drawn without words.
      react: { useSuspense: false },
    });
  // What holds a text is drawn anew, and with it the times in it.
  timeZoneChanged.on(() => instance.emit('languageChanged', instance.language));
  return instance;
}

/** The part of a window's live state that sets its language. */
interface Speaking {
  subscribe(listener: (state: { readonly settings: PublicSettings | null }) => void): unknown;
}

/**
 * Switches when the setting changes, in any window.
 * @returns waits until the language that is set is spoken
 */
export function followLanguage(live: Speaking, instance: i18n): () => Promise<unknown> {
  let spoken: Promise<unknown> = Promise.resolve();
  let wanted = instance.language;
  const { documentElement: root } = document;
  instance.on('languageChanged', (language) => {
    root.lang = language;
  });
  live.subscribe(({ settings }) => {
    if (settings === null || settings.language === wanted) return;
    wanted = settings.language;
    spoken = instance.changeLanguage(settings.language);
  });
  return () => spoken;
}
