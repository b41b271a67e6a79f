import { createHash } from 'node:crypto';
import { readdir, stat, open, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files are read and written in pieces of so many bytes. */
const PIECE = 1024 * 1024;
/** Deeper than any folder of the app; a link that leads back into itself ends here. */
const DEEPEST = 32;

/** One file below a folder. */
export interface Listed {
  /** Below the folder, with '/' between. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Chromium's own files, those of its crash handler included, which starts before the move: made anew
 * where they are missing, and bound to the machine. All else in the folder is the app's and is moved.
 */
const CHROMIUM = new Set(
  [
    'blob_storage|Cache|Code Cache|Cookies|Cookies-journal|Crashpad|databases|DawnCache',
    'DawnGraphiteCache|DawnWebGPUCache|DevToolsActivePort|Dictionaries|DIPS|DIPS-wal|GPUCache',
    'GrShaderCache|GraphiteDawnCache|IndexedDB|Local State|Local Storage|lockfile|Network',
    'Network Persistent State|Partitions|Preferences|Service Worker|Session Storage|ShaderCache',
    'Shared Dictionary|SharedStorage|SharedStorage-wal|SingletonCookie|SingletonLock',
    'SingletonSocket|TransportSecurity|Trust Tokens|Trust Tokens-journal|VideoDecodeStats',
    'WebStorage|component_crx_cache|extensions_crx_cache|crash-dumps',
  ].flatMap((line) => line.split('|').map((name) => name.toLowerCase())),
);

/** True for what Chromium keeps, whatever case the system gives it. */
export function isChromiums(name: string): boolean {
  return CHROMIUM.has(name.toLowerCase());
}

/** Names directly in a folder; none when it is not there. @throws Error when it cannot be read. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Every file below a folder whose first part `takes` accepts. @throws Error when one is unreadable. */
export async function listFiles(
  folder: string,
  takes: (name: string) => boolean,
): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  const walk = async (below: string, depth: number): Promise<void> => {
    if (depth > DEEPEST) throw new Error(`folders too deep: ${below}`);
    for (const name of await namesIn(join(folder, below))) {
      if (below === '' && !takes(name)) continue;
      const path = below === '' ? name : `${below}/${name}`;
      const known = await stat(join(folder, path));
      if (known.isDirectory()) await walk(path, depth + 1);
      else if (known.isFile()) found.push({ path, size: known.size, mtimeMs: known.mtimeMs });
    }
  };
  await walk('', 0);
  return found;
}

/** SHA-256 of a file as it lies on the disk. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/**
 * Copies a file so that it is on the disk when this ends, time of its last change included. One
 * that grows meanwhile is read to a little behind its size, which the caller then finds changed.
 * @param step told before each piece.
 * @returns SHA-256 of what was read.
 */
export async function copyHashed(
  from: string,
  to: string,
  { size, mtimeMs }: Listed,
  step: (name: string) => void,
): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  const hash = createHash('sha256');
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'w', 0o600);
    try {
      const piece = Buffer.allocUnsafe(PIECE);
      for (let total = 0; total <= size;) {
        step('piece');
        const { bytesRead } = await source.read(piece, 0, PIECE);
        if (bytesRead === 0) break;
        total += bytesRead;
        hash.update(piece.subarray(0, bytesRead));
        await target.writeFile(piece.subarray(0, bytesRead));
      }
      await target.utimes(mtimeMs / 1_000, mtimeMs / 1_000);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return hash.digest('hex');
}
