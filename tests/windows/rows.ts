import { createRequire } from 'node:module';

interface Database {
  prepare(sql: string): { all(): Readonly<Record<string, unknown>>[] };
  close(): void;
}

/** Node's own SQLite, which the types of the oldest supported Node do not know. */
const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as {
  readonly DatabaseSync: new (file: string) => Database;
};

/** All rows of a question to a database file, read without the product's code. */
export function rowsOf(file: string, sql: string): Readonly<Record<string, unknown>>[] {
  const db = new DatabaseSync(file);
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
