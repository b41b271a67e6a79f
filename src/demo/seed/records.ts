import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { TENANTS } from '../accounts';
import { SEED_NOW } from '../store/epoch';
import { seedRecordId } from '../store/ids';
import type { Bind } from '../store/database';
import type { FamilyTable } from '../table';
import { collections } from './collections';
import { declaredBody } from './declared';
import { deliveries } from './deliveries';
import type { RecordMaker } from './maker';
import { adminId } from './people';
import { seedSource } from './source';

/** Families with realistic records; the others get sensible ones by field kind. */
export const MAKERS: ReadonlyMap<string, RecordMaker> = new Map([
  ['deliveryRecord', deliveries],
  ['vehicleScreen', collections],
]);

const DAYS = 30;
/** Days to come, which show themselves as they begin: a platform may run over a long weekend. */
const AHEAD = 3;
const DAY_MS = 86_400_000;
/** Tenants that are large; the others have a fifth of their records. */
const LARGE = new Set(['000000', '476074', '805230']);

/** Two records a day of any family. */
function byKind(family: FamilySpec): RecordMaker {
  return {
    perDay: 2,
    make: ({ source }) => ({
      body: declaredBody(family, source),
      secondOfDay: source.int(0, 86_399),
    }),
  };
}

/** Stored values of a made record at a moment of the tables' calendar. */
export function madeValues(
  table: FamilyTable,
  body: Readonly<Record<string, unknown>>,
  moment: string,
): Record<string, Bind> {
  const { id: _id, ...values } = table.fromSeed(body);
  return { ...values, create_time: moment, update_time: moment, [table.moment]: moment };
}

function seedTable(table: FamilyTable, maker: RecordMaker, space: number): void {
  let count = 0;
  TENANTS.forEach((tenant, at) => {
    const perDay = LARGE.has(tenant.tenantId) ? maker.perDay : Math.ceil(maker.perDay / 5);
    const own = { tenant_id: tenant.tenantId, create_user: adminId(at) };
    for (let day = DAYS - 1; day >= -AHEAD; day -= 1) {
      const start = SEED_NOW - day * DAY_MS;
      const vary = Math.floor((perDay * (maker.spread ?? 0)) / 100);
      const of = perDay + seedSource(space * 89 + at, DAYS - day).int(-vary, vary);
      for (let n = 0; n < of; n += 1) {
        count += 1;
        const source = seedSource(space * 101 + at, count);
        const { body, secondOfDay } = maker.make({ source, tenant, n, of, seeded: () => [] });
        const values = madeValues(table, body, wireDateTime(start + secondOfDay * 1000));
        table.insert({ ...own, ...values, id: seedRecordId(space, count) });
      }
    }
  });
}

/** Seeds every family that has no records yet: the last 30 days and the next few. */
export function seedRecords(tables: ReadonlyMap<string, FamilyTable>): void {
  for (const [key, table] of tables) {
    if (table.isEmpty()) {
      const space = FAMILIES.findIndex((family) => family.key === key);
      seedTable(table, MAKERS.get(key) ?? byKind(table.family), space);
    }
  }
}
