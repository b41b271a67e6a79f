import { isTextKey } from '../i18n/textKey';
import type { Sight } from './selfTest';
import type { Translate } from './translate';

/**
 * What a step found or saw, in words; '' for nothing. The run of another version may name what has no text
 * here, which keeps its name.
 */
export function foundText(
  t: Translate,
  { found, values }: Pick<Sight, 'found' | 'values'>,
): string {
  const key = `selfTest.found.${found}`;
  return isTextKey(key) ? t(key, values) : found;
}
