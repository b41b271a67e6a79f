import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { TENANTS } from '@demo/accounts';
import { serveFigures } from '@demo/behaviours/figures';
import { sameSql } from '@demo/patterns/checks';
import { numbersSql } from '@demo/patterns/effects';
import type { Platform } from '@demo/platform';
import type { Handler, Routes, SignedIncoming } from '@demo/routes';
import { grow } from '@demo/seed/grow';
import { LONG_TABLE } from '@demo/store/indexes';
import { addIndexes } from '@demo/store/schema';
import { DemoDatabase, type Bind, type Statement } from '@demo/store/database';
import { Epoch } from '@demo/store/epoch';
import { FamilyTable } from '@demo/table';
import { columnName, whereOf } from '@demo/wire/conditions';
import { cleanUp } from '@tests/support/cleanUp';
import { giveDemoData } from '@tests/support/demoData';
import { FakeClock } from '@tests/support/fakeClock';

const TENANT = TENANTS[0]?.tenantId ?? '';
/** More than are sorted for a page. */
const MANY = 25_000;

const clock = new FakeClock();
let folder: string;
let db: DemoDatabase;
let tables: ReadonlyMap<string, FamilyTable>;
let platform: Platform;
let tableHost: ConstructorParameters<typeof FamilyTable>[1];

const indexNames = (): readonly unknown[] =>
  db
    .sql("SELECT name FROM sqlite_master WHERE type = 'index'")
    .all()
    .map(({ name }) => name);

/** What the platform's own data has for the lists of a short table, before the others are made. */
let ofShort: readonly unknown[];

/** The platform's own data, with the indexes that it gets where tables are long. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chengjing-plans-'));
  await giveDemoData(folder);
  const file = must(
    readdirSync(folder).find((name) => /^platform.*\.db$/.test(name)),
    'the demo database',
  );
  db = new DemoDatabase(join(folder, file));
  const epoch = Epoch.open(db, clock.now());
  const host = { db, epoch, clock, origin: () => '', families: FAMILIES };
  tableHost = host;
  const withRecords = FAMILIES.filter(({ fields }) => fields.length > 0);
  tables = new Map(withRecords.map((family) => [family.key, new FamilyTable(family, host)]));
  platform = { ...host, tables } as unknown as Platform;
  ofShort = indexNames();
  addIndexes(
    db,
    [...tables.values()].flatMap((table) => table.indexes),
  );
});

afterAll(async () => {
  db.close();
  await cleanUp(folder);
});

const tableOf = (key: string): FamilyTable => must(tables.get(key), `table of ${key}`);

function plan(sql: string, values: readonly Bind[]): string {
  const rows = db.sql(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return rows.map(({ detail }) => String(detail)).join('\n');
}

interface Ran {
  readonly sql: string;
  readonly plan: string;
}

/** Every statement that is run meanwhile, with the way in which the database runs it. */
function watched(run: () => void): readonly Ran[] {
  const asked: (readonly [string, readonly Bind[]])[] = [];
  const prepare = db.sql.bind(db);
  db.sql = (text) => {
    const known = prepare(text);
    const noted =
      <T>(use: (...values: readonly Bind[]) => T) =>
      (...values: readonly Bind[]): T => {
        asked.push([text, values]);
        return use(...values);
      };
    return {
      all: noted((...values) => known.all(...values)),
      get: noted((...values) => known.get(...values)),
      run: noted((...values) => known.run(...values)),
    } satisfies Statement;
  };
  try {
    run();
  } finally {
    db.sql = prepare;
  }
  return asked.map(([sql, values]) => ({ sql, plan: plan(sql, values) }));
}

const ofAll = <T>(pick: (family: FamilySpec) => readonly T[]): readonly T[] =>
  FAMILIES.flatMap((family) => pick(family));

/** What a search box of this kind sends: conditions for equality and for ranges; {} for others. */
function conditionsOf({ name, search }: FieldSpec, value: string): Record<string, string> {
  switch (search?.match) {
    case 'range':
      return { [`${name}_ge`]: value, [`${name}_le`]: value };
    case 'dateRange':
      return {
        [`${name}_dategt`]: '2025-11-01 00:00:00',
        [`${name}_datelt`]: '2026-01-01 00:00:00',
      };
    case 'equal':
    case 'ge':
    case 'gt':
    case 'le':
    case 'lt':
      return { [`${name}_${search.match}`]: value };
    default:
      return {};
  }
}

const SEARCHES = ofAll((family) =>
  family.screen === undefined
    ? []
    : family.fields.flatMap((field) => {
        const names = Object.keys(conditionsOf(field, '1'));
        return names.length === 0 ? [] : [[family.key, field] as const];
      }),
).map(([key, field]) => [`${key}.${field.name}`, key, field] as const);

