import type { TextKey } from '@shared/i18n/textKey';
import { RESOURCES, type Language } from '@shared/i18n';

/** A text of the interface in the worker, which has no translator: the key's text with its values. */
export function wordsOf(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  let at: unknown = RESOURCES[language].translation;
  for (const part of key.split('.')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  }
  if (typeof at !== 'string') return key;
  return at.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}
