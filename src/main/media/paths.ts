/**
 * Folders in which file stores of this server family are, beside or below the server (oss, MinIO, local
 * files).
 */
const STORES = /^\/(oss|minio|uploads?|files?)\//;
const SHOWN =
  /\.(png|jpe?g|gif|webp|bmp|svg|ico|avif|tiff?|mp4|m4v|mov|webm|mp3|m4a|wav|ogg|oga|ogv)$/;
/** Families of calls (spec 1 §7) and the addresses of streams. Some calls that change state are GETs. */
const CALLS = /\/(blade-|third\/|ai\/|alarm_report_message\b)/;
/** A path that is still encoded after this many decodings is refused: it hides something. */
const STEPS = 4;

/**
 * A path as every server may read it in the end: decoded until it no longer changes, in lower case; null when
 * it climbs, holds a backslash or a matrix parameter, or is encoded twice.
 */
function plainPath(pathname: string): string | null {
  if (/%25|%5c|\\|;/i.test(pathname)) return null;
  let path = pathname;
  for (let step = 0; step < STEPS; step += 1) {
    let next: string;
    try {
      next = decodeURIComponent(path);
    } catch {
      // An address that cannot be decoded is not a picture's.
      return null;
    }
    if (next === path) break;
    path = next;
  }
  const climbs = path.split('/').some((part) => part === '..' || part === '.');
  // eslint-disable-next-line no-control-regex -- that is what is looked for
  return climbs || /[\\;%\x00-\x1f]/.test(path) ? null : path.toLowerCase();
}

/** True for paths of calls and streams, in whatever case and encoding. */
export function isCallPath(pathname: string): boolean {
  const path = plainPath(pathname);
  return path === null || CALLS.test(path.replace(/\/{2,}/g, '/'));
}

/**
 * Whether a path on our own server's host is a file's: in a folder of a file store, or below the server's own
 * prefix with the ending of a picture or video. A record must not make the app call another application on
 * that host, or an API call.
 * @param prefix path of the server's address, without a closing slash
 */
export function isFilePath(pathname: string, prefix: string): boolean {
  const path = plainPath(pathname);
  if (path === null || isCallPath(pathname)) return false;
  const below = prefix.toLowerCase().replace(/\/+$/, '');
  const isBelow = path.startsWith(`${below}/`);
  if (STORES.test(path) || (isBelow && STORES.test(path.slice(below.length)))) return true;
  return isBelow && SHOWN.test(path);
}
