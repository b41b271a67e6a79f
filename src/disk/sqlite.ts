import { resolve, toNamespacedPath } from 'node:path';
import { threadFiles } from './files';
import { sqliteLibrary, type RawDatabase, type RawStatement } from './library';

export type SqlValue = string | number | bigint | null;
/** What a statement can be run with. */
export type SqlInput = SqlValue | Uint8Array;
export type SqlRow<V = SqlValue> = Readonly<Record<string, V>>;

/** A prepared statement. Integers are numbers where these hold them, `V` otherwise. */
export interface SqlStatement<V> {
  /** @returns how many rows it changed. */
  run(values: readonly SqlInput[]): number;
  get(values: readonly SqlValue[]): SqlRow<V> | null;
  all(values: readonly SqlValue[]): SqlRow<V>[];
  /** Rows one by one, for results that must not be held at once. */
  each(values: readonly SqlValue[]): IterableIterator<SqlRow<V>>;
  /**
   * Values in the order of the columns, numbers as numbers (beyond 2^53 the nearest), all at once: a
   * walk that is given up would keep its statement open, and with it the state of the file that it
   * began with.
   */
  arrays(values: readonly SqlValue[]): readonly (readonly SqlValue[])[];
}

/** With room for the names that SQLite makes of it, characters. */
const LONG_PATH = 240;

/** An open database file. All calls block. */
export interface SqlDatabase<V = SqlValue> {
  exec(sql: string): void;
  /** The prepared statement of a text; the same text is prepared once. */
  sql(text: string): SqlStatement<V>;
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  /**
   * Closes the file. The last one to do so brings the log into it. Its thread still never renames or
   * removes it: see files.ts.
   */
  close(): void;
}

export interface OpenOptions<V> {
  /** Refuses every write, and never makes the file. */
  readonly readOnly?: boolean;
  /** Run at once; the file is closed again where they fail. */
  readonly pragmas: string;
  /** What becomes of integers beyond 2^53. */
  readonly large: (value: bigint) => V;
}

/**
 * Opens a database file, making it where it is missing.
 * @throws Error of the library when it cannot be opened or is no database; `troubleOf` says what that is.
 */
export function openDatabase<V>(
  path: string,
  { readOnly = false, pragmas, large }: OpenOptions<V>,
  library = sqliteLibrary(),
): SqlDatabase<V> {
  threadFiles.noteOpened(path);
  const raw = new library.DatabaseSync(longPath(path), {
    readOnly,
    enableForeignKeyConstraints: false,
  });
  try {
    raw.exec(pragmas);
  } catch (error) {
    raw.close();
    throw error;
  }
  return new LibraryDatabase(raw, large);
}

/** Windows takes a path of 260 characters and more in a form of its own alone; elsewhere it stays as it is. */
function longPath(path: string): string {
  const whole = resolve(path);
  return whole.length < LONG_PATH ? path : toNamespacedPath(whole);
}

class LibraryDatabase<V> implements SqlDatabase<V> {
  private readonly statements = new Map<string, LibraryStatement<V>>();

  constructor(
    private readonly raw: RawDatabase,
    private readonly large: (value: bigint) => V,
  ) {}

  exec(sql: string): void {
    this.raw.exec(sql);
  }

  sql(text: string): SqlStatement<V> {
    const known = this.statements.get(text);
    if (known !== undefined) return known;
    const made = new LibraryStatement(this.raw, text, this.large);
    this.statements.set(text, made);
    return made;
  }

  transaction<T>(work: () => T): T {
    this.raw.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      this.raw.exec('COMMIT');
      return done;
    } catch (error) {
      // A full disk has undone it already; to undo it twice would tell of that instead.
      if (this.raw.isTransaction) this.raw.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.raw.close();
  }
}

class LibraryStatement<V> implements SqlStatement<V> {
  /** Reads integers exactly, into objects. */
  private readonly exact: RawStatement;
  /** Reads numbers, into arrays; made when it is asked for. */
  private plain: RawStatement | null = null;

  constructor(
    private readonly raw: RawDatabase,
    private readonly text: string,
    private readonly large: (value: bigint) => V,
  ) {
    this.exact = raw.prepare(text);
    this.exact.setReadBigInts(true);
  }

  run(values: readonly SqlInput[]): number {
    return Number(this.exact.run(...values).changes);
  }

  get(values: readonly SqlValue[]): SqlRow<V> | null {
    const row = this.exact.get(...values);
    return row === undefined ? null : this.rowOf(row);
  }

  all(values: readonly SqlValue[]): SqlRow<V>[] {
    return this.exact.all(...values).map((row) => this.rowOf(row));
  }

  *each(values: readonly SqlValue[]): IterableIterator<SqlRow<V>> {
    for (const row of this.exact.iterate(...values)) yield this.rowOf(row);
  }

  arrays(values: readonly SqlValue[]): readonly (readonly SqlValue[])[] {
    const plain = (this.plain ??= this.preparedPlain());
    try {
      return plain.all(...values) as SqlValue[][];
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
    plain.setReadBigInts(true);
    try {
      const rows = plain.all(...values) as SqlValue[][];
      return rows.map((row) =>
        row.map((value) => (typeof value === 'bigint' ? Number(value) : value)),
      );
    } finally {
      plain.setReadBigInts(false);
    }
  }

  private preparedPlain(): RawStatement {
    const made = this.raw.prepare(this.text);
    made.setReturnArrays(true);
    return made;
  }

  private rowOf(raw: unknown): SqlRow<V> {
    const row: Record<string, V> = {};
    for (const [name, value] of Object.entries(raw as Record<string, unknown>)) {
      row[name] = typeof value === 'bigint' ? this.whole(value) : (value as V);
    }
    return row;
  }

  private whole(value: bigint): V {
    const small = Number(value);
    return Number.isSafeInteger(small) ? (small as V) : this.large(value);
  }
}

/** Neither library has a number of its own for that. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Value is too large');
}
