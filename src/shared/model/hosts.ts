/** Hosts of the app's own scheme: one for pages, another for pictures of the server. */
export const PAGE_HOST = 'console';
export const MEDIA_HOST = 'media';

/** The address prefix of one of our hosts; it is also the origin of its pages. */
export function originOf(host: typeof PAGE_HOST | typeof MEDIA_HOST): string {
  return `app://${host}`;
}