const ORDERED = (family: FamilySpec): readonly Record<string, string>[] => [
  {},
  ...family.fields
    .filter(({ column }) => column?.sortable === true)
    .flatMap(({ name }) => [{ ascs: columnName(name) }, { descs: columnName(name) }]),
];

describe('values that no second record may have', () => {
  const UNIQUE = ofAll(({ key, fields, uniqueTogether = [] }) => [
    ...fields.filter(({ unique }) => unique === true).map(({ name }) => [key, [name]] as const),
    ...uniqueTogether.map((names) => [key, names] as const),
  ]);

  it('stand in a dozen families', () => {
    expect(UNIQUE.length).toBeGreaterThanOrEqual(12);
  });

  it.each(UNIQUE)('are found by their index: %s %s', (key, names) => {
    const columns = names.map(columnName);
    const found = plan(sameSql(tableOf(key).name, columns), [
      TENANT,
      1n,
      ...columns.map(() => 'x'),
    ]);
    const terms = columns.map((name) => ` AND ${name}=?`).join('');
    expect(found).toContain(`(tenant_id=? AND is_deleted=?${terms}`);
    expect(found).not.toContain('SCAN');
  });
});

describe('the newest record of each value', () => {
  const LATEST = ofAll(({ key, answers = [] }) =>
    answers.flatMap(({ of = key, latestPer }) =>
      latestPer === undefined ? [] : [[of, latestPer] as const],
    ),
  );

  it.each(LATEST)('is found by an index of the values: %s per %s', (key, field) => {
    const table = tableOf(key);
    const { sql, values } = table.latestPer(field, TENANT);
    const found = plan(`SELECT 1 FROM ${table.name} WHERE 1${sql}`, values);
    expect(found).toMatch(new RegExp(`COVERING INDEX ${table.name}_\\w+_${columnName(field)} `));
    expect(found).not.toContain(`SCAN ${table.name}`);
  });
});

describe('figures', () => {
  const handlers = new Map<string, Handler<SignedIncoming>>();
  const FIGURES = ofAll(({ key, figures = [] }) =>
    figures.map((spec) => [spec.call, spec.of ?? key, spec] as const),
  );

  beforeAll(() => {
    const routes = {
      signed: (call: string, handler: Handler<SignedIncoming>) => handlers.set(call, handler),
    };
    serveFigures(routes as unknown as Routes, platform);
  });

  it.each(FIGURES)('of %s read an index of %s', (call, key, spec) => {
    const incoming = { params: {}, caller: { tenantId: TENANT } } as unknown as SignedIncoming;
    // Another figure may have asked the same of these records.
    tableOf(key).refilled();
    const ran = watched(() => must(handlers.get(call), call)(incoming));
    const { name } = tableOf(key);
    const all = ran.filter(({ sql }) => sql.includes(`FROM ${name}`));
    expect(all.length).toBeGreaterThan(0);
    for (const one of all) expect(one.plan).not.toContain(`SCAN ${name}`);
    const values = spec.shape === 'rank' ? [spec.value] : spec.values;
    const newest = values.filter(({ latestPer }) => latestPer !== undefined);
    expect(all.filter(({ sql }) => sql.includes('each_value'))).toHaveLength(newest.length);
    // No figure numbers all records of a value to find the newest.
    for (const { sql } of all) expect(sql).not.toContain('row_number');
  });
});

