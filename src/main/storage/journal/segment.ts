import {
  GENESIS_HASH,
  columnsOf,
  hashOf,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
} from './entry';
import { openSqlite, type Sqlite, type SqlRow } from './sqlite';

/** End of a chain: what the next entry is tied to. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

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
CREATE INDEX IF NOT EXISTS entry_owner ON entry (server, tenant, seq);
CREATE INDEX IF NOT EXISTS entry_alarm ON entry (alarm_id, seq) WHERE alarm_id <> '';
CREATE INDEX IF NOT EXISTS entry_at ON entry (at);`;

/** A file that cannot be the journal's: kept aside. Anything else (a full disk, say) is tried again. */
export class DamagedSegment extends Error {}

/** A month's file of the journal. */
export class Segment {
  private constructor(
    private readonly db: Sqlite,
    readonly month: string,
    /** Hash and number that the file begins after. */
    readonly start: ChainEnd,
  ) {}

  /**
   * Opens the file, making it after `previous` when it is new.
   * @throws Error when the file is damaged, of a newer version, or cannot be written.
   */
  static open(path: string, month: string, previous: ChainEnd, now: number): Segment {
    const db = opened(path);
    try {
      const check = db.get('PRAGMA quick_check(1)');
      if (check === null || Object.values(check)[0] !== 'ok')
        throw new DamagedSegment('quick_check failed');
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

  /** Appends all or nothing; entries whose id is here already are left as they are. */
  append(entries: readonly JournalEntry[], skip: ReadonlySet<string>): void {
    this.db.transaction(() => {
      let { seq, hash } = this.end();
      for (const entry of entries) {
        if (skip.has(entry.entryId)) continue;
        if (this.db.get('SELECT seq FROM entry WHERE entry_id = ?', entry.entryId) !== null)
          continue;
        const prevHash = hash;
        seq += 1;
        hash = hashOf(prevHash, seq, entry);
        this.db.run(
          'INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
          ...columnsOf(seq, entry),
          prevHash,
          hash,
        );
      }
    });
  }

  /** Ids of the newest entries: a write sent again after a change of month finds itself here. */
  newestIds(count: number): Set<string> {
    const rows = this.db.all('SELECT entry_id FROM entry ORDER BY seq DESC LIMIT ?', count);
    return new Set(rows.map((row) => String(row['entry_id'])));
  }

  /** Entries of one server and tenant, oldest first. */
  *entriesOf(server: string, tenant: string): IterableIterator<StoredEntry> {
    const sql = 'SELECT * FROM entry WHERE server = ? AND tenant = ? ORDER BY seq';
    for (const row of this.db.each(sql, server, tenant)) yield stored(row);
  }

  /** Entries of one kind, oldest first; walks the whole file. */
  *entriesOfKind(kind: EntryKind): IterableIterator<StoredEntry> {
    for (const row of this.db.each('SELECT * FROM entry WHERE kind = ? ORDER BY seq', kind)) {
      yield stored(row);
    }
  }

  /** Walks the chain. @returns the number of entries, or where it breaks. */
  verify(): { readonly entries: number; readonly brokenAt: number | null } {
    let { seq, hash } = this.start;
    let entries = 0;
    for (const row of this.db.each('SELECT * FROM entry ORDER BY seq')) {
      const entry = stored(row);
      const good =
        entry.seq === seq + 1 &&
        entry.prevHash === hash &&
        entry.hash === hashOf(hash, entry.seq, entry);
      if (!good) return { entries, brokenAt: entry.seq };
      ({ seq, hash } = entry);
      entries += 1;
    }
    return { entries, brokenAt: null };
  }

  close(): void {
    this.db.close();
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

/** The start of the very first segment. */
export const CHAIN_START: ChainEnd = { seq: 0, hash: GENESIS_HASH };

function opened(path: string): Sqlite {
  try {
    return openSqlite(path);
  } catch (error) {
    throw damageOf(error);
  }
}

/** SQLite's own words for a file that is no database or a broken one. */
function damageOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const damaged = /CORRUPT|NOTADB/.test(code) || /malformed|not a database/.test(error.message);
  return damaged ? new DamagedSegment(error.message) : error;
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
