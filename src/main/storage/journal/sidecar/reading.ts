import { statSync } from 'node:fs';
import type { EntryKind, JournalEntry, StoredEntry } from '../entry';
import { openForReading, type Sqlite, type SqlValue } from '../sqlite';
import type { ChainEnd } from '../entry';
import { ownerName } from './block';

/** The columns of an entry in the order in which `storedOf` takes them. */
export const READ_COLUMNS =
  'seq, entry_id, at, kind, server, tenant, user, alarm_id, alarm_key, body, prev_hash, hash';

/**
 * Bytes of a file beyond which looking through all of it would hold up a start, about 1 s for each GB:
 * a large one is looked through in the background, or when it turns out that it cannot be read.
 */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Asks SQLite for the first fault of a file. */
export const LOOK_THROUGH = 'PRAGMA quick_check(1)';

export function isLarge(path: string): boolean {
  return statSync(path).size > LARGE_BYTES;
}

/** Rows of one reading: a walk of millions holds no more than these. */
const STEP = 500;
const FOLD_ROWS = 1_000;

/** A month's file as readers see it; it writes nothing, and whoever writes never waits for it. */
export class SegmentReader {
  private readonly db: Sqlite;

  /** @throws Error when the file is missing or cannot be read. */
  constructor(
    path: string,
    readonly month: string,
  ) {
    this.db = openForReading(path);
  }

  /** What the file begins after. @throws Error when it has no head. */
  start(): ChainEnd {
    const row = this.db.get('SELECT first_seq, prev_hash FROM segment');
    if (row === null) throw new Error(`${this.month} has no head`);
    return { seq: Number(row['first_seq']) - 1, hash: String(row['prev_hash']) };
  }

  /** The last entry, or what the file begins after. */
  end(): ChainEnd {
    const row = this.db.get('SELECT seq, hash FROM entry ORDER BY seq DESC LIMIT 1');
    return row === null ? this.start() : { seq: Number(row['seq']), hash: String(row['hash']) };
  }

  /** Looks through the whole file. @throws Error where it cannot even be asked. */
  isSound(): boolean {
    return Object.values(this.db.get(LOOK_THROUGH) ?? {})[0] === 'ok';
  }

  /** Hash of an entry; null where there is none of this number. */
  hashOf(seq: number): string | null {
    const row = this.db.get('SELECT hash FROM entry WHERE seq = ?', seq);
    return row === null ? null : String(row['hash']);
  }

  entry(seq: number): StoredEntry | null {
    return this.first(`SELECT ${READ_COLUMNS} FROM entry WHERE seq = ?`, seq);
  }

  /** Entries of these numbers, oldest first. */
  *between(firstSeq: number, lastSeq: number): IterableIterator<StoredEntry> {
    const sql = `SELECT ${READ_COLUMNS} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq`;
    for (let from = firstSeq; from <= lastSeq; from += STEP) {
      yield* this.rows(sql, from, Math.min(lastSeq, from + STEP - 1));
    }
  }

  /** Entries of these numbers, newest first. */
  *backwards(firstSeq: number, lastSeq: number): IterableIterator<StoredEntry> {
    const sql = `SELECT ${READ_COLUMNS} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq DESC`;
    for (let to = lastSeq; to >= firstSeq; to -= STEP) {
      yield* this.rows(sql, Math.max(firstSeq, to - STEP + 1), to);
    }
  }

  /**
   * Entries of one server and tenant with numbers in (after, last], oldest first, without those of
   * some kinds and without their hashes: what a fold of millions reads.
   */
  *ofOwner(
    { server, tenant }: { readonly server: string; readonly tenant: string },
    after: number,
    last: number,
    without: readonly EntryKind[],
  ): IterableIterator<JournalEntry & { readonly seq: number }> {
    const sql = `SELECT seq, entry_id, at, kind, user, alarm_id, alarm_key, body FROM entry
      WHERE server = ? AND tenant = ? AND seq > ? AND seq <= ?
      AND kind NOT IN (${without.map(() => '?').join(', ')}) ORDER BY seq LIMIT ${FOLD_ROWS}`;
    for (let from = after; ;) {
      const rows = this.db.values(sql, server, tenant, from, last, ...without);
      for (const row of rows) yield { ...ownedOf(row), server, tenant };
      const end = rows.at(-1);
      if (end === undefined || rows.length < FOLD_ROWS) return;
      from = Number(end[0]);
    }
  }

