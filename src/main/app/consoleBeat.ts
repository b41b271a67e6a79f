import type { Beat } from '../recovery/lifeline';

/**
 * What a sign of life says of the console. Until it is seen for the first time it counts as what it is meant to be: a
 * run that ends before its window stands is followed by one that begins in the same way, and not unseen.
 */
export function consoleBeat(console: { isVisible(): boolean }, meant: boolean): () => Beat {
  let wasSeen = false;
  return () => {
    const isSeen = console.isVisible();
    wasSeen ||= isSeen;
    return isSeen || (meant && !wasSeen) ? 'visible' : 'hidden';
  };
}
