import { beforeAll, describe, expect, it } from 'vitest';
import { defineFamily } from '@shared/catalogue/defineFamily';
import { DemoDatabase, type Row } from '@demo/store/database';
import { Epoch } from '@demo/store/epoch';
import { FamilyTable } from '@demo/table';
import { whereOf } from '@demo/wire/conditions';
import { FakeClock } from '@tests/support/fakeClock';

const ROWS = 70_000;
/** Of all rows, so many lie in days to come. */
const AHEAD = 7;

const load = defineFamily({
  key: 'load',
  area: 'test',
  labels: { zh: '装载', en: 'Loads' },
  moment: 'createTime',
  fields: [
    {
      name: 'createTime',
      kind: 'dateTime',
      label: { zh: '时间', en: 'Time' },
      column: { width: 9, sortable: true },
    },
    {
      name: 'site',
      kind: 'text',
      label: { zh: '点', en: 'Site' },
      search: { match: 'like' },
      column: { width: 9, sortable: true },
    },
    {
      name: 'kind',
      kind: 'dict',
      dict: 'x',
      label: { zh: '类', en: 'Kind' },
      search: { match: 'equal' },
    },
    {
      name: 'weight',
      kind: 'weight',
      label: { zh: '重', en: 'Weight' },
      search: { match: 'range' },
      column: { width: 9, sortable: true },
    },
    { name: 'level', kind: 'integer', label: { zh: '级', en: 'Level' } },
  ],
  calls: [],
});

const clock = new FakeClock();
let db: DemoDatabase;
let table: FamilyTable;

/** The first rows are the newest; the last of all seconds are the same for many. */
beforeAll(() => {
  db = new DemoDatabase(':memory:');
  const epoch = Epoch.open(db, clock.now());
  table = new FamilyTable(load, { db, epoch, clock, origin: () => '' });
  db.exec(table.ddl());
  const now = epoch.store(clock.now());
  db.sql(
    `INSERT INTO ${table.name} (id, tenant_id, is_deleted, create_time, site, kind, weight, level)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT 1900000000000000001 + i, CASE i % 10 WHEN 9 THEN '2' ELSE '1' END, i % 97 = 5,
       datetime(?, '+${AHEAD} days', '-' || (i / 3 * 86) || ' seconds'), 'S' || (i * 31 % 50),
       CASE WHEN i % 11 = 0 THEN NULL ELSE CAST(i % 4 AS TEXT) END, i * 7919 % 50000, i % 9
     FROM n`,
  ).run(ROWS - 1, now);
  db.exec(`${table.indexes.map(({ sql }) => sql).join('\n')} ANALYZE;`);
});

/** What plain SQL says: every id of the caller in the order that was asked for. */
function plain(conditions: string, order: string): string[] {
  const [tenant = '', now = ''] = table.visible('1').values;
  return db
    .sql(
      `SELECT id FROM ${table.name} NOT INDEXED WHERE tenant_id = ? AND is_deleted = 0 AND create_time <= ?${conditions} ORDER BY ${order}`,
    )
    .all(tenant, now)
    .map(({ id }) => String(id));
}

function page(query: Record<string, string>) {
  return table.page('1', query, whereOf(table, query));
}

const CASES = [
  [{}, '', 'create_time DESC, id DESC'],
  [{ ascs: 'create_time' }, '', 'create_time, id'],
  [{ ascs: 'weight' }, '', 'weight, create_time, id'],
  [{ descs: 'site' }, '', 'site DESC, create_time DESC, id DESC'],
  [{ kind_equal: '3' }, " AND kind = '3'", 'create_time DESC, id DESC'],
  [
    { weight_ge: '1.000', weight_le: '9.999', descs: 'site' },
    ' AND weight BETWEEN 1000 AND 9999',
    'site DESC, create_time DESC, id DESC',
  ],
  [{ weight_lt: '0.100' }, ' AND weight < 100', 'create_time DESC, id DESC'],
  [{ level_ge: '2' }, ' AND level >= 2', 'create_time DESC, id DESC'],
  [{ level_notequal: '4', ascs: 'weight' }, ' AND level <> 4', 'weight, create_time, id'],
  [
    { id_gt: '1900000000000020000', descs: 'site' },
    ' AND id > 1900000000000020000',
    'site DESC, create_time DESC, id DESC',
  ],
  [{ level_lt: '99999999999999999999' }, '', 'create_time DESC, id DESC'],
  [{ weight_ge: '1.0005' }, ' AND weight >= 1001', 'create_time DESC, id DESC'],
  [{ weight_ge: '99999999999999999999' }, ' AND 0', 'id'],
  [{ site: '1' }, " AND site LIKE '%1%'", 'create_time DESC, id DESC'],
  [{ site_equal: 'S7', ascs: 'weight' }, " AND site = 'S7'", 'weight, create_time, id'],
  [{ ascs: 'site', descs: 'weight' }, '', 'site, weight DESC, create_time DESC, id DESC'],
] as const;

describe('every page of a long list', () => {
  it.each(CASES)('holds the rows that plain SQL has there: %o', (query, conditions, order) => {
    const all = plain(conditions, order);
    const places = [0, 4000, 19_000, 21_000, 0.5, 0.97, 1].map((at) =>
      at <= 1 ? Math.floor((all.length * at) / 100) * 100 : at,
    );
    for (const at of [...places, ...places]) {
      const found = page({ ...query, size: '100', current: String(at / 100 + 1) });
      expect(found.total).toBe(all.length);
      expect(found.records.map(({ id }) => String(id))).toEqual(all.slice(at, at + 100));
    }
  });

  it('moves on with what is written, and with time', async () => {
    const before = page({ size: '1' });
    const id = table.insert({ tenant_id: '1', create_time: table.now(clock.now()), site: 'new' });
    expect(page({ size: '1' })).toMatchObject({
      total: before.total + 1,
      records: [{ site: 'new' }],
    });
    table.update([id], { is_deleted: 1 });
    expect(page({ size: '1' }).total).toBe(before.total);
    await clock.advance(86_400_000);
    expect(page({ size: '1' }).total).toBe(plain('', 'id').length);
    expect(page({ size: '1' }).total).toBeGreaterThan(before.total);
  });
});

