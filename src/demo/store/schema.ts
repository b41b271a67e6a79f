import { crc32 } from 'node:zlib';
import type { FamilySpec } from '@shared/catalogue/family';
import type { DemoDatabase } from './database';
import type { TableIndex } from './indexes';

/** Raise it when the seed changes: an older database is then made anew. */
const SEED_VERSION = 11;

/** Tables of the named behaviours; the tables of families come from their declarations. */
const TABLES = `
CREATE TABLE role_menu (role_id INTEGER NOT NULL, menu_id INTEGER NOT NULL, PRIMARY KEY (role_id, menu_id));
CREATE TABLE role_scope (role_id INTEGER NOT NULL, scope_id INTEGER NOT NULL, PRIMARY KEY (role_id, scope_id));
CREATE TABLE top_menu_menu (top_menu_id INTEGER NOT NULL, menu_id INTEGER NOT NULL, PRIMARY KEY (top_menu_id, menu_id));
CREATE TABLE tenant_top_menu (tenant_id TEXT NOT NULL, top_menu_id INTEGER NOT NULL, PRIMARY KEY (tenant_id, top_menu_id));
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** Makes the tables of an empty database. */
export function createTables(db: DemoDatabase, familyTables: readonly string[]): void {
  db.exec(TABLES);
  for (const table of familyTables) db.exec(table);
}

/** Makes the indexes of the filled tables, and updates the planner's statistics. */
export function createIndexes(db: DemoDatabase, indexes: readonly TableIndex[]): void {
  db.exec(`${indexes.map(({ sql }) => sql).join('\n')}\nANALYZE;`);
}

/** Makes those of the indexes that a finished database does not have yet. */
export function addIndexes(db: DemoDatabase, indexes: readonly TableIndex[]): void {
  const known = new Set(
    db
      .sql("SELECT name FROM sqlite_master WHERE type = 'index'")
      .all()
      .map(({ name }) => name),
  );
  const missing = indexes.filter(({ name }) => !known.has(name));
  if (missing.length > 0) createIndexes(db, missing);
}

/**
 * Changes with the tables and their indexes, with the declared fields and with the seed. A positive 31-bit
 * number.
 */
function schemaVersion(families: readonly FamilySpec[]): number {
  const fields = families.map((family) => [
    family.key,
    family.moment,
    family.uniqueTogether,
    // Indexes follow from what these ask of the records.
    [family.answers, family.effects, family.figures, family.heldBy],
    family.fields.map(({ name, kind, column, search, unique }) => [
      name,
      kind,
      column,
      search,
      unique,
    ]),
  ]);
  return (crc32(JSON.stringify([SEED_VERSION, TABLES, fields])) >>> 1) | 1;
}

/** Marks the database as complete; one whose seed was interrupted is made again. */
export function markComplete(db: DemoDatabase, families: readonly FamilySpec[]): void {
  db.exec(`PRAGMA user_version = ${schemaVersion(families)}`);
}

/** True when the file holds a finished database with the tables of this version. */
export function isComplete(db: DemoDatabase, families: readonly FamilySpec[]): boolean {
  return db.sql('PRAGMA user_version').get()?.['user_version'] === schemaVersion(families);
}
