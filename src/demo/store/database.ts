import Libsql from 'libsql';

/** A value of a column as it leaves the store: integers beyond 2^53 are texts of their digits. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
/** A value to bind. Whole numbers and bigints are stored as integers, never as floats. */
export type Bind = string | number | bigint | boolean | null;

/** One prepared statement, used many times. */
export interface Statement {
  all(...values: readonly Bind[]): readonly Row[];
  get(...values: readonly Bind[]): Row | undefined;
  /** @returns how many rows it changed. */
  run(...values: readonly Bind[]): number;
}

/**
 * The only user of libsql: it strips the library's `_metadata`, reads integers safely (the library
 * rounds those beyond 2^53 otherwise) and binds whole numbers as BigInt.
 */
export class DemoDatabase {
  private readonly raw: Libsql.Database;
  private readonly statements = new Map<string, Statement>();

  /** @param file path of the database; it is created when missing. */
  constructor(file: string) {
    this.raw = new Libsql(file);
    this.raw.defaultSafeIntegers(true);
    // A demo that loses its last rows in a power cut is fine; one that starts slowly is not.
    try {
      this.raw.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 1073741824;',
      );
    } catch (error) {
      // Not a database: the handle must not keep the file from being replaced.
      this.raw.close();
      throw error;
    }
  }

  /** Makes a database in one go: what is cut off is made anew, so that nothing needs a log. */
  making<T>(run: () => T): T {
    this.raw.exec('PRAGMA journal_mode = MEMORY;');
    const made = this.transaction(run);
    this.raw.exec('PRAGMA journal_mode = WAL;');
    return made;
  }

  exec(sql: string): void {
    this.raw.exec(sql);
  }

  /** The prepared statement of a text; the same text is prepared once. */
  sql(text: string): Statement {
    const known = this.statements.get(text);
    if (known !== undefined) return known;
    const made = this.prepare(text);
    this.statements.set(text, made);
    return made;
  }

  /** Runs all of it or none of it. */
  transaction<T>(run: () => T): T {
    this.raw.exec('BEGIN IMMEDIATE');
    try {
      const value = run();
      this.raw.exec('COMMIT');
      return value;
    } catch (error) {
      this.raw.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.raw.close();
  }

  private prepare(text: string): Statement {
    const statement = this.raw.prepare(text);
    return {
      all: (...values) => statement.all(values.map(bindable)).map(toRow),
      get(...values) {
        const row = statement.get(values.map(bindable));
        return row === undefined ? undefined : toRow(row);
      },
      run: (...values) => statement.run(values.map(bindable)).changes,
    };
  }
}

function bindable(value: Bind): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function toRow(raw: unknown): Row {
  const row: Record<string, Value> = {};
  for (const [name, value] of Object.entries(raw as Record<string, unknown>)) {
    if (name === '_metadata') continue;
    if (typeof value === 'bigint') {
      const small = Number(value);
      row[name] = Number.isSafeInteger(small) ? small : value.toString();
    } else row[name] = value as Value;
  }
  return row;
}
