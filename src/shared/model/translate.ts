/**
 * Looks a text up in the language of the moment; a key without one stands for itself. A tuple, so that
 * the values are left out and never `undefined`: i18next tells the two apart.
 */
export type Translate = (
  ...args: [key: string, values?: Readonly<Record<string, string | number>>]
) => string;
