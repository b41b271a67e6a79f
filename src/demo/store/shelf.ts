import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '@shared/base/errors';
import { threadFiles, type ThreadFiles } from '@disk/files';
import type { Log } from '../platform';

/** Names the database in use, as text. */
const POINTER = 'platform.current';
/** `platform.db` is number 0. */
const NAME = /^platform(?:-([1-9]\d{0,8}))?\.db$/;
const TAILED = /^(platform(?:-\d+)?\.db)(?:-wal|-shm|-journal)?$/;

const nameOf = (number: number): string => (number === 0 ? 'platform.db' : `platform-${number}.db`);
const numberOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0);

/**
 * The databases of a data folder. A database that must go (of an older version, damaged, interrupted while it
 * was made) is never renamed or removed by the process that has it open: a new one is made under the next
 * number, and the next start removes all others before it opens any.
 */
export class Shelf {
  constructor(
    private readonly dir: string,
    private readonly log: Log,
    private readonly files: ThreadFiles = threadFiles,
  ) {}

  /**
   * Removes databases that are not in use, as the first act of a start. A file that another process has open
   * stays until the next start.
   */
  sweep(): void {
    const current = this.pointed() ?? nameOf(0);
    for (const name of readdirSync(this.dir)) {
      const database = TAILED.exec(name)?.[1] ?? current;
      if (database === current) continue;
      try {
        this.files.remove(join(this.dir, name));
      } catch (error) {
        this.log(`${name} stays until the next start: ${reasonOf(error)}`);
      }
    }
  }

  /** The database in use; null: none yet. Older versions had a single name and no pointer. */
  current(): string | null {
    const name = this.pointed() ?? nameOf(0);
    return readdirSync(this.dir).includes(name) ? name : null;
  }

  /** A name that no file in the folder has. */
  fresh(): string {
    const taken = readdirSync(this.dir).flatMap((name) => TAILED.exec(name)?.[1] ?? []);
    return nameOf(taken.length === 0 ? 0 : Math.max(...taken.map(numberOf)) + 1);
  }

  /** Makes this database the one in use. @throws Error of the disk. */
  use(name: string): void {
    if (this.pointed() === name) return;
    const beside = join(this.dir, `${POINTER}.part`);
    writeFileSync(beside, name);
    this.files.rename(beside, join(this.dir, POINTER));
  }

  private pointed(): string | null {
    const names = readdirSync(this.dir);
    if (!names.includes(POINTER)) return null;
    const name = readFileSync(join(this.dir, POINTER), 'utf8').trim();
    return NAME.test(name) && names.includes(name) ? name : null;
  }
}