/** All stored rows of every tenant, without a condition or an order of the database. */
const stored = (): readonly Row[] => db.sql(`SELECT * FROM ${table.name} NOT INDEXED`).all();

const text = (row: Row, column: string): string => String(row[column] ?? '');
/** An absent value is less than every other one. */
const number = (row: Row, column: string): number => Number(row[column] ?? -1);

/** Compares texts as the database does, by their bytes; those here are of plain letters. */
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const by =
  (column: string, isText: boolean) =>
  (one: Row, other: Row): number =>
    isText
      ? byText(text(one, column), text(other, column))
      : number(one, column) - number(other, column);
const byTime = (one: Row, other: Row): number =>
  by('create_time', true)(one, other) || byText(text(one, 'id'), text(other, 'id'));

/** A condition and an order as they are asked for, and as plain code has them. */
const FILTERED = [
  [
    { weight_lt: '35.000', createTime_datege: '2000-01-01 00:00:00' },
    (row: Row) => row['weight'] !== null && number(row, 'weight') < 35_000,
  ],
  [
    { kind_equal: '3', weight_ge: '5.000' },
    (row: Row) => row['kind'] === '3' && number(row, 'weight') >= 5000,
  ],
  [{ kind_equal: '2' }, (row: Row) => row['kind'] === '2'],
] as const;
const ORDERED = [
  [{ descs: 'create_time' }, (one: Row, other: Row) => -byTime(one, other)],
  [
    { ascs: 'weight' },
    (one: Row, other: Row) => by('weight', false)(one, other) || byTime(one, other),
  ],
  [
    { descs: 'site' },
    (one: Row, other: Row) => -(by('site', true)(one, other) || byTime(one, other)),
  ],
] as const;

describe('every page of a filtered list in an order, while records are written', () => {
  /** Compares pages at the ends and all over the list, each asked for twice: a place is known then. */
  function check(): number {
    const now = table.now(clock.now());
    const visible = stored().filter(
      (row) =>
        row['tenant_id'] === '1' && row['is_deleted'] === 0 && text(row, 'create_time') <= now,
    );
    let most = 0;
    for (const [filter, isMeant] of FILTERED) {
      const meant = visible.filter(isMeant);
      most = Math.max(most, meant.length);
      for (const [order, compare] of ORDERED) {
        const ids = meant.toSorted(compare).map((row) => text(row, 'id'));
        const last = Math.ceil(ids.length / 50);
        const middle = Math.ceil(last / 2);
        for (const current of [middle, 1, middle + 3, last, Math.ceil(last / 3), middle]) {
          const query = { ...filter, ...order, size: '50', current: String(current) };
          const { total, records } = page(query);
          const at = (current - 1) * 50;
          expect([query, total]).toEqual([query, ids.length]);
          expect(records.map((row) => text(row, 'id'))).toEqual(ids.slice(at, at + 50));
        }
      }
    }
    return most;
  }

  it('holds the rows that sorting all of them in plain code has there', () => {
    // More than are sorted for a page.
    expect(check()).toBeGreaterThan(20_000);
    const some = { tenant_id: '1', site: 'S25', kind: '3', weight: 20_000, level: 1 };
    const past = table.now(clock.now() - 86_400_000);
    const coming = table.now(clock.now() + 86_400_000);
    table.insert({ ...some, create_time: past });
    // Of tenants before and behind in the indexes, and one that is not there yet.
    table.insert({ ...some, create_time: past, tenant_id: '0' });
    table.insert({ ...some, create_time: past, tenant_id: '2' });
    table.insert({ ...some, create_time: coming });
    check();
    const own = stored().filter((row) => row['tenant_id'] === '1' && row['is_deleted'] === 0);
    const turned = own.filter((row) => row['kind'] === '2').map((row) => text(row, 'id'));
    // So many that a list that was sorted before is now walked through.
    expect(page({ kind_equal: '3' }).total).toBeLessThan(20_000);
    table.update(turned, { kind: '3', weight: 30_000 });
    expect(page({ kind_equal: '3', weight_ge: '5.000' }).total).toBeGreaterThan(20_000);
    check();
    const gone = own.filter((_row, n) => n % 7 === 0).map((row) => text(row, 'id'));
    table.update(gone, { is_deleted: 1 });
    check();
  });

  it('has the records that begin as time passes', async () => {
    const before = page({ weight_lt: '35.000' }).total;
    await clock.advance(2 * 86_400_000);
    check();
    expect(page({ weight_lt: '35.000' }).total).toBeGreaterThan(before);
  });

  it('has no row of others, even where rows went without the list being told', () => {
    const query = { level_notequal: '4', ascs: 'weight', size: '50' };
    const pages = Math.ceil(page(query).total / 50);
    const places = [0.4, 0.45, 0.55, 0.6].map((part) => String(Math.floor(pages * part)));
    db.exec(`UPDATE ${table.name} SET is_deleted = 1 WHERE tenant_id = '1' AND id % 10 < 7`);
    for (const current of places) {
      for (const row of page({ ...query, current }).records)
        expect(row).toMatchObject({ tenant_id: '1', is_deleted: 0 });
    }
    table.refilled();
    check();
  });
});
