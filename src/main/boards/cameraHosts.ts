import { isIP } from 'node:net';

/** Our own server: its address, and the headers of every request to it. */
export interface OwnServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** null: no address. */
export function urlOf(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** A host that is this machine or stands in no network plan: never a camera server, unless the platform is there. */
function isSurprising(host: string): boolean {
  return (
    /^(localhost|.*\.localhost|0\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+|169\.254\.\d+\.\d+)$/.test(
      host,
    ) || /^\[(::1?|::ffff:.*|fe[89ab][0-9a-f]:.*)\]$/.test(host)
  );
}

/** An address of many machines at once. */
function isOfMany(host: string): boolean {
  return /^(22[4-9]|2[3-5]\d)\./.test(host) || /^\[ff/.test(host);
}

/** The address of a camera server that the platform named; null: it is no such address. */
export function cameraUrl(address: string, own: OwnServer): URL | null {
  const url = urlOf(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  return isSurprising(url.hostname) && url.hostname !== urlOf(own.url)?.hostname ? null : url;
}

/**
 * Whether a page may send to this address because the camera server of this URL says so. Names are looked up by the
 * page's process: of them only that of the server itself.
 */
export function mayReach(address: string, server: URL, own: OwnServer): boolean {
  const kind = isIP(address);
  if (kind === 0) return address.toLowerCase() === server.hostname;
  const host = urlOf(`http://${kind === 6 ? `[${address}]` : address}/`)?.hostname ?? '';
  if (host === urlOf(own.url)?.hostname) return true;
  return host !== '' && !isSurprising(host) && !isOfMany(host);
}

/** What a request to a camera server carries: what only our own server may know goes to that one alone. */
export function cameraHeaders(url: URL, own: OwnServer): Readonly<Record<string, string>> {
  return url.origin === urlOf(own.url)?.origin ? own.headers : {};
}
