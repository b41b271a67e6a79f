import { beforeEach, describe, expect, it } from 'vitest';
import { defineFamily } from '@shared/catalogue/defineFamily';
import { dict } from '@shared/catalogue/system/dict';
import { DICT_TEXT } from '@demo/behaviours/names';
import { sameSql } from '@demo/patterns/checks';
import { grow } from '@demo/seed/grow';
import { DemoDatabase } from '@demo/store/database';
import { Epoch } from '@demo/store/epoch';
import { FamilyTable } from '@demo/table';
import { TENANTS } from '@demo/accounts';
import { FakeClock } from '@tests/support/fakeClock';

const TENANT = TENANTS[0]?.tenantId ?? '';
const OTHER = TENANTS[1]?.tenantId ?? '';

const visit = defineFamily({
  key: 'visit',
  area: 'test',
  labels: { zh: '到访', en: 'Visits' },
  moment: 'createTime',
  uniqueTogether: [['street', 'number']],
  tree: { parent: 'parentId', root: '0', label: 'card' },
  fields: [
    { name: 'parentId', kind: 'id', label: { zh: '上级', en: 'Parent' } },
    { name: 'card', kind: 'text', label: { zh: '卡', en: 'Card' } },
    { name: 'plate', kind: 'text', label: { zh: '牌', en: 'Plate' }, unique: true },
    {
      name: 'street',
      kind: 'text',
      label: { zh: '街', en: 'Street' },
      search: { match: 'like' },
      column: { width: 9, sortable: true },
    },
    { name: 'number', kind: 'text', label: { zh: '号', en: 'Number' } },
    { name: 'level', kind: 'integer', label: { zh: '级', en: 'Level' } },
  ],
  answers: [{ call: 'visit.newest', latestPer: 'card' }],
  calls: [],
});

const clock = new FakeClock();
let db: DemoDatabase;
let table: FamilyTable;

beforeEach(() => {
  db = new DemoDatabase(':memory:');
  const epoch = Epoch.open(db, clock.now());
  table = new FamilyTable(visit, { db, epoch, clock, origin: () => '' });
  db.exec(table.ddl());
  const now = epoch.store(clock.now());
  // Some belong to another tenant, are removed, lie ahead, have no card, or come at the same second.
  db.sql(
    `INSERT INTO ${table.name} (id, tenant_id, is_deleted, create_time, card, level, parent_id)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
     SELECT 1900000000000000000 + i, CASE i % 10 WHEN 9 THEN '${OTHER}' ELSE '${TENANT}' END, i % 17 = 5,
       datetime(?, '+1 days', '-' || (i * 7919 % 5000 / 3 * 60) || ' seconds'),
       CASE WHEN i % 23 = 0 THEN NULL ELSE 'K' || (i % 41) END, i % 9, i / 2 FROM n`,
  ).run(now);
  db.exec(`${table.indexes.map(({ sql }) => sql).join('\n')} ANALYZE;`);
});

