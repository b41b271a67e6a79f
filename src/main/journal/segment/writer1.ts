import { columnsOf, hashOf, type ChainEnd } from '@main/journal/entry';
import { entryOfLine, type LineEntry } from './line';
import type { Sqlite } from './sqlite';
import { insertRows, insertsOf, unknownOf, type EntryWriter } from './writer';

const INSERTS = insertsOf('(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');

/** Writes a month that was begun as version 1. */
export class Writer1 implements EntryWriter {
  constructor(private readonly db: Sqlite) {}

  missing(
    entries: readonly LineEntry[],
    skip: ReadonlySet<string>,
    again: boolean,
  ): readonly LineEntry[] {
    if (!again) return entries;
    const here = new Set(this.known(entries.map(({ entryId }) => entryId)));
    return unknownOf(entries, ({ entryId }) => skip.has(entryId) || here.has(entryId));
  }

  insert(entries: readonly LineEntry[], after: ChainEnd): ChainEnd {
    let { seq, hash } = after;
    insertRows(this.db, INSERTS, entries, (line) => {
      const entry = entryOfLine(line);
      const before = hash;
      seq += 1;
      hash = hashOf(before, seq, entry);
      return [...columnsOf(seq, entry), before, hash];
    });
    return { seq, hash };
  }

  settled(): void {
    // All that it knows stands in the file.
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
}
