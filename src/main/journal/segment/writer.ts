import type { ChainEnd } from '@main/journal/entry';
import type { LineEntry } from './line';
import type { Sqlite, SqlInput } from './sqlite';

/** How entries come into a file of one version; all of it within a transaction of the caller's. */
export interface EntryWriter {
  /**
   * Those that are not in the file yet, each once.
   * @param again some of them may be.
   */
  missing(
    entries: readonly LineEntry[],
    skip: ReadonlySet<string>,
    again: boolean,
  ): readonly LineEntry[];
  /** @param entries one at least. @returns the last one. */
  insert(entries: readonly LineEntry[], after: ChainEnd): ChainEnd;
  /** The transaction was committed, or undone. */
  settled(committed: boolean): void;
}

/**
 * Rows of one statement: a call for each row takes longer, and so do many at once. Values have no numbers
 * (`?1`), which the library looks up one after the other.
 */
const TOGETHER = 10;

/** Statements that insert entries. */
export interface Inserts {
  readonly one: string;
  readonly together: string;
}

/** @param row the values of one row, '(?, ?)'. */
export function insertsOf(row: string): Inserts {
  const sql = (rows: number): string =>
    `INSERT INTO entry VALUES ${Array.from({ length: rows }, () => row).join(', ')}`;
  return { one: sql(1), together: sql(TOGETHER) };
}

/** Inserts some rows. @param valuesOf those of each one, asked for in order. */
export function insertRows(
  db: Sqlite,
  { one, together }: Inserts,
  entries: readonly LineEntry[],
  valuesOf: (entry: LineEntry) => readonly SqlInput[],
): void {
  const whole = entries.length - (entries.length % TOGETHER);
  let values: SqlInput[] = [];
  let place = 0;
  for (const entry of entries) {
    values.push(...valuesOf(entry));
    place += 1;
    const isLate = place > whole;
    if (!isLate && place % TOGETHER > 0) continue;
    db.run(isLate ? one : together, ...values);
    values = [];
  }
}

/** Entries that are not known, and of those that are twice the first one. */
export function unknownOf(
  entries: readonly LineEntry[],
  isKnown: (entry: LineEntry) => boolean,
): readonly LineEntry[] {
  const here = new Set<string>();
  return entries.filter((entry) => {
    if (here.has(entry.entryId) || isKnown(entry)) return false;
    here.add(entry.entryId);
    return true;
  });
}
