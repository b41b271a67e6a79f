import { readdirSync, statSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';

/** Size at which the log file becomes an archive, bytes. */
export const ROTATE_BYTES = 5 * 1024 * 1024;
/** Size of all archives, bytes: 200 MB minus room for the current file and one oversized line. */
export const ARCHIVES_BYTES = 200 * 1024 * 1024 - 2 * ROTATE_BYTES;

export interface LogPart {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Every log file of a folder, newest first: the file in use, then archives by their stamp. */
export function logParts(dir: string): readonly LogPart[] {
  let names: string[];
  try {
    names = readdirSync(dir).filter((name) => name.endsWith('.log'));
  } catch {
    // No folder yet: no log was written.
    return [];
  }
  return names
    .flatMap((name) => {
      const path = join(dir, name);
      try {
        return [{ name, path, bytes: statSync(path).size }];
      } catch {
        // Another start removed the file in the meantime.
        return [];
      }
    })
    .sort(newestFirst);
}

/** The same without blocking. */
async function partsSoon(dir: string): Promise<readonly LogPart[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.log'));
  const parts: LogPart[] = [];
  for (const name of names) {
    const path = join(dir, name);
    // Another start removed the file in the meantime.
    const found = await stat(path).catch(() => null);
    if (found !== null) parts.push({ name, path, bytes: found.size });
  }
  return parts.sort(newestFirst);
}

function newestFirst(a: LogPart, b: LogPart): number {
  return rank(a.name) < rank(b.name) ? 1 : -1;
}

/** A file without a stamp is in use, so it ranks newest. */
function rank(name: string): string {
  const stamp = /\d{8}T\d{9}Z(?:-\d+)?/.exec(name)?.[0];
  return stamp ?? `~${name}`;
}

/**
 * Renames a full log file with a stamp and removes the oldest archives until the rest fits.
 * @param now ms since 1970; names the archive.
 * @throws Error when the file cannot be moved and is twice as large as allowed.
 */
export async function rotate(
  file: string,
  now: number,
  limit = ARCHIVES_BYTES,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  const { dir, name, ext } = parse(file);
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '');
  const taken = new Set(await readdir(dir));
  let archive = `${name}-${stamp}${ext}`;
  for (let n = 2; taken.has(archive); n += 1) archive = `${name}-${stamp}-${n}${ext}`;
  try {
    await move(file, join(dir, archive));
  } catch (error) {
    // A virus scanner holds the file for a moment: the next line tries again, up to twice the size.
    if ((await stat(file)).size < 2 * ROTATE_BYTES) return;
    throw error;
  }
  await prune(dir, limit);
}

export async function prune(dir: string, limit = ARCHIVES_BYTES): Promise<void> {
  let total = 0;
  for (const part of await partsSoon(dir)) {
    total += part.bytes;
    const isArchive = !rank(part.name).startsWith('~');
    if (total > limit && isArchive) await removeIfFree(part.path);
  }
}

/** A file that another program has open is removed at the next rotation. */
async function removeIfFree(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch {
    // An old log must not make a start fail.
  }
}