describe('conditions for equality and for ranges that the screens offer', () => {
  it('stand in half of the screens', () => {
    expect(new Set(SEARCHES.map(([, key]) => key)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(SEARCHES)('are found by an index: %s', (_name, key, field) => {
    const table = tableOf(key);
    const [row] = table.rows(
      TENANT,
      { sql: ` AND ${columnName(field.name)} IS NOT NULL`, values: [] },
      '',
      1,
    );
    const value = row === undefined ? '1' : String(table.toWire(row)[field.name]);
    const asked = ORDERED(table.family).flatMap((order) => {
      const query = { ...conditionsOf(field, value), ...order, size: '10' };
      const ran = watched(() => table.page(TENANT, query, whereOf(table, query)));
      return ran.filter(({ sql }) => !sql.includes('WHERE id IN'));
    });
    const isCount = ({ sql }: Ran): boolean => sql.includes('count(*)');
    expect(asked.some(isCount)).toBe(true);
    const isEndless = table.family.moment !== undefined;
    // A list of a few is read whole to be sorted where most of its records are meant.
    for (const one of asked.filter((ran) => isEndless || isCount(ran))) {
      expect(one.plan).not.toContain(`SCAN ${table.name}`);
      // Where records come without end, no record is read to count them.
      if (isEndless && isCount(one)) expect(one.plan).toContain('USING COVERING INDEX');
    }
  });
});

describe('a short table', () => {
  const own = (names: readonly unknown[]): readonly unknown[] =>
    names.filter((name) => /^f_delivery_record_on_weight$/.test(String(name)));

  it('has no index for its lists alone, and gives the same pages', () => {
    const table = new FamilyTable(tableOf('deliveryRecord').family, tableHost);
    expect(own(ofShort)).toEqual([]);
    expect(own(indexNames())).toHaveLength(1);
    table.measure();
    expect(own(table.indexes.map(({ name }) => name))).toEqual([]);
    const pages = ['1', '40', '300'].map((current) => ({ ascs: 'weight', size: '20', current }));
    const read = (one: FamilyTable): unknown[] =>
      pages.map((query) => one.page(TENANT, query, whereOf(one, query)));
    expect(read(table)).toEqual(read(tableOf('deliveryRecord')));
  });

  it('gets them at the start after it became long', () => {
    const table = new FamilyTable(tableOf('noiseReport').family, tableHost);
    table.measure();
    const short = table.indexes.length;
    grow(db, table, LONG_TABLE);
    table.measure();
    expect(table.indexes.length).toBeGreaterThan(short + 5);
  });
});

describe('a list of many records', () => {
  it('is counted, sorted and left through by indexes alone', () => {
    const table = tableOf('deliveryRecord');
    grow(db, table, MANY);
    db.exec('ANALYZE;');
    const FILTERS: readonly Record<string, string>[] = [
      {},
      { weight_ge: '0.1', weight_le: '400' },
      { qualified_equal: '1', createTime_dategt: '2000-01-01 00:00:00' },
    ];
    let pages = 0;
    for (const filter of FILTERS) {
      for (const order of ORDERED(table.family)) {
        for (const current of ['1', '600']) {
          const query = { ...filter, ...order, size: '20', current };
          const ran = watched(() => {
            const { total } = table.page(TENANT, query, whereOf(table, query));
            pages += total > 20_000 ? 1 : 0;
          });
          for (const one of ran.filter(({ sql }) => !sql.includes('WHERE id IN'))) {
            expect(one.plan).not.toMatch(/SCAN f_|TEMP B-TREE/);
            expect(one.plan).toMatch(
              /COVERING INDEX|_by_create_time \(tenant_id=\? AND is_deleted=\? AND create_time>/,
            );
          }
        }
      }
    }
    // Lists of a few are sorted instead.
    expect(pages).toBeGreaterThanOrEqual(60);
  });
});

/** Families of which a tenant has a few records only. */
const HANDFULS: ReadonlySet<string> = new Set(['role']);

describe('records that belong to others, and numbers that the server makes', () => {
  const LINKS = ofAll(({ key, tree, effects = [], answers = [] }) => [
    ...(tree === undefined ? [] : [[key, tree.parent] as const]),
    ...effects.flatMap(({ list }) =>
      list?.link === undefined ? [] : [[list.family, list.link] as const],
    ),
    ...answers.flatMap(({ unreferencedBy: by }) =>
      by === undefined ? [] : [[by.family, by.field] as const],
    ),
  ]);

  it.each(LINKS)('are found by their link: %s by %s', (key, field) => {
    const { name } = tableOf(key);
    const column = columnName(field);
    // Of a handful of rows the database reads all, unless it is told the index.
    const by = HANDFULS.has(key) ? ` INDEXED BY ${name}_at_${column}` : '';
    const found = plan(
      `SELECT 1 FROM ${name}${by} WHERE ${column} = ? AND is_deleted = 0 LIMIT 1`,
      ['1'],
    );
    expect(found).toContain(`SEARCH ${name} USING INDEX ${name}_at_${column} (${column}=?)`);
  });

  const NUMBERS = ofAll(({ key, effects = [] }) =>
    effects.flatMap(({ set = {} }) =>
      Object.entries(set).flatMap(([field, value]) =>
        'serial' in value ? [[key, field] as const] : [],
      ),
    ),
  );

  it('name their families', () => {
    expect(LINKS.length).toBeGreaterThanOrEqual(3);
    expect(NUMBERS.length).toBeGreaterThanOrEqual(2);
  });

  it.each(NUMBERS)('are counted in their index: %s %s', (key, field) => {
    const found = plan(numbersSql(tableOf(key).name, columnName(field)), [
      TENANT,
      'A20260101',
      'A20260101:',
    ]);
    expect(found).toContain(`is_deleted=? AND ${columnName(field)}>? AND ${columnName(field)}<?`);
    expect(found).toContain('COVERING INDEX');
  });
});
