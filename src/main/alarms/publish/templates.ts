import type { Translate } from '@shared/model/translate';

/** Values that choose between texts instead of standing in one. */
const CHOOSING: readonly string[] = ['count', 'context', 'ordinal'];

/** Stand for the values while a text is looked up; no text of the product has these characters. */
const OPEN = '\u{F0000}';
const CLOSE = '\u{F0001}';
const MARK = new RegExp(`${OPEN}(.*?)${CLOSE}`, 'u');

/**
 * Looks each text up once and puts the values in by itself: a look-up costs more than everything else
 * that is done to an alarm before it is shown. To be made anew when the language changes.
 */
export function templated(translate: Translate): Translate {
  const known = new Map<string, readonly string[]>();
  return (key, values) => {
    const names = values === undefined ? [] : Object.keys(values);
    if (names.some((name) => CHOOSING.includes(name))) return translate(key, values);
    const id = [key, ...names].join(OPEN);
    let parts = known.get(id);
    if (parts === undefined) {
      const marks = Object.fromEntries(names.map((name) => [name, OPEN + name + CLOSE]));
      // Text and names take turns.
      parts = (names.length === 0 ? translate(key) : translate(key, marks)).split(MARK);
      known.set(id, parts);
    }
    let text = '';
    for (const [n, part] of parts.entries()) text += n % 2 === 0 ? part : String(values?.[part]);
    return text;
  };
}
