import { crc32 } from 'node:zlib';
import { must } from '@shared/base/assert';
import type { Clock } from '@shared/base/clock';
import type { Bind, DemoDatabase, Row } from '../store/database';
import { columnName } from '../wire/conditions';
import { ENTITIES } from './entities';
import type { OpenEntity } from './entity';
import { broken, sqlFailure, storedTime } from './values';

/** Conditions that begin with AND, with their values. */
export interface OpenWhere {
  readonly sql: string;
  readonly values: readonly Bind[];
}

export const EVERYTHING: OpenWhere = { sql: '', values: [] };

/** Several conditions as one. */
export function both(...parts: readonly OpenWhere[]): OpenWhere {
  return {
    sql: parts.map(({ sql }) => sql).join(''),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Start of the ids that the server makes, ms since 1970, and the bits below the time. */
const ID_EPOCH = 1_288_834_974_657n;
const ID_BITS = 22n;

/** Tables of the open server that belong to no entity: what roles and top menus hold, doubles allowed. */
const GRANTS = `CREATE TABLE open_role_menu (role_id INTEGER NOT NULL, menu_id INTEGER NOT NULL);
CREATE TABLE open_role_scope (role_id INTEGER NOT NULL, scope_id INTEGER NOT NULL);
CREATE TABLE open_top_menu_menu (top_menu_id INTEGER NOT NULL, menu_id INTEGER NOT NULL);
CREATE INDEX open_role_menu_role ON open_role_menu (role_id);`;

export const tableOf = ({ key }: OpenEntity): string => `open_${key.replaceAll('-', '_')}`;

const SQL = { text: 'TEXT', dateTime: 'TEXT', int: 'INTEGER', id: 'INTEGER', looseId: 'INTEGER' };

/** The statement that makes the table of an entity. The database of this server does not tell letter cases apart. */
function ddl(entity: OpenEntity): string {
  const columns = entity.columns.map(({ field, type }) => {
    const key = field === entity.id ? ' PRIMARY KEY' : '';
    const equal = type === 'text' ? ' COLLATE NOCASE' : '';
    return `${columnName(field)} ${SQL[type]}${key}${equal}`;
  });
  return `CREATE TABLE ${tableOf(entity)} (${columns.join(', ')});`;
}

const SCHEMA = [...ENTITIES.map(ddl), GRANTS].join('\n');

/** Changes with the tables. */
export const SCHEMA_VERSION = (crc32(SCHEMA) >>> 1) | 1;

export const entityOf = (key: string): OpenEntity =>
  must(
    ENTITIES.find((one) => one.key === key),
    key,
  );

/** The rows of the open server. */
export class OpenStore {
  private last = 0n;

  constructor(
    readonly db: DemoDatabase,
    private readonly clock: Clock,
  ) {}

  /** Makes the tables, in place of those of another version. */
  make(): void {
    const old = this.db
      .sql(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'open\\_%' ESCAPE '\\'",
      )
      .all();
    for (const { name } of old) this.db.exec(`DROP TABLE ${String(name)}`);
    this.db.exec(SCHEMA);
  }

  /** The present as it is stored. */
  now(): string {
    return storedTime(this.clock.now());
  }

  /** A new id, greater than all before. */
  nextId(): bigint {
    const made = (BigInt(this.clock.now()) - ID_EPOCH) << ID_BITS;
    this.last = made > this.last ? made : this.last + 1n;
    return this.last;
  }

  /** Rows that are not removed, by conditions that begin with AND. */
  rows(entity: OpenEntity, where: OpenWhere = EVERYTHING, more = ''): readonly Row[] {
    const order = more === '' ? ` ORDER BY ${entity.id}` : more;
    return this.asked(`SELECT * FROM ${tableOf(entity)}${live(entity)}${where.sql}${order}`, where);
  }

  /** How many rows there are. */
  count(entity: OpenEntity, where: OpenWhere): number {
    const sql = `SELECT COUNT(*) AS n FROM ${tableOf(entity)}${live(entity)}${where.sql}`;
    return Number(this.asked(sql, where)[0]?.['n'] ?? 0);
  }

  private asked(sql: string, { values }: OpenWhere): readonly Row[] {
    return this.db.sql(sql).all(...values);
  }

  /** The row of an id that is not removed. */
  find(entity: OpenEntity, id: Bind): Row | undefined {
    return this.rows(entity, { sql: ` AND ${entity.id} = ?`, values: [id] })[0];
  }

  /**
   * Inserts a row; columns without a value get their initial one.
   * @throws WireFailure 500 without a required column, or for a key that exists, removed rows included.
   */
  insert(entity: OpenEntity, given: Readonly<Record<string, Bind>>): Bind {
    const row: Record<string, Bind> = {};
    for (const { field, initial, required } of entity.columns) {
      const name = columnName(field);
      const value = given[name] ?? initial ?? null;
      if (value === null && (required === true || (name === 'code' && entity.id === 'code'))) {
        throw broken(
          `\r\n### Error updating database.  Cause: java.sql.SQLException: Field '${name}' doesn't have a default value`,
        );
      }
      row[name] = value;
    }
    if (entity.id === 'id') row['id'] ??= this.nextId();
    const key = row[entity.id] ?? null;
    const table = tableOf(entity);
    if (
      this.db.sql(`SELECT 1 AS one FROM ${table} WHERE ${entity.id} = ?`).get(key) !== undefined
    ) {
      throw sqlFailure(
        `Duplicate entry '${String(key)}' for key 'PRIMARY'`,
        `INSERT INTO ${table}`,
      );
    }
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    this.db
      .sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
      .run(...Object.values(row));
    return key;
  }

  /** Changes columns of a row that is not removed. @returns false when there is none. */
  update(entity: OpenEntity, id: Bind, values: Readonly<Record<string, Bind>>): boolean {
    const names = Object.keys(values);
    if (names.length === 0) return this.find(entity, id) !== undefined;
    const set = names.map((name) => `${name} = ?`).join(', ');
    const sql = `UPDATE ${tableOf(entity)} SET ${set}${live(entity)} AND ${entity.id} = ?`;
    return this.db.sql(sql).run(...Object.values(values), id) > 0;
  }

  /** Marks a row as removed. @returns false when there is none. */
  remove(entity: OpenEntity, id: Bind): boolean {
    return this.update(entity, id, { is_deleted: 1 });
  }
}

/** Removed rows leave every read; regions and logs know no mark. */
function live({ columns }: OpenEntity): string {
  const isMarked = columns.some(({ field }) => field === 'isDeleted');
  return isMarked ? ' WHERE is_deleted = 0' : ' WHERE 1';
}
