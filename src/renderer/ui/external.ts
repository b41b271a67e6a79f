import { blanksOf } from '@shared/base/blanks';

/** True for complete http and https addresses. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/**
 * Requests an outside address. Main denies every new window and asks the user instead, so page content and
 * our own buttons share this way. An address with blanks is no address yet.
 */
export function askExternal(url: string): void {
  if (isWebAddress(url) && blanksOf(url).length === 0) window.open(url, '_blank', 'noopener');
}
