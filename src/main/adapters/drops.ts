import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app } from 'electron';
import { removeSoon, renameSoon } from '@disk/files';
import type { OutputFilePort } from '../ports/outputFiles';

/** Upper limit of names that are tried for one file name in one minute. */
const MOST_NAMES = 1_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Reserves a free name: an empty file holds it until the real one is moved over it. */
async function reserve(dir: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let n = 1; n <= MOST_NAMES; n += 1) {
    const path = join(dir, n === 1 ? name : `${stem} (${n})${extension}`);
    try {
      await (await open(path, 'wx', 0o600)).close();
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`no free name for ${name}`);
}

async function move(from: string, to: string): Promise<void> {
  try {
    await renameSoon(from, to);
  } catch (error) {
    // The download folder may be on another disk: the copy gets its final name only when it is
    // complete.
    if (codeOf(error) !== 'EXDEV') throw error;
    const beside = `${to}.part`;
    try {
      await copyFile(from, beside);
      await renameSoon(beside, to);
    } finally {
      await removeQuietly(beside);
    }
    // The output file is in place; the rest of the temporary one is removed at the next start.
    await removeQuietly(from);
  }
}

/** Never throws: a failed clean-up must not hide the reason of the failure before it. */
async function removeQuietly(path: string): Promise<void> {
  await removeSoon(path).catch(() => undefined);
}

/** @param dir folder of unfinished files, used by this program alone */
export function createDrops(dir: string): OutputFilePort {
  return {
    clear: () => removeSoon(dir),
    async temporary() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      return join(dir, `${randomUUID()}.part`);
    },
    async keep(path, name) {
      const folder = app.getPath('downloads');
      await mkdir(folder, { recursive: true });
      const place = await reserve(folder, name);
      try {
        await move(path, place);
      } catch (error) {
        await removeQuietly(place);
        throw error;
      }
      return place;
    },
    discard: (path) => removeSoon(path),
  };
}
