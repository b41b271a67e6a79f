import { fileURLToPath } from 'node:url';

/** The archive of a package; only packed code runs from one (electron-builder.yml). */
const ARCHIVE = /[\\/]app\.asar[\\/]/i;

/** Whether the code at an address (`file:` URL) is packed. @param windows paths are Windows paths. */
export function isInArchive(url: string, windows = process.platform === 'win32'): boolean {
  return ARCHIVE.test(fileURLToPath(url, { windows }));
}

/**
 * Whether this is the packaged program. Electron's own `isPackaged` goes by the name of the executable: a
 * copy or link called `electron` would accept variables and switches meant for runs from sources only.
 */
export const IS_PACKAGED = isInArchive(import.meta.url);