function plan(sql: string, ...values: readonly (string | bigint | number)[]): string {
  const rows = db.sql(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return rows.map(({ detail }) => String(detail)).join('\n');
}

/** Every visible row of a tenant, and of each card the newest: found by looking at all of them. */
function newestByHand(tenant: string): string[] {
  const now = table.now(clock.now());
  const rows = db
    .sql(`SELECT * FROM ${table.name} NOT INDEXED`)
    .all()
    .filter((row) => row['tenant_id'] === tenant && String(row['is_deleted']) === '0')
    .filter((row) => String(row['create_time']) <= now)
    .toSorted((one, two) =>
      `${two['create_time']}${two['id']}` < `${one['create_time']}${one['id']}` ? -1 : 1,
    );
  const cards = new Map<unknown, string>();
  for (const { card, id } of rows) {
    if (!cards.has(card ?? null)) cards.set(card ?? null, String(id));
  }
  return [...cards.values()];
}

describe('the newest record of each value', () => {
  it.each([
    [TENANT, 42],
    [OTHER, 38],
    ['nobody', 0],
  ])('is the one that a look at all rows finds (%s)', (tenant, cards) => {
    const byHand = newestByHand(tenant);
    expect(byHand).toHaveLength(cards);
    const found = table.rows(tenant, table.latestPer('card', tenant));
    expect(found.map(({ id }) => String(id))).toEqual(byHand);
    const page = table.page(tenant, { size: '7', current: '3' }, table.latestPer('card', tenant));
    expect(page.total).toBe(byHand.length);
    expect(page.records.map(({ id }) => String(id))).toEqual(byHand.slice(14, 21));
  });

  it('is looked up before other conditions apply: an older record does not take its place', () => {
    const latest = table.latestPer('card', TENANT);
    const where = { ...latest, sql: `${latest.sql} AND level = ?`, values: [...latest.values, 4] };
    const levels = new Map(
      db
        .sql(`SELECT id, level FROM ${table.name}`)
        .all()
        .map(({ id, level }) => [String(id), Number(level)]),
    );
    const wanted = newestByHand(TENANT).filter((id) => levels.get(id) === 4);
    expect(wanted.length).toBeGreaterThan(0);
    expect(table.rows(TENANT, where).map(({ id }) => String(id))).toEqual(wanted);
  });

  it('reads its index only: no scan of the table, and no order that would walk over all rows', () => {
    const latest = table.latestPer('card', TENANT);
    const visible = table.visible(TENANT);
    const looked = plan(`SELECT 1 FROM ${table.name} WHERE 1${latest.sql}`, ...latest.values);
    expect(looked).toContain(`USING COVERING INDEX ${table.name}_new_card`);
    expect(looked).not.toMatch(/SCAN f_visit|_by_create_time/);
    expect(visible.sql).toContain('WHERE tenant_id');
    const asked: string[] = [];
    const sql = db.sql.bind(db);
    db.sql = (text) => {
      asked.push(text);
      return sql(text);
    };
    table.page(TENANT, { size: '7', current: '2' }, latest);
    table.rows(TENANT, latest);
    // Neither an order nor a text that is searched leads through its own index.
    const searched = { ...latest, sql: `${latest.sql} AND street LIKE '%a%'` };
    table.page(TENANT, { size: '7', descs: 'street' }, searched);
    table.page(TENANT, { size: '7', descs: 'street' }, latest);
    db.sql = sql;
    const plans = asked
      .filter((text) => text.includes('each_value'))
      .map((text) => {
        // Which value stands where says nothing of the way; a page has its size besides.
        const values = [...visible.values, ...latest.values, 7];
        return plan(text, ...values.slice(0, text.split('?').length - 1));
      });
    expect(plans).toHaveLength(6);
    for (const one of plans) {
      expect(one).toMatch(/SEARCH f_visit USING INTEGER PRIMARY KEY/);
      expect(one).not.toMatch(/SCAN f_visit|_by_create_time/);
    }
  });
});

describe('look-ups of single records', () => {
  it('find a second record with the same value by an index, alone and together', () => {
    for (const columns of [['plate'], ['street', 'number']]) {
      const values = columns.map(() => 'x');
      const found = plan(sameSql(table.name, columns), TENANT, 1n, ...values);
      const terms = columns.map((name) => `${name}=\\?`).join(' AND ');
      expect(found).toMatch(
        new RegExp(`_one_${columns.join('_')} \\(tenant_id=\\? AND is_deleted=\\? AND ${terms}`),
      );
    }
  });

  it('find the words of a user by the index of dictionaries', () => {
    const words = new FamilyTable(dict, {
      ...{ db, epoch: Epoch.open(db, clock.now()), clock, origin: () => '' },
    });
    db.exec(`${words.ddl()} ${words.indexes.map(({ sql }) => sql).join('\n')}`);
    expect(plan(DICT_TEXT, 'sex', '1')).toMatch(
      /_one_code_dict_key \(tenant_id=\? AND is_deleted=\? AND code=\? AND dict_key=\?\)/,
    );
  });

  it('say whether there are children without reading them', () => {
    const [parent] = db.sql(`SELECT parent_id AS id FROM ${table.name} WHERE is_deleted = 0`).all();
    expect(table.hasChildren(String(parent?.['id']))).toBe(true);
    expect(table.hasChildren('999999')).toBe(false);
    db.exec(`UPDATE ${table.name} SET is_deleted = 1 WHERE parent_id = ${String(parent?.['id'])}`);
    expect(table.hasChildren(String(parent?.['id']))).toBe(false);
  });
});

describe('a table that was filled past its own inserts', () => {
  it('gives the next id, and counts what came', () => {
    const first = table.insert({ tenant_id: TENANT, create_time: table.now(clock.now()) });
    const before = table.page(TENANT, { size: '1' }, { sql: '', values: [] }).total;
    grow(db, table, 9000);
    const most = db.sql(`SELECT max(id) AS id FROM ${table.name}`).get()?.['id'];
    const next = table.insert({ tenant_id: TENANT, create_time: table.now(clock.now()) });
    expect(BigInt(next)).toBe(BigInt(most ?? 0) + 1n);
    expect(BigInt(next)).toBeGreaterThan(BigInt(first) + 1n);
    const { total } = table.page(TENANT, { size: '1' }, { sql: '', values: [] });
    expect(total).toBeGreaterThan(before + 2000);
  });
});
