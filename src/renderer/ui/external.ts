/** True for complete http and https addresses. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/**
 * Asks for an outside address. Main denies every new window and asks the user with the address
 * instead, so this is the one way that page content and our own buttons share.
 */
export function askExternal(url: string): void {
  if (isWebAddress(url)) window.open(url, '_blank', 'noopener');
}
