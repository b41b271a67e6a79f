/** Hosts of the app's own scheme: pages have one, what the platform sends to be looked at another. */
export const PAGE_HOST = 'console';
export const MEDIA_HOST = 'media';

/** The address that a host of ours begins with; as an origin it is what a page of it has. */
export function originOf(host: typeof PAGE_HOST | typeof MEDIA_HOST): string {
  return `app://${host}`;
}
