import { statSync, type BigIntStats } from 'node:fs';

/** What became of an open file: taken away, others put in its place, or cut. */
export type FileChange = 'removed' | 'replaced' | 'shorter';

/** Of a database, what else must be the same file as when it was opened. */
const LOG = '-wal';

/**
 * Looks whether the files of an open database are still those that were opened. Whoever has a file open
 * goes on writing into it, whatever has its name meanwhile, and nobody would ever read that.
 */
export class FileWatch {
  private file: BigIntStats | null;
  private log: BigIntStats | null;
  private changed = false;

  /** @param path of a database that was opened just now. */
  constructor(private readonly path: string) {
    this.file = statOf(path);
    this.log = statOf(path + LOG);
  }

  /** What has happened to them since the last look; null: nothing. */
  change(): FileChange | null {
    const [file, log] = [statOf(this.path), statOf(this.path + LOG)];
    if (file === null) return 'removed';
    if (this.file !== null && !isSame(this.file, file)) return 'replaced';
    // It comes with the first reading, and goes with whoever closes the file last.
    if (this.log !== null && (log === null || !isSame(this.log, log))) return 'replaced';
    if (this.file !== null && file.size < this.file.size) return 'shorter';
    // What was written into the file, or out of the log, is worth a look at what can be read of it.
    const isMoved =
      file.mtimeNs !== this.file?.mtimeNs || (log?.size ?? 0n) < (this.log?.size ?? 0n);
    this.changed ||= isMoved;
    this.file = file;
    this.log = log;
    return null;
  }

  /** Whether the log was brought into the file, or cut, since this was asked the last time. */
  takeChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }
}

/** Whether anything lies at a database's place, or at those of its log, that can never be that. */
export function isNoDatabase(path: string): boolean {
  const isNoFile = statOf(path)?.isFile() === false;
  return isNoFile || [LOG, '-shm'].some((tail) => statOf(path + tail)?.isDirectory() === true);
}

function statOf(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}
