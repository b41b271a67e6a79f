import { buffer } from 'node:stream/consumers';

/**
 * The files of a ZIP archive, by its central directory; a name that leads out of the archive is refused.
 * @param {Buffer} zip
 * @returns {AsyncGenerator<{ name: string, mode: number, read: () => Promise<Buffer> }>} folders are
 *   left out; `mode` are the Unix permission bits, 0 when the archive has none.
 * @throws Error where the archive is damaged.
 */
export async function* zipEntries(zip) {
  // Set-up loads this file before the packages are installed.
  const { fromBufferPromise } = await import('yauzl');
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    yield {
      name: entry.fileName,
      mode: (entry.externalFileAttributes >>> 16) & 0o777,
      read: async () => buffer(await archive.openReadStreamPromise(entry)),
    };
  }
}
