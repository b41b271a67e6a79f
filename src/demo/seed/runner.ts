import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { PLATFORM_TENANT, TENANTS, type DemoTenant } from '../accounts';
import type { Bind } from '../store/database';
import { textOf } from '../patterns/records';
import { SEED_NOW } from '../store/epoch';
import { familyBase } from '../store/ids';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import type { Draft, Maker, PartMaker, RecordMaker, SeededRecord, StockMaker } from './maker';
import { AHEAD_DAYS, PAST_DAYS } from './moments';
import { adminId } from './people';
import { seedSource } from './source';

const DAY_MS = 86_400_000;
/** Days over which a stock grew. */
const STOCK_DAYS = 400;
/** Large tenants; the others have a fifth of their records. */
const LARGE = new Set([PLATFORM_TENANT, '476074', '805230']);
/** Fewest records of a stock. */
const LEAST_STOCK = 5;

/** Records of a tenant by its size: the city's own, a large one, one with a fifth. */
function sized({ tenantId }: DemoTenant, large: number, few: number, city = large): number {
  if (tenantId === PLATFORM_TENANT) return city;
  return LARGE.has(tenantId) ? large : few;
}

type Body = Readonly<Record<string, unknown>>;
export type Tables = ReadonlyMap<string, FamilyTable>;

/** Stored values of a made record; a moment in the body takes precedence. */
export function madeValues(table: FamilyTable, body: Body, moment: string): Record<string, Bind> {
  const { id: _id, ...values } = table.fromSeed(body);
  const at = values[table.moment] ?? moment;
  return { create_time: at, update_time: at, [table.moment]: at, ...initial(table), ...values };
}

/** A record without a state is in the first one. */
function initial({ family: { lifecycle } }: FamilyTable): Record<string, Bind> {
  return lifecycle === undefined ? {} : { [columnName(lifecycle.field)]: lifecycle.initial };
}

/** The existing records of a family and tenant; each list is read once. */
export class Seeded {
  private readonly known = new Map<string, readonly SeededRecord[]>();

  constructor(private readonly tables: Tables) {}

  of(family: string, { tenantId }: DemoTenant): readonly SeededRecord[] {
    const key = `${family} ${tenantId}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const table = must(this.tables.get(family), `table of ${family}`);
    const made = table
      .all(tenantId)
      .map((row) => ({ id: String(row['id']), body: table.toSeed(row) }));
    this.known.set(key, made);
    return made;
  }
}

/** Fills the table of one family by its maker. */
class Filling {
  private count = 0;

  constructor(
    private readonly table: FamilyTable,
    private readonly seeded: Seeded,
  ) {}

  run(maker: Maker): void {
    if ('seedShared' in maker) {
      maker.seedShared(this.table, (family, tenant) => this.seeded.of(family, tenant));
      return;
    }
    TENANTS.forEach((tenant, at) => {
      if ('perDay' in maker) this.days(maker, tenant, at);
      else if ('stock' in maker) this.stock(maker, tenant, at);
      else this.parts(maker, tenant, at);
    });
  }

  private draft(tenant: DemoTenant, at: number, n: number, of: number): Draft {
    this.count += 1;
    const space = Number(familyBase(this.table.family.key) % 1_000_003n);
    const source = seedSource(space + at, this.count);
    return { source, tenant, n, of, seeded: (family) => this.seeded.of(family, tenant) };
  }

  private insert({ tenantId }: DemoTenant, at: number, body: Body, moment: string): string {
    return this.table.insert({
      tenant_id: tenantId,
      create_user: adminId(at),
      ...madeValues(this.table, body, moment),
    });
  }

  private days(maker: RecordMaker, tenant: DemoTenant, at: number): void {
    const { perDay: large, cityPerDay } = maker;
    const perDay = sized(tenant, large, Math.ceil(large / 5), cityPerDay);
    const vary = Math.floor((perDay * (maker.spread ?? 0)) / 100);
    for (let day = PAST_DAYS - 1; day >= -AHEAD_DAYS; day -= 1) {
      const start = SEED_NOW - day * DAY_MS;
      const of = perDay + seedSource(at, PAST_DAYS - day).int(-vary, vary);
      for (let n = 0; n < of; n += 1) {
        const { body, secondOfDay } = maker.make(this.draft(tenant, at, n, of));
        this.insert(tenant, at, body, wireDateTime(start + secondOfDay * 1000));
      }
    }
  }

  private stock(maker: StockMaker, tenant: DemoTenant, at: number): void {
    const few = Math.min(maker.stock, Math.max(LEAST_STOCK, Math.ceil(maker.stock / 5)));
    const of = sized(tenant, maker.stock, few, maker.cityStock);
    const earlier: SeededRecord[] = [];
    for (let n = 0; n < of; n += 1) {
      const draft = { ...this.draft(tenant, at, n, of), earlier };
      const age = draft.source.int(0, STOCK_DAYS * 86_400);
      const body = maker.make(draft);
      const id = this.insert(tenant, at, body, wireDateTime(SEED_NOW - age * 1000));
      earlier.push({ id, body });
    }
  }

  private parts(maker: PartMaker, tenant: DemoTenant, at: number): void {
    const wholes = this.seeded.of(maker.each, tenant);
    wholes.forEach((whole, n) => {
      const draft = this.draft(tenant, at, n, wholes.length);
      const moment = textOf(whole.body['createTime']) || wireDateTime(SEED_NOW);
      for (const body of maker.make({ ...draft, whole })) this.insert(tenant, at, body, moment);
    });
  }
}

/** Families that must be seeded before one. */
function before(maker: Maker): readonly string[] {
  return [...(maker.after ?? []), ...('each' in maker ? [maker.each] : [])];
}

/**
 * Seeds every family without records, dependencies first.
 * @throws Error when makers depend on each other in a cycle.
 */
export function runMakers(tables: Tables, makerOf: (table: FamilyTable) => Maker): void {
  const seeded = new Seeded(tables);
  const waiting = new Set<string>();
  const done = new Set<string>();
  const run = (key: string): void => {
    const table = tables.get(key);
    if (done.has(key) || table === undefined) return;
    if (waiting.has(key)) throw new Error(`seed of ${key} waits for itself`);
    waiting.add(key);
    if (table.isEmpty()) {
      const maker = makerOf(table);
      for (const other of before(maker)) run(other);
      new Filling(table, seeded).run(maker);
    }
    done.add(key);
  };
  // Records without a tenant come first, dictionaries among them: all others may need them.
  const shared = [...tables].filter(([, { family }]) => family.shared === true);
  for (const [key] of [...shared, ...tables]) run(key);
}
