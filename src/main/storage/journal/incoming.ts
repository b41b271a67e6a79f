import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadFiles, type ThreadFiles } from '@disk/files';
import { ANCHOR_FILE } from './anchors';
import { monthsIn } from './verify';

/** Folder of a journal that was unpacked here and takes its place at the next start. */
const INCOMING = 'journal-incoming';

export function incomingFolder(userDataDir: string): string {
  return join(userDataDir, INCOMING);
}

/** A journal that was taken in, and where the one before it is kept. */
export interface TakenIn {
  /** '' where there was none. */
  readonly keptAs: string;
}

/**
 * Puts an unpacked journal in place before anything writes: the one that was here is kept whole
 * beside it, and so are its anchors, which say nothing about the other.
 * @param anchorFile where this workstation keeps its anchors.
 * @param copy where it writes them as well; null: nowhere.
 * @returns null when there is none.
 * @throws Error when the folders cannot be moved.
 */
export function takeIncoming(
  userDataDir: string,
  anchorFile: string,
  now: number,
  copy: string | null = null,
  files: ThreadFiles = threadFiles,
): TakenIn | null {
  const incoming = incomingFolder(userDataDir);
  if (monthsIn(incoming).length === 0) return null;
  const journal = join(userDataDir, 'journal');
  const before = `before-${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}`;
  const had = existsSync(journal) && readdirSync(journal).length > 0;
  // First: what cannot be moved there would call the other journal broken.
  if (copy !== null && existsSync(copy)) files.rename(copy, `${copy}.${before}`);
  if (had) files.rename(journal, join(userDataDir, `journal.${before}`));
  files.remove(journal);
  files.rename(incoming, journal);
  if (existsSync(anchorFile)) files.rename(anchorFile, `${anchorFile}.${before}`);
  const packed = join(journal, ANCHOR_FILE);
  if (existsSync(packed)) {
    mkdirSync(dirname(anchorFile), { recursive: true });
    copyFileSync(packed, anchorFile);
    files.remove(packed);
  }
  return { keptAs: had ? `journal.${before}` : '' };
}
