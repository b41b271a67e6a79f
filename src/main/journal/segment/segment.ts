import { closeSync, fsyncSync, openSync } from 'node:fs';
import { explained, troubleOf } from '@disk/trouble';
import {
  GENESIS_HASH,
  type ChainEnd,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
} from '@main/journal/entry';
import { isNoDatabase } from '@main/journal/writing/fileWatch';
import { entriesOfLines, linesOf, type LineEntry } from './line';
import { isLarge, QUICK_CHECK } from '@main/journal/sidecar/reading';
import { openSqlite, type Sqlite } from './sqlite';
import { headOfFile, type SegmentHead } from './tables';
import { NEWEST_VERSION, type SegmentVersion } from './segmentVersion';
import { SCHEMA_1, Tables1 } from './tables1';
import { SCHEMA_2, Tables2 } from './tables2';
import type { EntryWriter } from './writer';
import { Writer1 } from './writer1';
import { Writer2 } from './writer2';

/** Rows of one reading: a walk over a year holds no more than these. */
const READ_ROWS = 1_000;
/** Rows of one step of `indexAll`. */
const INDEXED_ROWS = 65_536;

/** A file that cannot be the journal's: kept aside. Anything else (a full disk, say) is tried again. */
export class DamagedSegment extends Error {}

/** A month's file of the journal. */
export class Segment {
  private committed: ChainEnd | null = null;

  private constructor(
    private readonly db: Sqlite,
    readonly month: string,
    private readonly tables: Tables1 | Tables2,
    private readonly writer: EntryWriter,
  ) {}

  /**
   * Opens the file, making it after `previous` when it is new.
   * @throws Error when the file is damaged, of a newer version, or cannot be written.
   */
  static open(
    path: string,
    month: string,
    previous: ChainEnd,
    now: number,
    { thorough = false, version = NEWEST_VERSION }: OpenAs = {},
  ): Segment {
    const db = opened(path);
    try {
      if (thorough || !isLarge(path)) {
        const check = db.get(QUICK_CHECK);
        if (check === null || Object.values(check)[0] !== 'ok')
          throw new DamagedSegment('quick_check failed');
      }
      const head = begun(db) ?? made(db, version, { month, previous, now });
      if (head.version > NEWEST_VERSION) throw new DamagedSegment('made by a newer version');
      const isFirst = head.version === 1;
      // A file that somebody stopped making is made whole.
      db.exec(isFirst ? SCHEMA_1 : SCHEMA_2);
      const tables = isFirst ? new Tables1(db, head.start) : new Tables2(db, head.start);
      const writer = isFirst ? new Writer1(db) : new Writer2(db);
      const segment = new Segment(db, month, tables, writer);
      segment.checkEnd();
      return segment;
    } catch (error) {
      db.drop();
      throw damageOf(error);
    }
  }

  /** Hash and number that the file begins after. */
  get start(): ChainEnd {
    return this.tables.start;
  }

  /** The last entry's number and hash, or what the file begins after. */
  end(): ChainEnd {
    return this.tables.end();
  }

  /**
   * Appends all or nothing; entries whose id is here already are left as they are.
   * @throws DamagedSegment when the file turns out to be broken, Error of the database otherwise.
   */
  append(entries: readonly JournalEntry[], skip: ReadonlySet<string>): void {
    this.appendLines(entriesOfLines(linesOf(entries)), skip, true);
  }

  /**
   * The same with entries out of their lines.
   * @param again some of them may be here already.
   */
  appendLines(entries: readonly LineEntry[], skip: ReadonlySet<string>, again: boolean): void {
    try {
      const { writer } = this;
      this.committed =
        this.db.transaction(() => {
          const missing = writer.missing(entries, skip, again);
          return missing.length === 0 ? null : writer.insert(missing, this.end());
        }) ?? this.committed;
      writer.settled(true);
    } catch (error) {
      this.writer.settled(false);
      throw damageOf(error);
    }
  }

