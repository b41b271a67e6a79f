import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { threadFiles, type ThreadFiles } from '@disk/files';

/** Which journal a folder holds, where it took the place of another one. */
export type JournalIdentity = z.infer<typeof identitySchema>;

const identitySchema = z.object({
  /** Its anchors stand in a file of this name, beside those of the journals before it. */
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** Who had it unpacked; '' where nobody is known. */
  by: z.string(),
  /** When it took the place of the one before, wall time, ms; null: it waits for the next start. */
  at: z.number().nullable(),
  /** Where the one before is kept; '' where there was none. */
  keptAs: z.string(),
  /** Its own chain says that it was taken in. */
  told: z.boolean(),
});

/** Name of the file in the journal's folder; without it a journal was begun here, and its id is ''. */
const NAME = 'journal-id.json';

/** A fresh identity of a journal that waits to be taken in. @param by who had it unpacked. */
export function newIdentity(by: string): JournalIdentity {
  return { id: randomBytes(6).toString('hex'), by, at: null, keptAs: '', told: false };
}

/** The identity that a folder's journal was given; null for one that was begun here. */
export function identityIn(dir: string): JournalIdentity | null {
  const path = join(dir, NAME);
  if (!existsSync(path)) return null;
  try {
    return identitySchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    // One that cannot be read was not written by us: the anchors of all journals are looked at anyway.
    return null;
  }
}

/** Writes it down to the disk, in place of an earlier one. @throws Error of the disk. */
export function writeIdentity(
  dir: string,
  identity: JournalIdentity,
  files: ThreadFiles = threadFiles,
): void {
  mkdirSync(dir, { recursive: true });
  const beside = join(dir, `${NAME}-part`);
  const fd = openSync(beside, 'w', 0o600);
  try {
    writeSync(fd, JSON.stringify(identity));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  files.rename(beside, join(dir, NAME));
}

/**
 * The file of anchors of one journal, beside the first one's: what stands there is never moved or
 * written over, so that a journal which takes the place of another cannot take its anchors along.
 * @param base the file of the journal that was begun here.
 */
export function anchorFileOf(base: string, id: string): string {
  return id === '' ? base : join(dirname(base), `${stemOf(base)}-${id}.txt`);
}

export const stemOf = (base: string): string => basename(base).replace(/\.txt$/, '');
