import type { EntryKind, StoredEntry } from '@main/journal/entry';
import type { SqlValue } from './sqlite';
import { EntryTables, type NumberedEntry, SEGMENT_TABLE } from './tables';

/** Version 1: a row holds every column of its entry and both hashes as text, and each index is kept at once. */
export const SCHEMA_1 = `
${SEGMENT_TABLE}
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

/** The entries of a file of version 1. */
export class Tables1 extends EntryTables {
  readonly version = 1;
  protected readonly columns =
    'seq, entry_id, at, kind, server, tenant, user, alarm_id, alarm_key, body';
  protected readonly hashColumns = 'prev_hash, hash';
  protected readonly hashColumn = 'hash';
  protected readonly isOwned = 'server = ? AND tenant = ?';

  ofAlarm(alarmId: string): readonly StoredEntry[] {
    return this.entries(`WHERE alarm_id = ? AND alarm_id <> '' ORDER BY seq`, alarmId);
  }

  received(alarmId: string): StoredEntry | null {
    const rest = `WHERE alarm_id = ? AND alarm_id <> '' AND kind = 'received' ORDER BY seq LIMIT 1`;
    return this.entries(rest, alarmId)[0] ?? null;
  }

  receivedBetween(from: string, to: string, limit: number): readonly StoredEntry[] {
    const rest = `WHERE alarm_id >= ? AND alarm_id < ? AND alarm_id <> '' AND kind = 'received'
      ORDER BY seq DESC LIMIT ?`;
    return this.entries(rest, from, to, limit);
  }

  numbersOf(from: number, to: number): { readonly first: number; readonly last: number } | null {
    const sql = 'SELECT min(seq) AS first, max(seq) AS last FROM entry WHERE at >= ? AND at < ?';
    const row = this.db.get(sql, from, to);
    if (row === null || row['first'] === null) return null;
    return { first: Number(row['first']), last: Number(row['last']) };
  }

  owners(lastSeq: number): readonly (readonly [server: string, tenant: string])[] {
    const sql = 'SELECT DISTINCT server, tenant FROM entry WHERE seq <= ?';
    return this.db
      .values(sql, lastSeq)
      .map(([server, tenant]) => [String(server), String(tenant)] as const);
  }

  protected plain(row: readonly SqlValue[]): NumberedEntry {
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
    };
  }

  protected stored(rows: readonly (readonly SqlValue[])[]): readonly StoredEntry[] {
    return rows.map((row) => ({
      ...this.plain(row),
      prevHash: String(row[10]),
      hash: String(row[11]),
    }));
  }
}
