import type { Spell } from '@renderer/data/tree/search';
import type { TrackOption } from './trackOptions';

/** Those whose name holds a text, or is spelt or begins syllable by syllable as it; all for an empty one. */
export function findOptions(
  options: readonly TrackOption[],
  text: string,
  spell: Spell,
): readonly TrackOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options;
  const letters = wanted.replace(/[\s']/g, '');
  const isSpelt = /^[a-z]+$/.test(letters);
  return options.filter(({ name }) => {
    if (name.toLowerCase().includes(wanted)) return true;
    if (!isSpelt) return false;
    const syllables = spell(name).map((one) => one.toLowerCase());
    const initials = syllables.map((one) => one.charAt(0)).join('');
    return syllables.join('').startsWith(letters) || initials.startsWith(letters);
  });
}
