import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import type { PublicSettings } from '@shared/model/settings';

type Told = { readonly settings: PublicSettings | null };

/** Settings that a test changes itself. */
function settings() {
  const heard: ((state: Told) => void)[] = [];
  return {
    live: { subscribe: (listener: (state: Told) => void) => heard.push(listener) },
    speak: (language: 'zh' | 'en'): void => {
      for (const hear of heard) hear({ settings: { language } as unknown as PublicSettings });
    },
  };
}

const page = { documentElement: { lang: 'zh' } };

beforeEach(() => {
  page.documentElement.lang = 'zh';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a window has Chinese at once, and English when it is spoken first', async () => {
  const i18n = await createI18n();
  const { live, speak } = settings();
  const spoken = followLanguage(live, i18n);
  expect([i18n.t('shell.signOut'), i18n.hasResourceBundle('en', 'translation')]).toEqual([
    '退出登录',
    false,
  ]);
  speak('en');
  // Nothing is drawn without words: the language changes once its texts are there.
  expect([i18n.language, page.documentElement.lang]).toEqual(['zh', 'zh']);
  await spoken();
  expect([i18n.t('shell.signOut'), page.documentElement.lang]).toEqual(['Sign out', 'en']);
});

test('whoever changes their mind while texts are on the way gets what they chose last', async () => {
  const i18n = await createI18n();
  const { live, speak } = settings();
  const spoken = followLanguage(live, i18n);
  speak('en');
  speak('zh');
  await spoken();
  expect([i18n.language, i18n.t('shell.signOut')]).toEqual(['zh', '退出登录']);
  speak('en');
  await spoken();
  expect(i18n.language).toBe('en');
});
