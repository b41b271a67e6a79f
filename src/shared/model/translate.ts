import type { TextKey } from '../i18n/textKey';

/**
 * Looks a text up in the language of the moment. A tuple, so that the values are left out and never
 * `undefined`: i18next tells the two apart.
 */
export type Translate = (
  ...args: [key: TextKey, values?: Readonly<Record<string, string | number>>]
) => string;
