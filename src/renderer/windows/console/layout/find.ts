import type { Spell } from '@renderer/data/tree/search';

/** Something that the search can open: an entry of the server's menu, a page of ours, or an act. */
export interface Findable {
  readonly key: string;
  /** Its name in the language of the interface. */
  readonly name: string;
  /** Where it is, in words; '' at the top. */
  readonly place: string;
  /** Its other names: in the other language, and what people call it. */
  readonly also: readonly string[];
  /** A leaf of the server's menu: found by the start of its name before everything else. */
  readonly isEntry: boolean;
  /** There is no page for it: shown, and not to be chosen. */
  readonly isClosed: boolean;
  readonly isOutside: boolean;
  readonly open: () => void;
}

export interface Found {
  /** Menu entries by the start of their name (spec 1 §2 Menu search). */
  readonly byStart: readonly Findable[];
  /** What else fits: by a part of a name, its spelling or initials, in Chinese or English. */
  readonly others: readonly Findable[];
}

const bare = (text: string): string => text.trim().toLowerCase();

/** True when the letters spell a part of the name, from the start of a syllable, in full or by initials. */
function isSpelt(name: string, letters: string, spell: Spell): boolean {
  const syllables = spell(name).map((one) => one.toLowerCase());
  return syllables.some((_, from) => {
    const rest = syllables.slice(from);
    const initials = rest.map((one) => one.charAt(0)).join('');
    return rest.join('').startsWith(letters) || initials.startsWith(letters);
  });
}

/** True when the text begins a word of a name: "log" finds "Alarm log" and not "Catalogue". */
function isPart(name: string, text: string): boolean {
  const at = name.indexOf(text);
  if (at < 0) return false;
  return !/^[a-z0-9]/.test(text) || new RegExp(`(^|[^a-z0-9])${escaped(text)}`).test(name);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param spell the spelling of Chinese; null while it is not loaded: then names alone count.
 */
export function findIn(all: readonly Findable[], text: string, spell: Spell | null): Found {
  const wanted = bare(text);
  const starts = ({ isEntry, name }: Findable): boolean =>
    isEntry && name.toLowerCase().startsWith(wanted);
  const byStart = all.filter(starts);
  const rest = all.filter((one) => !starts(one));
  if (wanted === '') return { byStart, others: rest };
  const letters = wanted.replace(/[\s']/g, '');
  const isLetters = /^[a-z]+$/.test(letters);
  const others = rest.filter(({ name, also }) =>
    [name, ...also].some(
      (one) =>
        isPart(one.toLowerCase(), wanted) ||
        (isLetters &&
          spell !== null &&
          /\p{Script=Han}/u.test(one) &&
          isSpelt(one, letters, spell)),
    ),
  );
  return { byStart, others };
}
