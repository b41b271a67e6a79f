import type { EntryKind, StoredEntry } from '@main/journal/entry';
import { keyOfId } from './line';
import type { SqlValue } from './sqlite';
import { EntryTables, type NumberedEntry, SEGMENT_TABLE } from './tables';

/**
 * Version 2: a row holds its entry's columns once. Its owner is a number, its hash 32 bytes, the hash
 * before it that of the row before it (of the first one: `segment.prev_hash`), its alarm's key null where
 * the alarm's id says it. `alarm_row` and `span` find entries by alarm and time up to the last span, and
 * are brought up to date when nothing is to be written; `noted` holds the ids of entries of the kind
 * 'configuration', which may be sent again after any time.
 */
export const SCHEMA_2 = `
${SEGMENT_TABLE}
CREATE TABLE IF NOT EXISTS owner (
  number INTEGER PRIMARY KEY,
  server TEXT NOT NULL,
  tenant TEXT NOT NULL,
  user TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS entry (
  seq INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  owner INTEGER NOT NULL,
  alarm_id TEXT NOT NULL,
  alarm_key TEXT,
  body TEXT NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS noted (entry_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alarm_row (
  alarm_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (alarm_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS span (
  last_seq INTEGER PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  min_at INTEGER NOT NULL,
  max_at INTEGER NOT NULL
) STRICT;`;

type Owner = readonly [server: string, tenant: string, user: string];

/** Of a row whose owner somebody took away: nobody's, and its hash says that it is changed. */
const NOBODY: Owner = ['?', '?', '?'];

/** The entries of a file of version 2. */
export class Tables2 extends EntryTables {
  readonly version = 2;
  protected readonly columns = 'seq, entry_id, at, kind, owner, alarm_id, alarm_key, body';
  protected readonly hashColumns = 'lower(hex(hash))';
  protected readonly hashColumn = 'lower(hex(hash))';
  protected readonly isOwned =
    'owner IN (SELECT number FROM owner WHERE server = ? AND tenant = ?)';
  private known = new Map<number, Owner>();

  ofAlarm(alarmId: string): readonly StoredEntry[] {
    const indexed = this.indexedTo();
    const early = `WHERE seq IN (SELECT seq FROM alarm_row WHERE alarm_id = ? AND seq <= ?) ORDER BY seq`;
    const late = `WHERE seq > ? AND alarm_id = ? AND alarm_id <> '' ORDER BY seq`;
    return [...this.entries(early, alarmId, indexed), ...this.entries(late, indexed, alarmId)];
  }

  received(alarmId: string): StoredEntry | null {
    // Before the look at `alarm_row`: what is brought into it meanwhile is read twice, not missed.
    const indexed = this.indexedTo();
    const early = `WHERE seq IN (SELECT seq FROM alarm_row WHERE alarm_id = ?)
      AND kind = 'received' ORDER BY seq LIMIT 1`;
    const late = `WHERE seq > ? AND alarm_id = ? AND alarm_id <> ''
      AND kind = 'received' ORDER BY seq LIMIT 1`;
    const [found] = this.entries(early, alarmId);
    return found ?? this.entries(late, indexed, alarmId)[0] ?? null;
  }

  receivedBetween(from: string, to: string, limit: number): readonly StoredEntry[] {
    const indexed = this.indexedTo();
    const late = this.entries(
      `WHERE seq > ? AND alarm_id >= ? AND alarm_id < ? AND alarm_id <> '' AND kind = 'received'
        ORDER BY seq DESC LIMIT ?`,
      ...[indexed, from, to, limit],
    );
    const early = this.entries(
      `WHERE seq IN (SELECT seq FROM alarm_row WHERE alarm_id >= ? AND alarm_id < ? AND seq <= ?)
        AND kind = 'received' ORDER BY seq DESC LIMIT ?`,
      ...[from, to, indexed, limit],
    );
    return [...late, ...early].slice(0, limit);
  }

  numbersOf(from: number, to: number): { readonly first: number; readonly last: number } | null {
    const first = this.numberOf(from, to, 'ASC');
    if (first === null) return null;
    return { first, last: this.numberOf(from, to, 'DESC') ?? first };
  }

