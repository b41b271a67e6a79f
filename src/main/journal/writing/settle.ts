import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '@shared/base/errors';
import type { ThreadFiles } from '@disk/files';
import { troubleOf, type DiskTrouble } from '@disk/trouble';
import { dropCheckpoints } from './checkpoint';
import { clearParts, duesIn, markDone, writeDue, type Due } from './due';

/** A damaged file that was put out of the way, and why. */
export interface SetAside {
  readonly file: string;
  /** '' where it was taken away by somebody. */
  readonly keptAs: string;
  readonly reason: string;
  /** All that was written is in the file that took its place. */
  readonly rescued?: boolean;
}

/** A file that was to be put out of the way or removed, and stays where it is for now. */
export interface Staying {
  readonly file: string;
  /** `aside`: it is damaged; `retire`: it is too old. */
  readonly what: Due['what']['kind'];
  readonly trouble: DiskTrouble;
  /** The system's own words. */
  readonly reason: string;
}

/** What the start of a thread did about the months that were due. */
export interface Settled {
  readonly asides: readonly SetAside[];
  readonly removed: readonly string[];
  /** Those that nobody was told of yet. */
  readonly staying: readonly Staying[];
  /** All that stay, told or not, by their month. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Moves and removes what an earlier thread could not, having it open: the first act of a thread, before
 * it opens any file. What somebody else holds stays, and is tried again at the next start.
 * @throws Error when the folder cannot be read.
 */
export function settle(dir: string, files: ThreadFiles): Settled {
  const asides: SetAside[] = [];
  const removed: string[] = [];
  const staying: Staying[] = [];
  const failed = new Map<string, string>();
  clearParts(dir, files);
  for (const due of duesIn(dir)) {
    const { month, what } = due;
    const file = `${month}.db`;
    try {
      act(dir, due, files);
      markDone(dir, month, files);
      if (what.kind === 'retire') removed.push(month);
      else asides.push(asideOf(file, what));
    } catch (error) {
      const reason = reasonOf(error);
      failed.set(month, reason);
      if (!due.told) staying.push({ file, what: what.kind, trouble: troubleOf(error), reason });
      noteTold(dir, due, files);
    }
  }
  return { asides, removed, staying, failed };
}

function act(dir: string, { month, what }: Due, files: ThreadFiles): void {
  const own = (tail: string): string => join(dir, `${month}${tail}`);
  if (what.kind === 'aside') {
    const kept = join(dir, what.keptAs);
    const instead = what.instead === undefined ? null : join(dir, what.instead);
    // Who died right after the last move has done all of it: what lies there now is the copy.
    if (instead !== null && existsSync(kept) && !existsSync(instead)) return;
    for (const tail of ['', '-wal', '-shm']) {
      if (existsSync(own(`.db${tail}`))) files.rename(own(`.db${tail}`), kept + tail);
    }
    if (instead !== null && existsSync(instead)) files.rename(instead, own('.db'));
  } else {
    // First out of sight in one step: half of a month would look like a broken chain.
    if (existsSync(own('.db'))) files.rename(own('.db'), own('.db.retired'));
    for (const tail of ['.db-wal', '.db-shm', '.idx', '.db.retired']) files.remove(own(tail));
  }
  dropCheckpoints(dir, month, files);
}

function asideOf(file: string, what: Extract<Due['what'], { readonly kind: 'aside' }>): SetAside {
  const { keptAs, reason, instead } = what;
  return { file, keptAs, reason, ...(instead === undefined ? {} : { rescued: true }) };
}

/** What stays is told once, not at each start. */
function noteTold(dir: string, due: Due, files: ThreadFiles): void {
  if (due.told) return;
  try {
    writeDue(dir, { ...due, told: true }, files);
  } catch {
    // On a full disk it is told again at the next start.
  }
}
