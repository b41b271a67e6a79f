import { closeSync, fsyncSync, openSync } from 'node:fs';
import { explained, troubleOf } from '@disk/trouble';
import {
  GENESIS_HASH,
  columnsOfLine,
  hashOf,
  hashOfLine,
  idOfLine,
  lineOf,
  type EntryColumns,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
  type ChainEnd,
} from './entry';
import { isNoDatabase } from './fileWatch';
import { isLarge, LOOK_THROUGH, READ_COLUMNS, storedOf } from './sidecar/reading';
import { openSqlite, type Sqlite, type SqlRow, type SqlValue } from './sqlite';

/** Version of the tables below; a newer file is set aside rather than guessed at. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS segment (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  month TEXT NOT NULL,
  first_seq INTEGER NOT NULL,
  prev_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS entry (
  seq INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  server TEXT NOT NULL,
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  alarm_id TEXT NOT NULL,
  alarm_key TEXT NOT NULL,
  body TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entry_alarm ON entry (alarm_id, seq) WHERE alarm_id <> '';
CREATE INDEX IF NOT EXISTS entry_at ON entry (at);`;

/** Rows of one reading: a walk over a year holds no more than these. */
const READ_ROWS = 1_000;

/** Rows of one statement: a call for each row takes longer than the row itself. */
const INSERTED_ROWS = [50, 10, 1] as const;
/** Place of the first value of a row in a statement, and how many values a row has there. */
const FIRST_OF_ROW = 6;
const VALUES_OF_ROW = 7;
const INSERTS: Readonly<Record<number, string>> = Object.fromEntries(
  INSERTED_ROWS.map((rows) => [rows, insertOf(rows)]),
);

/** A file that cannot be the journal's: kept aside. Anything else (a full disk, say) is tried again. */
export class DamagedSegment extends Error {}

/** A month's file of the journal. */
export class Segment {
  private committed: ChainEnd | null = null;

  private constructor(
    private readonly db: Sqlite,
    readonly month: string,
    /** Hash and number that the file begins after. */
    readonly start: ChainEnd,
  ) {}

  /**
   * Opens the file, making it after `previous` when it is new.
   * @param thorough looks through all of it, however large it is.
   * @throws Error when the file is damaged, of a newer version, or cannot be written.
   */
  static open(
    path: string,
    month: string,
    previous: ChainEnd,
    now: number,
    thorough = false,
  ): Segment {
    const db = opened(path);
    try {
      if (thorough || !isLarge(path)) {
        const check = db.get(LOOK_THROUGH);
        if (check === null || Object.values(check)[0] !== 'ok')
          throw new DamagedSegment('quick_check failed');
      }
      db.exec(SCHEMA);
      db.run(
        'INSERT OR IGNORE INTO segment VALUES (1, ?, ?, ?, ?, ?)',
        SCHEMA_VERSION,
        month,
        previous.seq + 1,
        previous.hash,
        now,
      );
      const head = db.get('SELECT version, month, first_seq, prev_hash FROM segment');
      if (head === null) throw new DamagedSegment('no segment row');
      if (Number(head['version']) > SCHEMA_VERSION)
        throw new DamagedSegment('made by a newer version');
      const start = { seq: Number(head['first_seq']) - 1, hash: String(head['prev_hash']) };
      const segment = new Segment(db, month, start);
      segment.checkEnd();
      return segment;
    } catch (error) {
      db.drop();
      throw damageOf(error);
    }
  }

  /** The last entry's number and hash, or what the file begins after. */
  end(): ChainEnd {
    const row = this.db.get('SELECT seq, hash FROM entry ORDER BY seq DESC LIMIT 1');
    return row === null ? this.start : { seq: Number(row['seq']), hash: String(row['hash']) };
  }

  /**
   * Appends all or nothing; entries whose id is here already are left as they are.
   * @throws DamagedSegment when the file turns out to be broken, Error of the database otherwise.
   */
  append(entries: readonly JournalEntry[], skip: ReadonlySet<string>): void {
    this.appendLines(entries.map(lineOf), skip, true);
  }

  /**
   * The same with the lines of entries.
   * @param again some of them may be here already.
   */
  appendLines(lines: readonly string[], skip: ReadonlySet<string>, again: boolean): void {
    try {
      this.committed =
        this.db.transaction(() => this.insert(this.missing(lines, skip, again))) ?? this.committed;
    } catch (error) {
      throw damageOf(error);
    }
  }

