/** Looks a text up in the language of the moment; a key without one stands for itself. */
export interface Translate {
  (key: string): string;
  (key: string, values: Readonly<Record<string, string | number>>): string;
}
