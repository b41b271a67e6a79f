import type { TextKey } from '../i18n/textKey';

/**
 * Looks a text up in the current language. The rest parameter is a tuple, so that values are omitted and
 * never `undefined`: i18next distinguishes the two.
 */
export type Translate = (
  ...args: [key: TextKey, values?: Readonly<Record<string, string | number>>]
) => string;
