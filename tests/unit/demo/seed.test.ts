import { beforeEach, describe, expect, it } from 'vitest';
import { defineFamily } from '@shared/catalogue/defineFamily';
import type { Draft, Maker, SeededRecord } from '@demo/seed/maker';
import { runMakers } from '@demo/seed/runner';
import { DemoDatabase } from '@demo/store/database';
import { Epoch } from '@demo/store/epoch';
import { FamilyTable } from '@demo/table';
import { FakeClock } from '@tests/support/fakeClock';

const NAME = { name: 'name', kind: 'text', label: { zh: '名称', en: 'Name' } } as const;

const family = (key: string, more: { shared?: true; moment?: string } = {}) =>
  defineFamily({
    ...{ key, area: 'test', labels: { zh: '记录', en: 'Records' }, calls: [], ...more },
    fields: [NAME, { name: 'partOf', kind: 'text', label: { zh: '属于', en: 'Part of' } }],
  });

let db: DemoDatabase;
let tables: Map<string, FamilyTable>;

beforeEach(() => {
  const clock = new FakeClock();
  db = new DemoDatabase(':memory:');
  const host = { db, epoch: Epoch.open(db, clock.now()), clock, origin: () => '' };
  const families = [
    family('part'),
    family('load', { moment: 'createTime' }),
    family('truck'),
    family('place', { shared: true }),
  ];
  tables = new Map(families.map((one) => [one.key, new FamilyTable(one, host)]));
  for (const table of tables.values()) db.exec(table.ddl());
});

type PartDraft = Draft & { readonly whole: SeededRecord };

const MAKERS: Readonly<Record<string, Maker>> = {
  place: { seedShared: (table) => void table.add({ name: '码头' }) },
  truck: { stock: 50, make: ({ n }: Draft) => ({ name: `T${n}` }) },
  load: {
    after: ['truck', 'place'],
    perDay: 10,
    make: ({ source, seeded }: Draft) => ({
      body: {
        name: source.pick(seeded('truck')).body['name'],
        partOf: seeded('place')[0]?.body['name'],
      },
      secondOfDay: 60,
    }),
  },
  part: {
    each: 'load',
    make: ({ whole }: PartDraft) => [1, 2].map((n) => ({ name: `P${n}`, partOf: whole.id })),
  },
};
const run = (makers = MAKERS) => runMakers(tables, ({ family: { key } }) => makers[key] as Maker);
const rows = (key: string) => db.sql(`SELECT * FROM f_${key} ORDER BY id`).all();

describe('seeded records', () => {
  it('are there for those that build upon them, whatever the order of the families', () => {
    run();
    expect(rows('place')).toMatchObject([{ tenant_id: '', name: '码头' }]);
    // Three large tenants of 50, six of a fifth.
    expect(rows('truck')).toHaveLength(3 * 50 + 6 * 10);
    // 90 days of history and three to come.
    expect(rows('load')).toHaveLength(93 * (3 * 10 + 6 * 2));
    expect(rows('part')).toHaveLength(2 * rows('load').length);
    const orphan =
      'SELECT count(*) AS n FROM f_part WHERE part_of NOT IN (SELECT CAST(id AS TEXT) FROM f_load WHERE tenant_id = f_part.tenant_id)';
    expect(db.sql(orphan).get()).toEqual({ n: 0 });
    expect(new Set(rows('load').map((row) => row['part_of']))).toEqual(new Set(['码头']));
    const stranger =
      'SELECT count(*) AS n FROM f_load WHERE name NOT IN (SELECT name FROM f_truck WHERE tenant_id = f_load.tenant_id)';
    expect(db.sql(stranger).get()).toEqual({ n: 0 });
  });

  it('are the same every time, with ids of 19 digits', () => {
    run();
    const first = rows('load');
    for (const key of tables.keys()) db.exec(`DELETE FROM f_${key}`);
    run();
    expect(rows('load').map(({ id: _id, ...row }) => row)).toEqual(
      first.map(({ id: _id, ...row }) => row),
    );
    expect(first.every(({ id }) => /^\d{19}$/.test(String(id)))).toBe(true);
  });

  it('that wait for one another are a mistake that is said', () => {
    const circle = { ...MAKERS, truck: { ...MAKERS['truck'], after: ['load'] } as Maker };
    expect(() => run(circle)).toThrow('waits for itself');
  });
});
