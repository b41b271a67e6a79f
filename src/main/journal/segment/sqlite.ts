import {
  openDatabase,
  type SqlDatabase,
  type SqlInput,
  type SqlRow,
  type SqlValue,
} from '@disk/sqlite';
import { endIfAsked } from '@main/journal/threadEnd';

export type { SqlInput, SqlRow, SqlValue } from '@disk/sqlite';

/** A database file. All calls block: use it in a worker or a program of its own only. */
export interface Sqlite {
  exec(sql: string): void;
  run(sql: string, ...values: SqlInput[]): void;
  get(sql: string, ...values: SqlValue[]): SqlRow | null;
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  /** Rows one by one, for results that must not be held at once. */
  each(sql: string, ...values: SqlValue[]): IterableIterator<SqlRow>;
  /** Values in the order of the columns, numbers as numbers, all at once. */
  values(sql: string, ...values: SqlValue[]): readonly (readonly SqlValue[])[];
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  /** Brings the log into the file and closes it. @throws Error when that cannot be written. */
  close(): void;
  /** Closes a file without a word about its log: it was only read, is damaged, or is not there any more. */
  drop(): void;
}

/**
 * Pages of the write-ahead log that are brought into the file at one time (32 MB): the library's own
 * 1,000 cost a third of the time of a flood, and a longer log is read as fast.
 */
const CHECKPOINT_PAGES = 8_000;

/** Another writer is waited for this long, ms. */
const BUSY = 'PRAGMA busy_timeout = 2000;';

/**
 * Opens (or makes) a database file: WAL, synchronous FULL, exact integers.
 * @throws Error of the library when the file cannot be opened or is no database.
 */
export function openSqlite(path: string): Sqlite {
  const pragmas = `${BUSY} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`;
  return wrapped(openDatabase(path, { pragmas, large: exactly }));
}

/**
 * Opens a database file that another connection writes: every write is refused, and no reading
 * keeps the writer waiting.
 * @throws Error when there is no such file, or it is no database.
 */
export function openForReading(path: string): Sqlite {
  return wrapped(openDatabase(path, { readOnly: true, pragmas: BUSY, large: exactly }));
}

const exactly = (value: bigint): SqlValue => value;

/** A thread that is to end does so before its next step. */
function wrapped(db: SqlDatabase): Sqlite {
  const sql = (text: string): ReturnType<SqlDatabase['sql']> => {
    endIfAsked();
    return db.sql(text);
  };
  return {
    exec(text) {
      endIfAsked();
      db.exec(text);
    },
    run: (text, ...values) => void sql(text).run(values),
    get: (text, ...values) => sql(text).get(values),
    all: (text, ...values) => sql(text).all(values),
    each: (text, ...values) => sql(text).each(values),
    values: (text, ...values) => sql(text).arrays(values),
    transaction(work) {
      endIfAsked();
      return db.transaction(work);
    },
    drop: () => db.close(),
    close() {
      endIfAsked();
      try {
        // A file that was closed should stand by itself, also where somebody else still reads it.
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
      }
    },
  };
}
