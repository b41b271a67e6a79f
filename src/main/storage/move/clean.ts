import { rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isChromiums, namesIn } from './files';
import type { Manifest } from './manifest';

/** What became of the old files; paths below the old folder. */
export interface Cleaning {
  readonly removed: number;
  /** Changed since they were copied: they stay for good. */
  readonly kept: readonly string[];
  /** Could not be removed now. */
  readonly failed: readonly string[];
}

/**
 * Removes the files that were moved, and Chromium's caches beside them, out of the old folder.
 * A file that somebody has written since stays. Files only: nothing of the old folder was opened
 * by this process.
 */
export async function clean(manifest: Manifest, step: (name: string) => void): Promise<Cleaning> {
  const { from, files } = manifest;
  const kept: string[] = [];
  const failed: string[] = [];
  let removed = 0;
  for (const { path, size, mtimeMs } of files) {
    try {
      const now = await stat(join(from, path));
      if (now.size !== size || now.mtimeMs !== mtimeMs) {
        kept.push(path);
        continue;
      }
      step(`remove ${path}`);
      await unlink(join(from, path));
      removed += 1;
    } catch (error) {
      if (!isGone(error)) failed.push(path);
    }
  }
  for (const name of (await namesIn(from)).filter(isChromiums)) {
    step(`remove ${name}`);
    await rm(join(from, name), { recursive: true, force: true }).catch(() => failed.push(name));
  }
  await removeEmpty(manifest, step);
  return { removed, kept, failed };
}

/** Folders of the moved files, the deepest first; one that still holds something stays. */
async function removeEmpty({ from, files }: Manifest, step: (name: string) => void): Promise<void> {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  }
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    step(`remove ${folder}`);
    await rmdir(join(from, folder)).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      // Somebody's file is in it, or it went with an earlier try.
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && !isGone(error)) throw error;
    });
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