  owners(lastSeq: number): readonly (readonly [server: string, tenant: string])[] {
    const sql = 'SELECT DISTINCT owner FROM entry WHERE seq <= ?';
    return this.db.values(sql, lastSeq).map(([owner]) => {
      const [server, tenant] = this.ownerOf(Number(owner));
      return [server, tenant] as const;
    });
  }

  /** Number of the last entry that `alarm_row` and `span` hold. */
  indexedTo(): number {
    const row = this.db.get('SELECT max(last_seq) AS last FROM span');
    return Number(row?.['last'] ?? this.start.seq);
  }

  /**
   * Brings some more entries into `alarm_row` and `span`, as one transaction.
   * @returns how many are left.
   */
  index(most: number): number {
    return this.db.transaction(() => {
      const after = this.indexedTo();
      const end = this.end().seq;
      const last = Math.min(end, after + most);
      if (last <= after) return Math.max(0, end - after);
      this.db.run(
        `INSERT OR IGNORE INTO alarm_row SELECT alarm_id, seq FROM entry
          WHERE seq > ? AND seq <= ? AND alarm_id <> '' ORDER BY alarm_id, seq`,
        ...[after, last],
      );
      this.db.run(
        `INSERT INTO span SELECT ?, ?, coalesce(min(at), 0), coalesce(max(at), 0) FROM entry
          WHERE seq > ? AND seq <= ?`,
        ...[last, after + 1, after, last],
      );
      return end - last;
    });
  }

  protected plain(row: readonly SqlValue[]): NumberedEntry {
    const [server, tenant, user] = this.ownerOf(Number(row[4]));
    const text = (place: number): string => String(row[place]);
    const [alarmId, key] = [text(5), row[6]];
    return {
      seq: Number(row[0]),
      entryId: text(1),
      at: Number(row[2]),
      kind: text(3) as EntryKind,
      server,
      tenant,
      user,
      alarmId,
      alarmKey: key === null ? keyOfId(alarmId) : String(key),
      body: text(7),
    };
  }

  protected stored(rows: readonly (readonly SqlValue[])[]): readonly StoredEntry[] {
    const hashes = new Map(rows.map((row) => [Number(row[0]), String(row[8])]));
    return rows.map((row) => {
      const entry = this.plain(row);
      const prevHash = hashes.get(entry.seq - 1) ?? this.hashBefore(entry.seq);
      return { ...entry, prevHash, hash: String(row[8]) };
    });
  }

  /** '' where the entry before is missing: no hash follows on it. */
  private hashBefore(seq: number): string {
    return seq === this.start.seq + 1 ? this.start.hash : (this.hashOf(seq - 1) ?? '');
  }

  private ownerOf(number: number): Owner {
    const known = this.known.get(number);
    if (known !== undefined) return known;
    const rows = this.db.values('SELECT number, server, tenant, user FROM owner');
    this.known = new Map(
      rows.map(([of, ...owner]) => [Number(of), owner.map(String) as unknown as Owner]),
    );
    return this.known.get(number) ?? NOBODY;
  }

  /** The outermost number of the entries in [from, to), from the begin of the file or from its end. */
  private numberOf(from: number, to: number, order: 'ASC' | 'DESC'): number | null {
    // Before the look at the spans: what is brought into them meanwhile is looked at twice, not missed.
    const late = [this.indexedTo() + 1, Number.MAX_SAFE_INTEGER] as const;
    const spans = this.db
      .values(
        `SELECT first_seq, last_seq FROM span WHERE max_at >= ? AND min_at < ? ORDER BY last_seq ${order}`,
        ...[from, to],
      )
      .map(([first, last]) => [Number(first), Number(last)] as const);
    const sql = `SELECT seq FROM entry WHERE seq BETWEEN ? AND ? AND at >= ? AND at < ?
      ORDER BY seq ${order} LIMIT 1`;
    for (const [first, last] of order === 'ASC' ? [...spans, late] : [late, ...spans]) {
      const row = this.db.get(sql, first, last, from, to);
      if (row !== null) return Number(row['seq']);
    }
    return null;
  }
}
