import { existsSync } from 'node:fs';
import Database from 'libsql';
import { endIfAsked } from './threadEnd';

export type SqlValue = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A database file. All calls block: use it in a worker or a program of its own only. */
export interface Sqlite {
  exec(sql: string): void;
  run(sql: string, ...values: SqlValue[]): void;
  get(sql: string, ...values: SqlValue[]): SqlRow | null;
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  /** Rows one by one, for results that must not be held at once. */
  each(sql: string, ...values: SqlValue[]): IterableIterator<SqlRow>;
  /**
   * Values in the order of the columns, numbers as numbers, all at once: a walk that is given up
   * would keep its statement open, and with it the state of the file that it began with.
   */
  values(sql: string, ...values: SqlValue[]): readonly (readonly SqlValue[])[];
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  /** Brings the log into the file and closes it. @throws Error when that cannot be written. */
  close(): void;
  /** Closes a file that is damaged, as it is. */
  drop(): void;
}

/**
 * Pages of the write-ahead log that are brought into the file at one time (32 MB): the library's own
 * 1,000 cost a third of the time of a flood, and a longer log is read as fast.
 */
const CHECKPOINT_PAGES = 8_000;

/**
 * Opens (or makes) a database file: WAL, synchronous FULL, exact integers. The journal's only user
 * of the library; strips the `_metadata` that it adds to rows.
 * @throws Error of the library when the file cannot be opened or is no database.
 */
export function openSqlite(path: string): Sqlite {
  return opened(
    path,
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
  );
}

/**
 * Opens a database file that another connection writes: every write is refused, and no reading
 * keeps the writer waiting.
 * @throws Error when there is no such file, or it is no database.
 */
export function openForReading(path: string): Sqlite {
  // The library would make it.
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  return opened(path, 'PRAGMA query_only = ON; PRAGMA busy_timeout = 2000;');
}

function opened(path: string, pragmas: string): Sqlite {
  const db = new Database(path);
  db.defaultSafeIntegers(true);
  const statements = new Map<string, Database.Statement>();
  const plain = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    endIfAsked();
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  try {
    db.exec(pragmas);
  } catch (error) {
    db.close();
    throw error;
  }
  return {
    exec(sql) {
      endIfAsked();
      db.exec(sql);
    },
    run: (sql, ...values) => void prepared(sql).run(values),
    get(sql, ...values) {
      const row = prepared(sql).get(values);
      return row === undefined ? null : cleaned(row);
    },
    all: (sql, ...values) => prepared(sql).all(values).map(cleaned),
    *each(sql, ...values) {
      for (const row of prepared(sql).iterate(values)) yield cleaned(row);
    },
    values(sql, ...values) {
      endIfAsked();
      const statement = plain.get(sql) ?? db.prepare(sql).safeIntegers(false).raw(true);
      plain.set(sql, statement);
      return statement.all(values) as (readonly SqlValue[])[];
    },
    transaction(work) {
      endIfAsked();
      db.exec('BEGIN IMMEDIATE');
      try {
        const done = work();
        db.exec('COMMIT');
        return done;
      } catch (error) {
        // A full disk has undone it already: the library's own way fails over that, and tells of nothing else.
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    drop: () => void db.close(),
    close() {
      endIfAsked();
      statements.clear();
      plain.clear();
      try {
        // The library leaves the log behind; a file that was closed should stand by itself.
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
      }
    },
  };
}

function cleaned(row: unknown): SqlRow {
  const own: Record<string, SqlValue> = {};
  for (const [name, value] of Object.entries(row as Record<string, SqlValue>)) {
    if (name === '_metadata') continue;
    own[name] = typeof value === 'bigint' && isSmall(value) ? Number(value) : value;
  }
  return own;
}

function isSmall(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
}
