import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { vi } from 'vitest';
import { openDatabase, type SqlDatabase } from '@disk/sqlite';
import { must } from '@shared/base/assert';

/** What the program writes by itself, whoever asks: its log, its self-test's trials, how it looks whether a slow disk answers, and the journal, which is read by entries. */
const OWN = /^(?:(?:logs|journal|out|self-test-trial)\/|disk\.probe$)/;

/** Files of a folder with their hashes, by path. */
export function filesIn(dir: string): ReadonlyMap<string, string> {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true });
  const files = all
    .filter((one) => one.isFile())
    .map((one) => relative(dir, join(one.parentPath, one.name)).replaceAll('\\', '/'))
    .filter((path) => !OWN.test(path));
  return new Map(files.sort().flatMap((path) => hashed(path, join(dir, path))));
}

/** Nothing where it has gone meanwhile: half-written files are moved. */
function hashed(name: string, path: string): readonly (readonly [string, string])[] {
  try {
    const bytes = readFileSync(path);
    return [[name, `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`]];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** What a file says, in the shapes in which it may be packed. */
export function wordsOf(path: string): string {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  return Object.values(unzipSync(new Uint8Array(bytes)))
    .map((part) => Buffer.from(part).toString())
    .join('\n');
}

/** Paths that were made, changed or removed. */
export function differing(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

function readOnly(file: string): SqlDatabase<string> {
  return openDatabase(file, { readOnly: true, pragmas: '', large: (value) => value.toString() });
}

/** One entry of the journal as its file has it. */
export interface Written {
  readonly seq: number;
  readonly kind: string;
  readonly user: string;
  readonly tenant: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Entries after a place, read out of the journal's files past its program. */
export function entriesAfter(userDataDir: string, seq: number): readonly Written[] {
  const dir = join(userDataDir, 'journal');
  if (!existsSync(dir)) return [];
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.db'))
    .sort();
  return files.flatMap((name) => {
    const db = readOnly(join(dir, name));
    try {
      const rows = db
        .sql(
          `SELECT seq, kind, user, tenant, body FROM entry
            JOIN owner ON owner.number = entry.owner WHERE seq > ? ORDER BY seq`,
        )
        .all([seq]);
      return rows.map(
        (row) => ({ ...row, body: JSON.parse(String(row['body'])) as unknown }) as Written,
      );
    } finally {
      db.close();
    }
  });
}

/** The platform's database, looked at past the platform. */
export class ServerTables {
  private readonly db: SqlDatabase<string>;

  constructor(dataDir: string) {
    const name = must(
      readdirSync(dataDir).find((one) => one.endsWith('.db') || one.endsWith('.sqlite')),
      dataDir,
    );
    this.db = readOnly(join(dataDir, name));
  }

  /** Another number whenever somebody wrote. */
  version(): number {
    return Number(this.db.sql('PRAGMA data_version').get([])?.['data_version']);
  }

  names(): readonly string[] {
    const rows = this.db.sql("SELECT name FROM sqlite_master WHERE type = 'table'").all([]);
    return rows.map(({ name }) => String(name)).sort();
  }

  /** Count and hash of the rows of each table; of one tenant where the table has tenants. */
  hashes(tenantId: string): ReadonlyMap<string, string> {
    return new Map(this.names().map((name) => [name, this.hash(name, tenantId)]));
  }

  /** Ids of records of a table. */
  ids(table: string, tenantId: string, most: number): readonly string[] {
    const sql = `SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE tenant_id = ? ORDER BY id LIMIT ${most}`;
    return this.db
      .sql(sql)
      .all([tenantId])
      .map(({ id }) => String(id));
  }

  close(): void {
    this.db.close();
  }

  private hash(name: string, tenantId: string): string {
    const columns = this.db.sql(`PRAGMA table_info(${name})`).all([]);
    const hasTenants = columns.some((one) => one['name'] === 'tenant_id');
    const where = hasTenants ? ' WHERE tenant_id = ?' : '';
    const rows = this.db.sql(`SELECT * FROM ${name}${where}`).arrays(hasTenants ? [tenantId] : []);
    const hash = createHash('sha256');
    for (const row of rows) hash.update(row.map(String).join('\u0000'));
    return `${rows.length} ${hash.digest('hex')}`;
  }
}

/** Every connection that this process opens, as `host:port`; the answer ends the watching. */
export class Outgoing {
  private readonly seen: string[] = [];
  private readonly spy;

  constructor() {
    const { seen } = this;
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;
    this.spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
      this: Socket,
      ...args: unknown[]
    ) {
      seen.push(placeOf(args));
      return connect.apply(this, args);
    });
  }

  /** Places since the last time. */
  take(): readonly string[] {
    return this.seen.splice(0);
  }

  end(): void {
    this.spy.mockRestore();
  }
}

/** Arguments of connect come as options, as (port, host) or already as a list of both. */
function placeOf(args: readonly unknown[]): string {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as Readonly<
      Record<string, string | number | null | undefined>
    >;
    return typeof path === 'string' ? path : `${host ?? 'localhost'}:${port}`;
  }
  return typeof first === 'number'
    ? `${typeof second === 'string' ? second : 'localhost'}:${first}`
    : String(first);
}
