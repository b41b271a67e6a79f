import type { ChainEnd, EntryKind, StoredEntry, WrittenEntry } from '@main/journal/entry';
import { isHashed } from './line';
import type { SegmentVersion } from './segmentVersion';
import type { Sqlite, SqlValue } from './sqlite';

/** An entry and its number, without the hashes. */
export interface NumberedEntry extends WrittenEntry {
  readonly seq: number;
}

/** The table of that row, the same in every version: what a file is is read before its version is known. */
export const SEGMENT_TABLE = `CREATE TABLE IF NOT EXISTS segment (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  month TEXT NOT NULL,
  first_seq INTEGER NOT NULL,
  prev_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;`;

/** The first row of a file, which says what the rest is. */
export interface SegmentHead {
  readonly version: number;
  /** Hash and number that the file begins after. */
  readonly start: ChainEnd;
}

/** @returns null where there is none. @throws Error of the library where the table is missing. */
export function headOfFile(db: Sqlite): SegmentHead | null {
  const row = db.get('SELECT version, first_seq, prev_hash FROM segment');
  if (row === null) return null;
  const start = { seq: Number(row['first_seq']) - 1, hash: String(row['prev_hash']) };
  return { version: Number(row['version']), start };
}

/** How the entries of a file are read, whatever its version. */
export abstract class EntryTables {
  abstract readonly version: SegmentVersion;
  /** Columns of an entry without hashes, as `plain` takes them, and those of its hashes behind them. */
  protected abstract readonly columns: string;
  protected abstract readonly hashColumns: string;
  /** The entry's hash as hexadecimal text. */
  protected abstract readonly hashColumn: string;
  /** Condition on server and tenant, in this order. */
  protected abstract readonly isOwned: string;

  constructor(
    protected readonly db: Sqlite,
    readonly start: ChainEnd,
  ) {}

  /** Whether the hash of an entry is that of its predecessor's and its own columns. */
  isHashed(entry: StoredEntry): boolean {
    return isHashed(entry, this.version);
  }

  /**
   * The last entry where its hash is not what it should be. One whose predecessor was taken out cannot be
   * judged by itself: the walk over the chain finds that.
   */
  wrongEnd(): StoredEntry | null {
    const [last] = this.entries('ORDER BY seq DESC LIMIT 1');
    if (last === undefined || last.prevHash === '') return null;
    return this.isHashed(last) ? null : last;
  }

  /** All entries about one alarm, oldest first. */
  abstract ofAlarm(alarmId: string): readonly StoredEntry[];
  /** The entry with which an alarm came; null where it came in another month. */
  abstract received(alarmId: string): StoredEntry | null;
  /** Alarms whose id is in [from, to), newest first. */
  abstract receivedBetween(from: string, to: string, limit: number): readonly StoredEntry[];
  /** First and last number of the entries in [from, to), wall times; null: there are none. */
  abstract numbersOf(
    from: number,
    to: number,
  ): { readonly first: number; readonly last: number } | null;
  /** Server and tenant of all entries up to a number. */
  abstract owners(lastSeq: number): readonly (readonly [server: string, tenant: string])[];
  protected abstract plain(row: readonly SqlValue[]): NumberedEntry;
  protected abstract stored(rows: readonly (readonly SqlValue[])[]): readonly StoredEntry[];

  /** The last entry; null where there is none. */
  last(): ChainEnd | null {
    const sql = `SELECT seq, ${this.hashColumn} AS hash FROM entry ORDER BY seq DESC LIMIT 1`;
    const row = this.db.get(sql);
    return row === null ? null : { seq: Number(row['seq']), hash: String(row['hash']) };
  }

  /** The last entry's number and hash, or what the file begins after. */
  end(): ChainEnd {
    return this.last() ?? this.start;
  }

  /** Hash of an entry; null where there is none of this number. */
  hashOf(seq: number): string | null {
    const row = this.db.get(`SELECT ${this.hashColumn} AS hash FROM entry WHERE seq = ?`, seq);
    return row === null ? null : String(row['hash']);
  }

  /** Entries that a condition and an order name; both may use seq, at, kind and alarm_id. */
  entries(rest: string, ...values: SqlValue[]): readonly StoredEntry[] {
    const sql = `SELECT ${this.columns}, ${this.hashColumns} FROM entry ${rest}`;
    return this.stored(this.db.values(sql, ...values));
  }

  /** The next entries of one server and tenant in (after, last], oldest first, without some kinds. */
  ofOwner(
    { server, tenant }: { readonly server: string; readonly tenant: string },
    [after, last]: readonly [number, number],
    without: readonly EntryKind[],
    limit: number,
  ): readonly NumberedEntry[] {
    const sql = `SELECT ${this.columns} FROM entry
      WHERE ${this.isOwned} AND seq > ? AND seq <= ?
      AND kind NOT IN (${without.map(() => '?').join(', ')}) ORDER BY seq LIMIT ${limit}`;
    const rows = this.db.values(sql, server, tenant, after, last, ...without);
    return rows.map((row) => this.plain(row));
  }

  /** The next entries of one server and tenant after a number, oldest first, with their hashes. */
  storedOfOwner(
    server: string,
    tenant: string,
    after: number,
    limit: number,
  ): readonly StoredEntry[] {
    const rest = `WHERE ${this.isOwned} AND seq > ? ORDER BY seq LIMIT ${limit}`;
    return this.entries(rest, server, tenant, after);
  }
}