  /** Without the lines whose entry is here, or stands among them twice. */
  private missing(
    lines: readonly string[],
    skip: ReadonlySet<string>,
    again: boolean,
  ): readonly string[] {
    if (!again) return lines;
    const ids = lines.map(idOfLine);
    const here = new Set(this.known(ids));
    return lines.filter((_, place) => {
      const id = ids[place] ?? '';
      if (skip.has(id) || here.has(id)) return false;
      here.add(id);
      return true;
    });
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

  /** @returns the last one; null where there was nothing to insert. */
  private insert(lines: readonly string[]): ChainEnd | null {
    if (lines.length === 0) return null;
    let { seq, hash } = this.end();
    const entries = lines.map(columnsOfLine);
    for (let from = 0; from < lines.length;) {
      const rows = rowsTogether(entries, from);
      const [, , , server = '', tenant = '', user = ''] = entries[from] ?? [];
      const values: SqlValue[] = [seq + 1, server, tenant, user, hash];
      for (let row = from; row < from + rows; row += 1) {
        const [entryId = '', at = 0, kind = '', , , , alarmId = '', alarmKey = '', body = ''] =
          entries[row] ?? [];
        seq += 1;
        hash = hashOfLine(hash, seq, lines[row] ?? '');
        values.push(entryId, at, kind, alarmId, alarmKey, body, hash);
      }
      this.db.run(INSERTS[rows] ?? '', ...values);
      from += rows;
    }
    return { seq, hash };
  }

  /** Those of the ids that are here; asked for in one question, however many they are. */
  private known(ids: readonly string[]): readonly string[] {
    const row = this.db.get(
      `SELECT json_group_array(entry_id) AS ids FROM entry
        WHERE entry_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return JSON.parse(String(row?.['ids'] ?? '[]')) as readonly string[];
  }

  /** Ids of the newest entries: a write sent again after a change of month finds itself here. */
  newestIds(count: number): Set<string> {
    const rows = this.db.all('SELECT entry_id FROM entry ORDER BY seq DESC LIMIT ?', count);
    return new Set(rows.map((row) => String(row['entry_id'])));
  }

  /** Entries of one server and tenant, oldest first. */
  *entriesOf(server: string, tenant: string): IterableIterator<StoredEntry> {
    const sql = `SELECT ${READ_COLUMNS} FROM entry
      WHERE server = ? AND tenant = ? AND seq > ? ORDER BY seq LIMIT ${READ_ROWS}`;
    for (let after = 0; ;) {
      const rows = this.db.values(sql, server, tenant, after).map(storedOf);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < READ_ROWS) return;
      after = last.seq;
    }
  }

  /** Entries of one kind, oldest first; walks the whole file. */
  *entriesOfKind(kind: EntryKind): IterableIterator<StoredEntry> {
    for (const row of this.db.each('SELECT * FROM entry WHERE kind = ? ORDER BY seq', kind)) {
      yield stored(row);
    }
  }

  close(): void {
    this.db.close();
  }

  /** Closes a file that is not there any more. */
  drop(): void {
    this.db.drop();
  }

  private checkEnd(): void {
    const row = this.db.get('SELECT * FROM entry ORDER BY seq DESC LIMIT 1');
    if (row === null) return;
    const entry = stored(row);
    if (entry.hash !== hashOf(entry.prevHash, entry.seq, entry)) {
      throw new DamagedSegment(`entry ${entry.seq} does not match its hash`);
    }
  }
}

/** How many of them, from one on, go into one statement: they have one owner. */
function rowsTogether(entries: readonly EntryColumns[], from: number): number {
  const first = entries[from];
  let same = 1;
  while (same < INSERTED_ROWS[0] && isSameOwner(first, entries[from + same])) same += 1;
  return INSERTED_ROWS.find((count) => count <= same) ?? 1;
}

/** The same server, tenant and user. */
function isSameOwner(one: EntryColumns | undefined, other: EntryColumns | undefined): boolean {
  return one?.[3] === other?.[3] && one?.[4] === other?.[4] && one?.[5] === other?.[5];
}

/**
 * A statement that inserts so many rows. Each value that is handed over takes its time: the number of the
 * first row (1), the owner (2–4) and the hash before (5) are handed over once, and the hash of a row is
 * at hand for the next one.
 */
function insertOf(rows: number): string {
  const row = (number: number): string => {
    const at = FIRST_OF_ROW + number * VALUES_OF_ROW;
    const before = number === 0 ? 5 : at - 1;
    const [entryId, time, kind, alarmId, alarmKey, body, hash] = [0, 1, 2, 3, 4, 5, 6].map(
      (place) => `?${at + place}`,
    );
    const columns = [`?1 + ${number}`, entryId, time, kind, '?2, ?3, ?4', alarmId, alarmKey, body];
    return `(${[...columns, `?${before}`, hash].join(', ')})`;
  };
  const all = Array.from({ length: rows }, (_, number) => row(number));
  return `INSERT INTO entry VALUES ${all.join(', ')}`;
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

function stored(row: SqlRow): StoredEntry {
  const text = (name: string): string => String(row[name]);
  return {
    seq: Number(row['seq']),
    entryId: text('entry_id'),
    at: Number(row['at']),
    kind: text('kind') as EntryKind,
    server: text('server'),
    tenant: text('tenant'),
    user: text('user'),
    alarmId: text('alarm_id'),
    alarmKey: text('alarm_key'),
    body: text('body'),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  };
}
