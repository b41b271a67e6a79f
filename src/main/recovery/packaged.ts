import { fileURLToPath } from 'node:url';

/** The archive of a package; only what was packed runs out of one (electron-builder.yml). */
const ARCHIVE = /[\\/]app\.asar[\\/]/i;

/** Whether the code at an address (`file:` URL) was packed. @param windows what paths look like. */
export function isInArchive(url: string, windows = process.platform === 'win32'): boolean {
  return ARCHIVE.test(fileURLToPath(url, { windows }));
}

/**
 * Whether this is the packaged program. Electron's own answer goes by the name of the executable: a copy
 * or a link called `electron` would take variables and switches that are for runs from sources alone.
 */
export const IS_PACKAGED = isInArchive(import.meta.url);
