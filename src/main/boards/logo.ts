import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';

/** Larger ones are no logo, and every board would hold it in its memory. Bytes. */
const MOST_BYTES = 512 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** A picture file as a data address; null for none, one that cannot be read, too large a one, or another kind. */
export async function readLogo(path: string): Promise<string | null> {
  const type = TYPES[extname(path).toLowerCase()];
  if (type === undefined) return null;
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) return null;
    return `data:${type};base64,${(await readFile(path)).toString('base64')}`;
  } catch {
    // A board without its logo is better than one that fails: the settings say where the file should be.
    return null;
  }
}
