import { isTextKey } from '../i18n/textKey';
import type { Sight } from './selfTest';
import type { Translate } from './translate';

/**
 * A finding or sighting in words; '' without one. A run of another version may contain a name without a text
 * here: the name is shown.
 */
export function foundText(
  t: Translate,
  { found, values }: Pick<Sight, 'found' | 'values'>,
): string {
  const key = `selfTest.found.${found}`;
  return isTextKey(key) ? t(key, values) : found;
}
