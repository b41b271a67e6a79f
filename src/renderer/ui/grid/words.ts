import { list as en } from '@shared/i18n/en/list';
import { list as zh } from '@shared/i18n/zh/list';
import { languageOf } from '@renderer/data/language';

/**
 * What the grid says to whoever listens, in the language of the page; a key of the library that we have no
 * words for keeps the library's own.
 */
export function gridWord(key: string, own: string): string {
  const language = languageOf(document.documentElement.lang);
  const words: Readonly<Record<string, string>> = (language === 'en' ? en : zh).gridWords;
  return words[key] ?? own;
}
