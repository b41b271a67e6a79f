import { zh } from './zh';

/** Dotted keys of the texts in a tree of them. */
type KeysOf<Tree, Prefix extends string = ''> = {
  [Name in keyof Tree & (string | number)]: Tree[Name] extends string
    ? `${Prefix}${Name}`
    : KeysOf<Tree[Name], `${Prefix}${Name}.`>;
}[keyof Tree & (string | number)];

/**
 * The key of a text of the interface; a text that does not exist cannot be named. A text that counts has
 * one key: English keeps its form for one beside it (`…_one`), which i18next finds by `count`.
 */
export type TextKey = KeysOf<typeof zh>;

/** What may follow a prefix and a dot: for words that share the place of their texts. */
export type KeyUnder<Prefix extends string> = KeyAfter<TextKey, Prefix>;
type KeyAfter<Key, Prefix extends string> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;

/** Every key that has a text; made when the first one is looked for, not at the start of each window. */
let known: ReadonlySet<string> | null = null;

function keysOf(tree: object, prefix = ''): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

/** Whether a text stands under a key that is put together at run time. */
export function isTextKey(key: string): key is TextKey {
  known ??= new Set(keysOf(zh));
  return known.has(key);
}

/**
 * The one way from a string that comes from a server or an old file to a key: itself where it has a text,
 * otherwise the key of the text that stands in for it.
 */
export function textKeyOr(key: string, otherwise: TextKey): TextKey {
  return isTextKey(key) ? key : otherwise;
}
