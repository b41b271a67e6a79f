import { hashOf, type ChainEnd } from './entry';
import type { LineEntry } from './line';
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
const FIRST_OF_ROW = 6;
const VALUES_OF_ROW = 7;

/**
 * Each value that is handed over takes its time: the number of the first row (1), the owner (2–4) and the
 * hash before (5) are handed over once, and the hash of a row is at hand for the next one.
 */
const INSERTS = insertsOf((rows) =>
  insertRows(rows, (number) => {
    const at = FIRST_OF_ROW + number * VALUES_OF_ROW;
    const before = number === 0 ? 5 : at - 1;
    const [id = '', time = '', kind = '', alarm = '', key = '', body = '', hash = ''] = placesOf(
      at,
      VALUES_OF_ROW,
    );
    return [`?1 + ${number}`, id, time, kind, '?2, ?3, ?4', alarm, key, body, `?${before}`, hash];
  }),
);

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
    for (let from = 0; from < entries.length;) {
      const rows = rowsTogether(entries, from);
      const together = entries.slice(from, from + rows);
      const [{ server = '', tenant = '', user = '' } = {}] = together;
      const values: SqlValue[] = [seq + 1, server, tenant, user, hash];
      for (const entry of together) {
        seq += 1;
        hash = hashOf(hash, seq, entry);
        const { entryId, at, kind, alarmId, alarmKey, body } = entry;
        values.push(entryId, at, kind, alarmId, alarmKey, body, hash);
      }
      this.db.run(INSERTS[rows] ?? '', ...values);
      from += rows;
    }
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
