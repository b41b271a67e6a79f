import { DICTIONARY_WORDS } from './dictionaries';
import { MENU_WORDS } from './menus';

const BY_NAME = new Map(MENU_WORDS.flatMap(({ zh, en }) => zh.map((name) => [name, en] as const)));
/** The first word of a code counts: a server may call the entry by a name of its own. */
const BY_CODE = new Map([...MENU_WORDS].reverse().map(({ code, en }) => [code, en]));
const dictionaries = new Map<string, ReadonlyMap<string, string>>();

/** English of a menu entry or subsystem by its name, else by its code; undefined when neither is known. */
export function englishOfMenu(entry: { readonly code: string; readonly name: string }): string | undefined {
  return BY_NAME.get(entry.name.trim()) ?? BY_CODE.get(entry.code);
}

/** English of a word of a server's dictionary; undefined when the server uses a word of its own. */
export function englishOfWord(dictionary: string, word: string): string | undefined {
  let words = dictionaries.get(dictionary);
  if (words === undefined) {
    const pairs = (Object.hasOwn(DICTIONARY_WORDS, dictionary) ? (DICTIONARY_WORDS[dictionary] ?? '') : '').split(';');
    words = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));
    dictionaries.set(dictionary, words);
  }
  return words.get(word.trim());
}
