import type { ChainEnd } from './entry';
import { hashOfText, keptKey, type LineEntry } from './line';
import { REMEMBERED_IDS } from './protocol';
import type { Sqlite, SqlValue } from './sqlite';
import {
  insertRows,
  insertsOf,
  placesOf,
  rowsTogether,
  unknownOf,
  type EntryWriter,
} from './writer';

/** Place of the first value of a row in a statement, and how many values a row has there. */
const FIRST_OF_ROW = 3;
const VALUES_OF_ROW = 7;

/** The number of the first row (1) and the owner (2) are handed over once. */
const INSERTS = insertsOf((rows) =>
  insertRows(rows, (number) => {
    const values = placesOf(FIRST_OF_ROW + number * VALUES_OF_ROW, VALUES_OF_ROW);
    const [id = '', time = '', kind = '', alarm = '', key = '', body = '', hash = ''] = values;
    return [`?1 + ${number}`, id, time, kind, '?2', alarm, key, body, `unhex(${hash})`];
  }),
);

/** The kind whose entries may be sent again long after they were written: notes wait in files. */
const NOTED = 'configuration';

/**
 * Writes a month of version 2. What is sent again is among the newest entries, of which it remembers the
 * ids: more than can be on their way. Notes of the journal may come later, so that their ids are kept.
 */
export class Writer2 implements EntryWriter {
  private newest = new NewestIds();
  /** It knows more than what it has written itself. */
  private isRead = false;
  private added: readonly LineEntry[] = [];
  private owners = new Map<string, number>();

  constructor(private readonly db: Sqlite) {}

  missing(
    entries: readonly LineEntry[],
    skip: ReadonlySet<string>,
    again: boolean,
  ): readonly LineEntry[] {
    if (again && !this.isRead) this.read();
    const { newest } = this;
    return unknownOf(entries, ({ entryId, kind }) => {
      if (newest.has(entryId) || (again && skip.has(entryId))) return true;
      return kind === NOTED && this.isNoted(entryId);
    });
  }

  insert(entries: readonly LineEntry[], after: ChainEnd): ChainEnd {
    let { seq, hash } = after;
    for (let from = 0; from < entries.length;) {
      const rows = rowsTogether(entries, from);
      const values: SqlValue[] = [seq + 1, this.ownerOf(entries[from])];
      for (const entry of entries.slice(from, from + rows)) {
        seq += 1;
        hash = hashOfText(hash, seq, entry.text);
        const { entryId, at, kind, alarmId, alarmKey, body } = entry;
        values.push(entryId, at, kind, alarmId, keptKey(alarmId, alarmKey), body, hash);
        if (kind === NOTED) this.db.run('INSERT INTO noted VALUES (?)', entryId);
      }
      this.db.run(INSERTS[rows] ?? '', ...values);
      from += rows;
    }
    this.added = entries;
    return { seq, hash };
  }

  settled(committed: boolean): void {
    if (committed) for (const { entryId } of this.added) this.newest.add(entryId);
    // Owners may have been undone with their entries.
    else this.owners = new Map();
    this.added = [];
  }

  private read(): void {
    const sql = 'SELECT entry_id FROM entry ORDER BY seq DESC LIMIT ?';
    this.newest = new NewestIds();
    for (const [id] of this.db.values(sql, REMEMBERED_IDS).toReversed())
      this.newest.add(String(id));
    this.isRead = true;
  }

  private isNoted(entryId: string): boolean {
    return this.db.get('SELECT 1 FROM noted WHERE entry_id = ?', entryId) !== null;
  }

  private ownerOf(entry: LineEntry | undefined): number {
    const owner = [entry?.server ?? '', entry?.tenant ?? '', entry?.user ?? ''] as const;
    const name = JSON.stringify(owner);
    const known = this.owners.get(name);
    if (known !== undefined) return known;
    const sql = 'SELECT number FROM owner WHERE server = ? AND tenant = ? AND user = ?';
    if (this.db.get(sql, ...owner) === null) {
      this.db.run('INSERT INTO owner (server, tenant, user) VALUES (?, ?, ?)', ...owner);
    }
    const number = Number(this.db.get(sql, ...owner)?.['number']);
    this.owners.set(name, number);
    return number;
  }
}

/** The ids of the newest entries, REMEMBERED_IDS of them at least. */
class NewestIds {
  private young = new Set<string>();
  private old: ReadonlySet<string> = new Set<string>();

  has(id: string): boolean {
    return this.young.has(id) || this.old.has(id);
  }

  add(id: string): void {
    this.young.add(id);
    if (this.young.size < REMEMBERED_IDS) return;
    this.old = this.young;
    this.young = new Set();
  }
}
