import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { DocumentStore, SetAside } from '../ports/store';

/** Only the operating-system user of this workstation may read these files. */
const FILE_MODE = 0o600;

/**
 * Larger than any document of the app, bytes. A larger file is not read: its text takes many times its size
 * in memory; 200 MB of it took two gigabytes.
 */
export const DOCUMENT_LIMIT = 8_000_000;

/** `2026-11-21T10-15-00`: sorts by time and is a file name on every system. */
function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
}

/** Renames an unusable file to a dated name beside it; nothing is lost. */
export function setAside(dir: string, name: string, now: number, why = 'damaged'): SetAside {
  const file = `${name}.${why}-${stamp(now)}.json`;
  renameSync(join(dir, `${name}.json`), join(dir, file));
  return { file };
}

/** Why the file is unusable; null when it is a JSON object that `accepts` takes, or does not exist. */
function faultOf(path: string, accepts: (value: unknown) => boolean): AsideWhy | null {
  if (!existsSync(path)) return null;
  try {
    if (statSync(path).size > DOCUMENT_LIMIT) return 'tooLarge';
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && accepts(value) ? null : 'damaged';
  } catch {
    return 'damaged';
  }
}

type AsideWhy = 'damaged' | 'tooLarge';

/**
 * Opens a JSON document under the user's data. A file that is too large, no JSON object, or refused by
 * `accepts` is set aside under a dated name, and a new document begins.
 */
export function openDocument(
  dir: string,
  name: string,
  now: number,
  accepts: (value: unknown) => boolean,
): { readonly store: DocumentStore; readonly aside: (SetAside & { why: AsideWhy }) | null } {
  const path = join(dir, `${name}.json`);
  const why = faultOf(path, accepts);
  const aside = why === null ? null : { ...setAside(dir, name, now, why), why };
  const store = new Store<Record<string, unknown>>({ name, cwd: dir, configFileMode: FILE_MODE });
  // The library tells renderers the folder's path on a channel of its own: removed.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    aside,
    store: {
      wasSetAside: aside !== null,
      read: () => store.store,
      write: (value) => {
        store.store = { ...value };
      },
    },
  };
}
