import type { ChainEnd } from '@main/journal/entry';
import { hashOfLine, type LineEntry } from './line';
import { REMEMBERED_IDS } from './groups';
import type { Sqlite } from './sqlite';
import { insertRows, insertsOf, unknownOf, type EntryWriter } from './writer';

/** The body comes as its bytes. */
const INSERTS = insertsOf('(?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT), unhex(?))');

interface KnownOwner {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
  readonly number: number;
}

/** The kind whose entries may be sent again long after they were written: notes wait in files. */
const NOTED = 'configuration';

/**
 * Writes a month of version 2. What is sent again is among the newest entries, of which it knows the ids:
 * more than can be on their way. Notes of the journal may come later, so that their ids are kept.
 */
export class Writer2 implements EntryWriter {
  /** Ids of the newest entries; null: they are read when they are asked for. */
  private newest: NewestIds | null = null;
  /** So many in a row needed no look at those. */
  private unasked = 0;
  /** The greatest id that it has written: ids grow, so that hardly a group has to be compared with others. */
  private greatest = '';
  private added: readonly LineEntry[] = [];
  /** Owner of the last entry, mostly that of the next one. */
  private last: KnownOwner | null = null;

  constructor(private readonly db: Sqlite) {}

  missing(
    entries: readonly LineEntry[],
    skip: ReadonlySet<string>,
    again: boolean,
  ): readonly LineEntry[] {
    if (!again && this.areGreater(entries)) {
      this.unasked += entries.length;
      if (this.unasked > REMEMBERED_IDS) this.newest = null;
      return entries.filter(({ entryId, kind }) => kind !== NOTED || !this.isNoted(entryId));
    }
    this.unasked = 0;
    const newest = (this.newest ??= this.read());
    return unknownOf(entries, ({ entryId, kind }) => {
      if (newest.has(entryId) || (again && skip.has(entryId))) return true;
      return kind === NOTED && this.isNoted(entryId);
    });
  }

  /** Each id is greater than the one before it, and than all that were written. */
  private areGreater(entries: readonly LineEntry[]): boolean {
    let before = this.greatest;
    for (const { entryId } of entries) {
      if (entryId <= before) return false;
      before = entryId;
    }
    return true;
  }

  insert(entries: readonly LineEntry[], after: ChainEnd): ChainEnd {
    let { seq, hash } = after;
    insertRows(this.db, INSERTS, entries, (entry) => {
      seq += 1;
      hash = hashOfLine(hash, seq, entry.text);
      const { entryId, at, kind, alarmId, keptKey, body } = entry;
      if (kind === NOTED) this.db.run('INSERT INTO noted VALUES (?)', entryId);
      const owner = this.ownerOf(entry);
      // No bytes at all would be bound as null.
      const text = body.length === 0 ? '' : body;
      return [seq, entryId, at, kind, owner, alarmId, keptKey, text, hash];
    });
    this.added = entries;
    return { seq, hash };
  }

  settled(committed: boolean): void {
    // The owner may have been undone with its entries.
    if (!committed) this.last = null;
    else
      for (const { entryId } of this.added) {
        this.newest?.add(entryId);
        if (entryId > this.greatest) this.greatest = entryId;
      }
    this.added = [];
  }

  private read(): NewestIds {
    const sql = 'SELECT entry_id FROM entry ORDER BY seq DESC LIMIT ?';
    const newest = new NewestIds();
    for (const [id] of this.db.values(sql, REMEMBERED_IDS).toReversed()) newest.add(String(id));
    return newest;
  }

  private isNoted(entryId: string): boolean {
    return this.db.get('SELECT 1 FROM noted WHERE entry_id = ?', entryId) !== null;
  }

  private ownerOf({ server, tenant, user }: LineEntry): number {
    const { last } = this;
    if (last?.server === server && last.tenant === tenant && last.user === user) return last.number;
    const sql = 'SELECT number FROM owner WHERE server = ? AND tenant = ? AND user = ?';
    const owner = [server, tenant, user];
    if (this.db.get(sql, ...owner) === null) {
      this.db.run('INSERT INTO owner (server, tenant, user) VALUES (?, ?, ?)', ...owner);
    }
    const number = Number(this.db.get(sql, ...owner)?.['number']);
    this.last = { server, tenant, user, number };
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
