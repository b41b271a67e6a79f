import { openDatabase, type SqlDatabase, type SqlStatement } from '@disk/sqlite';

/** A value of a column from the store: integers beyond 2^53 are texts of their digits. */
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

/** Losing the last rows in a power cut is acceptable for a demo; a slow start is not. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
  PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 1073741824;`;

/** The platform's database: ids beyond 2^53 come out as texts, and whole numbers are bound as BigInt. */
export class DemoDatabase {
  private readonly db: SqlDatabase<Value>;
  private readonly statements = new Map<string, Statement>();

  /**
   * @param file path of the database; it is created when missing.
   * @throws Error when it is no database, or cannot be opened.
   */
  constructor(file: string) {
    this.db = openDatabase<Value>(file, { pragmas: PRAGMAS, large: (value) => value.toString() });
  }

  /**
   * Fills a new database with its journal in memory: a database that is interrupted is made again from the
   * start.
   */
  making<T>(run: () => T): T {
    this.db.exec('PRAGMA journal_mode = MEMORY;');
    const made = this.transaction(run);
    this.db.exec('PRAGMA journal_mode = WAL;');
    return made;
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  /** The prepared statement of a text; the same text is prepared once. */
  sql(text: string): Statement {
    const known = this.statements.get(text);
    if (known !== undefined) return known;
    const made = bound(this.db.sql(text));
    this.statements.set(text, made);
    return made;
  }

  transaction<T>(run: () => T): T {
    return this.db.transaction(run);
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}

function bound(statement: SqlStatement<Value>): Statement {
  return {
    all: (...values) => statement.all(values.map(bindable)),
    get: (...values) => statement.get(values.map(bindable)) ?? undefined,
    run: (...values) => statement.run(values.map(bindable)),
  };
}

function bindable(value: Bind): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
