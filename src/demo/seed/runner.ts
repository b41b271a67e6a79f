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

/** Records that the city's own tenant has beyond those of other large ones. */
function beyond({ tenantId }: DemoTenant, large: number, city = large): number {
  return tenantId === PLATFORM_TENANT ? city - large : 0;
}

/** Numbers of the sources of what the city has beyond: those of all others stay as they are without it. */
const BEYOND = 10_000_000;

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
  private countBeyond = 0;

  /** @param usualOf how many records of a family a tenant would have if it were no city */
  constructor(
    private readonly table: FamilyTable,
    private readonly seeded: Seeded,
    private readonly usualOf: (family: string, tenant: DemoTenant) => number,
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

  /** @param usual so many of them are made for a tenant that is no city */
  private draft(tenant: DemoTenant, at: number, n: number, of: number, usual: number): Draft {
    const isBeyond = n >= usual;
    if (isBeyond) this.countBeyond += 1;
    else this.count += 1;
    const space = Number(familyBase(this.table.family.key) % 1_000_003n);
    const number = isBeyond ? BEYOND + this.countBeyond : this.count;
    const source = seedSource(space + at, number);
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
    const perDay = LARGE.has(tenant.tenantId) ? maker.perDay : Math.ceil(maker.perDay / 5);
    const more = beyond(tenant, maker.perDay, maker.cityPerDay);
    const vary = Math.floor((perDay * (maker.spread ?? 0)) / 100);
    for (let day = PAST_DAYS - 1; day >= -AHEAD_DAYS; day -= 1) {
      const start = SEED_NOW - day * DAY_MS;
      const usual = perDay + seedSource(at, PAST_DAYS - day).int(-vary, vary);
      const of = usual + more;
      for (let n = 0; n < of; n += 1) {
        const { body, secondOfDay } = maker.make(this.draft(tenant, at, n, of, usual));
        this.insert(tenant, at, body, wireDateTime(start + secondOfDay * 1000));
      }
    }
  }

  private stock(maker: StockMaker, tenant: DemoTenant, at: number): void {
    const usual = stockOf(maker, tenant);
    const of = usual + beyond(tenant, maker.stock, maker.cityStock);
    const earlier: SeededRecord[] = [];
    for (let n = 0; n < of; n += 1) {
      const draft = { ...this.draft(tenant, at, n, of, usual), earlier };
      const age = draft.source.int(0, STOCK_DAYS * 86_400);
      const body = maker.make(draft);
      const id = this.insert(tenant, at, body, wireDateTime(SEED_NOW - age * 1000));
      earlier.push({ id, body });
    }
  }

  private parts(maker: PartMaker, tenant: DemoTenant, at: number): void {
    const wholes = this.seeded.of(maker.each, tenant);
    wholes.forEach((whole, n) => {
      const draft = this.draft(tenant, at, n, wholes.length, this.usualOf(maker.each, tenant));
      const moment = textOf(whole.body['createTime']) || wireDateTime(SEED_NOW);
      for (const body of maker.make({ ...draft, whole })) this.insert(tenant, at, body, moment);
    });
  }
}

/** Records of a stock: of a large tenant, or of one with a fifth. */
function stockOf({ stock }: StockMaker, { tenantId }: DemoTenant): number {
  const few = Math.min(stock, Math.max(LEAST_STOCK, Math.ceil(stock / 5)));
  return LARGE.has(tenantId) ? stock : few;
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
  const usualOf = (key: string, tenant: DemoTenant): number => {
    const table = tables.get(key);
    const maker = table === undefined ? undefined : makerOf(table);
    // What belongs to each of a family without a number of its own is not counted.
    return maker !== undefined && 'stock' in maker && maker.cityStock !== undefined
      ? stockOf(maker, tenant)
      : Number.POSITIVE_INFINITY;
  };
  const run = (key: string): void => {
    const table = tables.get(key);
    if (done.has(key) || table === undefined) return;
    if (waiting.has(key)) throw new Error(`seed of ${key} waits for itself`);
    waiting.add(key);
    if (table.isEmpty()) {
      const maker = makerOf(table);
      for (const other of before(maker)) run(other);
      new Filling(table, seeded, usualOf).run(maker);
    }
    done.add(key);
  };
  // Records without a tenant come first, dictionaries among them: all others may need them.
  const shared = [...tables].filter(([, { family }]) => family.shared === true);
  for (const [key] of [...shared, ...tables]) run(key);
}
