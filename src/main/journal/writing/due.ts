import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { threadFiles, type ThreadFiles } from '@disk/files';
import { ENTRY_KINDS, type JournalEntry } from '@main/journal/entry';

/**
 * What is to become of a month's file, kept as a small file beside it. The thread that finds out has the
 * month open, so it only writes this and ends; the next one acts on it before it opens anything
 * (`<month>.due` becomes `<month>.done`), and has the chain say so (then it is gone). Whatever dies in
 * between goes on from there.
 */
export type Due = z.infer<typeof dueSchema>;

const entrySchema = z.object({
  entryId: z.string(),
  at: z.number(),
  kind: z.enum(ENTRY_KINDS),
  server: z.string(),
  tenant: z.string(),
  user: z.string(),
  alarmId: z.string(),
  alarmKey: z.string(),
  body: z.string(),
});

const dueSchema = z.object({
  month: z.string(),
  what: z.discriminatedUnion('kind', [
    /** It is damaged: kept under another name. */
    z.object({
      kind: z.literal('aside'),
      keptAs: z.string(),
      reason: z.string(),
      /** A whole copy that takes its place; absent: a new file is begun. */
      instead: z.string().optional(),
    }),
    /** It is too old: removed. */
    z.object({ kind: z.literal('retire') }),
  ]),
  /** What the chain says once it is done; its id keeps it from standing there twice. */
  note: entrySchema,
  /** That it could not be done was told already. */
  told: z.boolean(),
});

const DUE = /^(\d{4}-\d{2})\.due$/;
const PART = /^\d{4}-\d{2}\.due-part$/;
const DONE = /^(\d{4}-\d{2})\.done$/;

/** Whether a file of this name says that something is due. */
export const isDue = (name: string): boolean => DUE.test(name);

const pathOf = (dir: string, month: string, state: 'due' | 'done'): string =>
  join(dir, `${month}.${state}`);

/** Writes it down to the disk, in place of an earlier one. @throws Error of the disk. */
export function writeDue(dir: string, due: Due, files: ThreadFiles = threadFiles): void {
  const beside = join(dir, `${due.month}.due-part`);
  const text: string = JSON.stringify(due satisfies { readonly note: JournalEntry });
  const fd = openSync(beside, 'w', 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  files.rename(beside, pathOf(dir, due.month, 'due'));
}

/** Removes what whoever died in the middle of writing one has left. */
export function clearParts(dir: string, files: ThreadFiles): void {
  if (!existsSync(dir)) return;
  for (const name of readdirSync(dir).filter((one) => PART.test(one))) {
    try {
      files.remove(join(dir, name));
    } catch {
      // It says nothing, and is written over by the next one.
    }
  }
}

/** What is to be done, oldest month first. */
export function duesIn(dir: string): readonly Due[] {
  return read(dir, DUE);
}

/** What was done, and the chain does not say yet. */
export function donesIn(dir: string): readonly Due[] {
  return read(dir, DONE);
}

/** What was to be done is. @throws Error of the disk. */
export function markDone(dir: string, month: string, files: ThreadFiles): void {
  files.rename(pathOf(dir, month, 'due'), pathOf(dir, month, 'done'));
}

/** The chain says so. @throws Error of the disk. */
export function forgetDone(dir: string, month: string, files: ThreadFiles): void {
  files.remove(pathOf(dir, month, 'done'));
}

/**
 * Months whose file is damaged and could not be moved yet: nobody reads or writes it, and a new file
 * takes another month's name.
 */
export function condemnedMonths(dir: string): ReadonlySet<string> {
  const aside = duesIn(dir).filter(({ what }) => what.kind === 'aside');
  return new Set(aside.map(({ month }) => month));
}

function read(dir: string, name: RegExp): readonly Due[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((file) => name.test(file))
    .sort()
    .flatMap((file) => {
      const due = parsed(readFileSync(join(dir, file), 'utf8'));
      return due !== null && file.startsWith(`${due.month}.`) ? [due] : [];
    });
}

/** One that cannot be read was not written by us: the month's own state says again what it needs. */
function parsed(text: string): Due | null {
  try {
    return dueSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
