import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadFiles, type ThreadFiles } from '@disk/files';
import { ANCHOR_FILE, anchorLines } from '@main/journal/anchors/anchors';
import {
  anchorFileOf,
  identityIn,
  newIdentity,
  writeIdentity,
  type JournalIdentity,
} from '@main/journal/identity';
import { monthsIn } from '@main/journal/anchors/verify';

/** Folder of a journal that was unpacked here and takes its place at the next start. */
const INCOMING = 'journal-incoming';

export function incomingFolder(userDataDir: string): string {
  return join(userDataDir, INCOMING);
}

/** A journal that was taken in, and the chain does not say so yet. */
export interface TakenIn {
  /** Where the one before it is kept; '' where there was none. */
  readonly keptAs: string;
  /** Who had it unpacked; '' where nobody is known. */
  readonly by: string;
}

/** Notes who had a journal unpacked that waits. @throws Error of the disk. */
export function noteIncoming(userDataDir: string, by: string): void {
  writeIdentity(incomingFolder(userDataDir), newIdentity(by));
}

/**
 * Puts an unpacked journal in place before anything writes: the one that was here is kept whole
 * beside it. The anchors of that one stay where they are, here and in whatever folder they are copied
 * to: a journal that takes another's place has a file of its own, and verify says what became of the
 * other. Whoever dies in between goes on from there at the next start.
 * @param anchorFile where this workstation keeps its anchors.
 * @returns null when there is none.
 * @throws Error when the folders cannot be moved: then the journal that was here stays.
 */
export function takeIncoming(
  userDataDir: string,
  anchorFile: string,
  now: number,
  files: ThreadFiles = threadFiles,
): TakenIn | null {
  const incoming = incomingFolder(userDataDir);
  const journal = join(userDataDir, 'journal');
  if (monthsIn(incoming).length > 0) swap(userDataDir, now, files);
  const identity = identityIn(journal);
  if (identity === null) return null;
  takePacked(join(journal, ANCHOR_FILE), anchorFileOf(anchorFile, identity.id), files);
  return identity.told ? null : { keptAs: identity.keptAs, by: identity.by };
}

/** The chain of the journal that was taken in says so. @throws Error of the disk. */
export function noteTakenIn(userDataDir: string): void {
  const journal = join(userDataDir, 'journal');
  const identity = identityIn(journal);
  if (identity !== null) writeIdentity(journal, { ...identity, told: true });
}

function swap(userDataDir: string, now: number, files: ThreadFiles): void {
  const incoming = incomingFolder(userDataDir);
  const journal = join(userDataDir, 'journal');
  const identity = intended(userDataDir, now, files);
  const had = hasAny(journal);
  if (had) files.rename(journal, join(userDataDir, identity.keptAs));
  try {
    files.remove(journal);
    files.rename(incoming, journal);
  } catch (error) {
    // Somebody holds the other one: this one goes on, and it is tried again.
    if (had) files.rename(join(userDataDir, identity.keptAs), journal);
    throw error;
  }
}

/** Noted down before anything is moved, so that whoever goes on knows where the other journal is. */
function intended(userDataDir: string, now: number, files: ThreadFiles): JournalIdentity {
  const incoming = incomingFolder(userDataDir);
  const before = identityIn(incoming) ?? newIdentity('');
  const hasJournal = hasAny(join(userDataDir, 'journal'));
  const isMoved = before.keptAs !== '' && existsSync(join(userDataDir, before.keptAs));
  // Another one may have been begun since the first was moved: it is kept as well.
  const name = `journal.before-${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}`;
  const keptAs = hasJournal ? free(userDataDir, name) : isMoved ? before.keptAs : '';
  const identity = { ...before, at: now, keptAs };
  writeIdentity(incoming, identity, files);
  return identity;
}

/** A name that nothing has yet. */
function free(folder: string, name: string): string {
  let number = 1;
  let one = name;
  while (existsSync(join(folder, one))) one = `${name}-${(number += 1)}`;
  return one;
}

const hasAny = (dir: string): boolean => existsSync(dir) && readdirSync(dir).length > 0;

/** Brings the anchors that came along into the journal's own file; what stands there already stays. */
function takePacked(packed: string, file: string, files: ThreadFiles): void {
  if (!existsSync(packed)) return;
  const known = new Set(anchorLines(file));
  const missing = anchorLines(packed).filter((line) => !known.has(line));
  mkdirSync(dirname(file), { recursive: true });
  const fd = openSync(file, 'a', 0o600);
  try {
    // A line that broke off before must not swallow the first one.
    if (missing.length > 0) writeSync(fd, `${known.size > 0 ? '\n' : ''}${missing.join('\n')}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  files.remove(packed);
}
