import { realpathSync } from 'node:fs';
import { win32 } from 'node:path';

/** A share by its name: `\\server\share`, also with slashes, `\\?\UNC\server\share`. */
function isShare(path: string): boolean {
  const plain = path.replaceAll('/', '\\');
  if (/^\\\\\?\\UNC\\/i.test(plain)) return true;
  // `\\?\C:\…` and `\\.\…` are ways to write a place of this machine.
  return /^\\\\[^\\?.]/.test(plain);
}

/** The path with every drive letter and link followed, as far as it exists already. */
function resolved(path: string, realpath: (path: string) => string): string {
  for (let part = path; ; part = win32.dirname(part)) {
    try {
      return realpath(part);
    } catch {
      // Not there yet, or not to be read: its parent says where it will lie.
      if (win32.dirname(part) === part) return path;
    }
  }
}

/**
 * Whether a folder lies on another machine, also behind a drive letter. A database with a
 * write-ahead log must not lie there: its index is memory that is shared with nobody else.
 * Only Windows is asked; a network folder of Linux has no mark in its path.
 */
export function isRemoteFolder(
  path: string,
  platform: NodeJS.Platform = process.platform,
  realpath: (path: string) => string = realpathSync.native,
): boolean {
  if (platform !== 'win32') return false;
  return isShare(path) || isShare(resolved(path, realpath));
}