  /** All entries about one alarm, oldest first. */
  ofAlarm(alarmId: string): readonly StoredEntry[] {
    const sql = `SELECT ${READ_COLUMNS} FROM entry WHERE alarm_id = ? AND alarm_id <> '' ORDER BY seq`;
    return this.rows(sql, alarmId);
  }

  /** The entry with which an alarm came; null where it came in another month. */
  received(alarmId: string): StoredEntry | null {
    const sql = `SELECT ${READ_COLUMNS} FROM entry
      WHERE alarm_id = ? AND alarm_id <> '' AND kind = 'received' ORDER BY seq LIMIT 1`;
    return this.first(sql, alarmId);
  }

  /** Alarms whose id begins so, newest first: other activations of one object, say. */
  beginningWith(prefix: string, limit: number): readonly StoredEntry[] {
    const sql = `SELECT ${READ_COLUMNS} FROM entry
      WHERE alarm_id >= ? AND alarm_id < ? AND alarm_id <> '' AND kind = 'received'
      ORDER BY seq DESC LIMIT ?`;
    return this.rows(sql, prefix, `${prefix}\u{10ffff}`, limit);
  }

  /** First and last number of the entries in [from, to), wall times; null: there are none. */
  numbersOf(from: number, to: number): { readonly first: number; readonly last: number } | null {
    const sql = 'SELECT min(seq) AS first, max(seq) AS last FROM entry WHERE at >= ? AND at < ?';
    const row = this.db.get(sql, from, to);
    if (row === null || row['first'] === null) return null;
    return { first: Number(row['first']), last: Number(row['last']) };
  }

  /** Whether an entry up to a number is nobody's of these (`ownerName`). */
  hasOthers(owners: readonly string[], lastSeq: number): boolean {
    const sql = 'SELECT DISTINCT server, tenant FROM entry WHERE seq <= ?';
    return this.db
      .values(sql, lastSeq)
      .some(([server, tenant]) => !owners.includes(ownerName(String(server), String(tenant))));
  }

  /** The one number of a query over the file. */
  count(sql: string): number {
    return Number(Object.values(this.db.get(sql) ?? {})[0] ?? 0);
  }

  close(): void {
    // Nothing was written, so there is no log to bring in: that is the writer's.
    this.db.drop();
  }

  private first(sql: string, ...values: SqlValue[]): StoredEntry | null {
    return this.rows(sql, ...values)[0] ?? null;
  }

  private rows(sql: string, ...values: SqlValue[]): readonly StoredEntry[] {
    return this.db.values(sql, ...values).map(storedOf);
  }
}

function ownedOf(row: readonly SqlValue[]): Omit<JournalEntry, 'server' | 'tenant'> & {
  readonly seq: number;
} {
  const text = (place: number): string => String(row[place]);
  return {
    seq: Number(row[0]),
    entryId: text(1),
    at: Number(row[2]),
    kind: text(3) as EntryKind,
    user: text(4),
    alarmId: text(5),
    alarmKey: text(6),
    body: text(7),
  };
}

/** An entry of the values of READ_COLUMNS. */
export function storedOf(row: readonly SqlValue[]): StoredEntry {
  const text = (place: number): string => String(row[place]);
  return {
    seq: Number(row[0]),
    entryId: text(1),
    at: Number(row[2]),
    kind: text(3) as EntryKind,
    server: text(4),
    tenant: text(5),
    user: text(6),
    alarmId: text(7),
    alarmKey: text(8),
    body: text(9),
    prevHash: text(10),
    hash: text(11),
  };
}
