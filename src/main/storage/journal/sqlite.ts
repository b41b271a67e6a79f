import Database from 'libsql';

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
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  /** Brings the log into the file and closes it. @throws Error when that cannot be written. */
  close(): void;
  /** Closes a file that is damaged, as it is. */
  drop(): void;
}

/**
 * Opens (or makes) a database file: WAL, synchronous FULL, exact integers. The journal's only user
 * of the library; strips the `_metadata` that it adds to rows.
 * @throws Error of the library when the file cannot be opened or is no database.
 */
export function openSqlite(path: string): Sqlite {
  const db = new Database(path);
  db.defaultSafeIntegers(true);
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  } catch (error) {
    db.close();
    throw error;
  }
  return {
    exec: (sql) => void db.exec(sql),
    run: (sql, ...values) => void prepared(sql).run(values),
    get(sql, ...values) {
      const row = prepared(sql).get(values);
      return row === undefined ? null : cleaned(row);
    },
    all: (sql, ...values) => prepared(sql).all(values).map(cleaned),
    *each(sql, ...values) {
      for (const row of prepared(sql).iterate(values)) yield cleaned(row);
    },
    transaction: (work) => db.transaction(work).immediate(),
    drop: () => void db.close(),
    close() {
      statements.clear();
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
