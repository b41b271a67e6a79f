import type { ChainEnd } from './entry';
import type { LineEntry } from './line';

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

/** Rows of one statement: a call for each row takes longer than the row itself. */
const INSERTED_ROWS = [50, 10, 1] as const;

/** Entries of one owner and kind of statement, as many as go into one, from a place on. */
export function rowsTogether(entries: readonly LineEntry[], from: number): number {
  const first = entries[from];
  let same = 1;
  while (same < INSERTED_ROWS[0] && isSameOwner(first, entries[from + same])) same += 1;
  return INSERTED_ROWS.find((count) => count <= same) ?? 1;
}

/** The statements of all numbers of rows. */
export function insertsOf(insertOf: (rows: number) => string): Readonly<Record<number, string>> {
  return Object.fromEntries(INSERTED_ROWS.map((rows) => [rows, insertOf(rows)]));
}

/** A statement that inserts so many rows. @param row the values of one of them. */
export function insertRows(rows: number, row: (number: number) => readonly string[]): string {
  const all = Array.from({ length: rows }, (_, number) => `(${row(number).join(', ')})`);
  return `INSERT INTO entry VALUES ${all.join(', ')}`;
}

/** Places of the values of a row in a statement. */
export function placesOf(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `?${first + place}`);
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

/** The same server, tenant and user. */
function isSameOwner(one: LineEntry | undefined, other: LineEntry | undefined): boolean {
  return (
    one?.server === other?.server && one?.tenant === other?.tenant && one?.user === other?.user
  );
}
