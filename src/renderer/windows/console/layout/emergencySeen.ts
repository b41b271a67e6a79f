import type { Clock } from '@shared/base/clock';
import { SOS_SEEN_EVERY_MS } from '@shared/model/sos';

/** Whether the page is visible, from its document. */
export type Visibility = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;

/**
 * Tells main repeatedly that the emergency page is visible: the SOS popup hides meanwhile. Main believes it
 * for a few seconds only, so that a page that crashed does not keep the popup hidden.
 * @returns a function that ends it, and tells main.
 */
export function tellEmergencySeen(
  clock: Clock,
  page: Visibility,
  tell: (on: boolean) => void,
): () => void {
  const say = (): void => tell(!page.hidden);
  say();
  page.addEventListener('visibilitychange', say);
  const stop = clock.every(SOS_SEEN_EVERY_MS, 'emergency seen', say);
  return () => {
    stop();
    page.removeEventListener('visibilitychange', say);
    tell(false);
  };
}
