import type { Clock } from '@shared/base/clock';
import { SOS_SEEN_EVERY_MS } from '@shared/model/sos';

/** The page's own view of whether it can be seen. */
export type Visibility = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;

/**
 * Tells main again and again that the emergency page is open and can be seen: the SOS popup hides
 * meanwhile. Main believes it for some seconds only, so that a page that died takes nothing back.
 * @returns ends it, and says so.
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
