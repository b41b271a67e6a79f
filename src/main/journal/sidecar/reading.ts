import { statSync } from 'node:fs';
import type { ChainEnd, EntryKind, StoredEntry } from '@main/journal/entry';
import { openForReading, type Sqlite } from '@main/journal/segment/sqlite';
import { headOfFile, type EntryTables, type NumberedEntry } from '@main/journal/segment/tables';
import { NEWEST_VERSION, type SegmentVersion } from '@main/journal/segment/segmentVersion';
import { Tables1 } from '@main/journal/segment/tables1';
import { Tables2 } from '@main/journal/segment/tables2';
import { ownerName } from './block';

/**
 * Bytes of a file beyond which looking through all of it would hold up a start, about 1 s for each GB:
 * a large one is looked through in the background, or when it turns out that it cannot be read.
 */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Asks SQLite for the first fault of a file. */
export const QUICK_CHECK = 'PRAGMA quick_check(1)';

export function isLarge(path: string): boolean {
  return statSync(path).size > LARGE_BYTES;
}

/** Rows of one reading: a walk of millions holds no more than these. */
const STEP = 500;
const FOLD_ROWS = 1_000;

/** A month's file as readers see it; it writes nothing, and whoever writes never waits for it. */
export class SegmentReader {
  private readonly db: Sqlite;
  private readonly tables: EntryTables;

  /** @throws Error when the file is missing, cannot be read or has no head, or is of a newer version. */
  constructor(
    path: string,
    readonly month: string,
  ) {
    this.db = openForReading(path);
    try {
      this.tables = tablesIn(this.db, month);
    } catch (error) {
      this.db.drop();
      throw error;
    }
  }

  /** Version of the file. */
  get version(): SegmentVersion {
    return this.tables.version;
  }

  /** What the file begins after. */
  start(): ChainEnd {
    return this.tables.start;
  }

  /** The last entry, or what the file begins after. */
  end(): ChainEnd {
    return this.tables.end();
  }

  /** Whether the hash of an entry of this file is that of its predecessor's and its own columns. */
  isHashed(entry: StoredEntry): boolean {
    return this.tables.isHashed(entry);
  }

  /** The last entry where its hash is not what it should be. */
  wrongEnd(): StoredEntry | null {
    return this.tables.wrongEnd();
  }

  /** Looks through the whole file. @throws Error where it cannot even be asked. */
  isSound(): boolean {
    return Object.values(this.db.get(QUICK_CHECK) ?? {})[0] === 'ok';
  }

  /** Hash of an entry; null where there is none of this number. */
  hashOf(seq: number): string | null {
    return this.tables.hashOf(seq);
  }

  entry(seq: number): StoredEntry | null {
    return this.tables.entries('WHERE seq = ?', seq)[0] ?? null;
  }

  /** Entries of these numbers, oldest first. */
  *between(firstSeq: number, lastSeq: number): IterableIterator<StoredEntry> {
    const rest = 'WHERE seq BETWEEN ? AND ? ORDER BY seq';
    for (let from = firstSeq; from <= lastSeq; from += STEP) {
      yield* this.tables.entries(rest, from, Math.min(lastSeq, from + STEP - 1));
    }
  }

  /** Entries of these numbers, newest first. */
  *backwards(firstSeq: number, lastSeq: number): IterableIterator<StoredEntry> {
    const rest = 'WHERE seq BETWEEN ? AND ? ORDER BY seq DESC';
    for (let to = lastSeq; to >= firstSeq; to -= STEP) {
      yield* this.tables.entries(rest, Math.max(firstSeq, to - STEP + 1), to);
    }
  }

  /**
   * Entries of one server and tenant with numbers in (after, last], oldest first, without those of
   * some kinds and without their hashes: what a fold of millions reads.
   */
  *ofOwner(
    owner: { readonly server: string; readonly tenant: string },
    after: number,
    last: number,
    without: readonly EntryKind[],
  ): IterableIterator<NumberedEntry> {
    for (let from = after; ;) {
      const rows = this.tables.ofOwner(owner, [from, last], without, FOLD_ROWS);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < FOLD_ROWS) return;
      from = end.seq;
    }
  }

  /** All entries about one alarm, oldest first. */
  ofAlarm(alarmId: string): readonly StoredEntry[] {
    return this.tables.ofAlarm(alarmId);
  }

  /** The entry with which an alarm came; null where it came in another month. */
  received(alarmId: string): StoredEntry | null {
    return this.tables.received(alarmId);
  }

  /** Alarms whose id begins so, newest first: other activations of one object, say. */
  beginningWith(prefix: string, limit: number): readonly StoredEntry[] {
    return this.tables.receivedBetween(prefix, `${prefix}\u{10ffff}`, limit);
  }

  /** First and last number of the entries in [from, to), wall times; null: there are none. */
  numbersOf(from: number, to: number): { readonly first: number; readonly last: number } | null {
    return this.tables.numbersOf(from, to);
  }

  /** Whether an entry up to a number is nobody's of these (`ownerName`). */
  hasOthers(owners: readonly string[], lastSeq: number): boolean {
    return this.tables
      .owners(lastSeq)
      .some(([server, tenant]) => !owners.includes(ownerName(server, tenant)));
  }

  /** The one number of a query over the file. */
  count(sql: string): number {
    return Number(Object.values(this.db.get(sql) ?? {})[0] ?? 0);
  }

  close(): void {
    // Nothing was written, so there is no log to bring in: that is the writer's.
    this.db.drop();
  }
}

/** @throws Error when it has no head, or one of a newer version. */
function tablesIn(db: Sqlite, month: string): EntryTables {
  const head = headOfFile(db);
  if (head === null) throw new Error(`${month} has no head`);
  if (head.version > NEWEST_VERSION) throw new Error(`${month} was made by a newer version`);
  return head.version === 1 ? new Tables1(db, head.start) : new Tables2(db, head.start);
}