  /**
   * Brings entries into what finds them by alarm and time, where that is not kept at once.
   * @param most so many of them.
   * @returns how many are left.
   * @throws DamagedSegment as above.
   */
  index(most: number): number {
    try {
      return this.tables.version === 1 ? 0 : this.tables.index(most);
    } catch (error) {
      throw damageOf(error);
    }
  }

  /** The same with all of them. */
  indexAll(): void {
    while (this.index(INDEXED_ROWS) > 0);
  }

  /** The last entry that this connection has committed; null: none yet. */
  written(): ChainEnd | null {
    return this.committed;
  }

  /**
   * Copies the whole file as it is seen through this connection, down to the disk.
   * @throws Error when the copy cannot be written.
   */
  copyTo(path: string): void {
    this.db.run('VACUUM INTO ?', path);
    const fd = openSync(path, 'r+');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Ids of the newest entries: a write sent again after a change of month finds itself here. */
  newestIds(count: number): Set<string> {
    const rows = this.db.all('SELECT entry_id FROM entry ORDER BY seq DESC LIMIT ?', count);
    return new Set(rows.map((row) => String(row['entry_id'])));
  }

  /** Entries of one server and tenant, oldest first. */
  *entriesOf(server: string, tenant: string): IterableIterator<StoredEntry> {
    yield* this.walk((after) => this.tables.storedOfOwner(server, tenant, after, READ_ROWS));
  }

  /** Entries of one kind, oldest first; walks the whole file. */
  *entriesOfKind(kind: EntryKind): IterableIterator<StoredEntry> {
    const rest = `WHERE kind = ? AND seq > ? ORDER BY seq LIMIT ${READ_ROWS}`;
    yield* this.walk((after) => this.tables.entries(rest, kind, after));
  }

  close(): void {
    this.db.close();
  }

  /** Closes a file that is not there any more. */
  drop(): void {
    this.db.drop();
  }

  private *walk(next: (after: number) => readonly StoredEntry[]): IterableIterator<StoredEntry> {
    for (let after = 0; ;) {
      const rows = next(after);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < READ_ROWS) return;
      after = last.seq;
    }
  }

  private checkEnd(): void {
    const entry = this.tables.wrongEnd();
    if (entry !== null) throw new DamagedSegment(`entry ${entry.seq} does not match its hash`);
  }
}

/** How a file is opened. */
interface OpenAs {
  /** Looks through all of it, however large it is. */
  readonly thorough?: boolean;
  /** That a new file is to have; one that is there keeps its own. */
  readonly version?: SegmentVersion;
}

/** The first row of a file that has one. */
function begun(db: Sqlite): SegmentHead | null {
  return hasTable(db, 'segment') ? headOfFile(db) : null;
}

function made(
  db: Sqlite,
  wanted: SegmentVersion,
  { month, previous, now }: { month: string; previous: ChainEnd; now: number },
): SegmentHead {
  return db.transaction(() => {
    // Another thread may have made it since the look at it.
    const other = begun(db);
    if (other !== null) return other;
    // Whoever began one of version 1 and died had no row in it yet.
    const version = hasTable(db, 'entry') && !hasTable(db, 'span') ? 1 : wanted;
    db.exec(version === 1 ? SCHEMA_1 : SCHEMA_2);
    const { seq, hash } = previous;
    db.run('INSERT INTO segment VALUES (1, ?, ?, ?, ?, ?)', version, month, seq + 1, hash, now);
    return { version, start: previous };
  });
}

function hasTable(db: Sqlite, name: string): boolean {
  return db.get(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`, name) !== null;
}

/** The start of the very first segment. */
export const CHAIN_START: ChainEnd = { seq: 0, hash: GENESIS_HASH };

function opened(path: string): Sqlite {
  if (isNoDatabase(path)) {
    throw new DamagedSegment('what lies there is no file');
  }
  try {
    return openSqlite(path);
  } catch (error) {
    throw damageOf(explained(error, path));
  }
}

/** SQLite's own words for a file that is no database or a broken one. */
function damageOf(error: unknown): unknown {
  const isDamaged = error instanceof Error && troubleOf(error) === 'damaged';
  return isDamaged ? new DamagedSegment(error.message) : error;
}
