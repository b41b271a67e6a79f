import { BoundedMap } from '@shared/base/boundedMap';
import { FILTER, type Where } from '../wire/conditions';
import { numberOf, type PageRequest } from '../wire/paging';
import type { DemoDatabase, Row } from './database';
import { Milestones, type Milestone } from './milestones';

/** The rows that a page is taken from. */
export interface PageSource extends Passing {
  readonly table: string;
  /** The rows of the caller, and the caller's conditions. */
  readonly own: Where;
  /** Tenant whose rows these are, the first column of the indexes; undefined for a list of all tenants'. */
  readonly tenant: string | undefined;
  readonly where: Where;
  /**
   * The rows that exist already. Nearly every row meets this: it stands behind the caller's conditions, so
   * that rows that these turn away are spared a comparison of texts.
   */
  readonly begun: Where;
  /** ORDER BY terms, each ending in ASC or DESC. */
  readonly order: readonly string[];
  /** True where an index has that order. */
  readonly isIndexed: boolean;
  /**
   * That index, named where the planner may not choose it; conditions on other columns are then read in it
   * too.
   */
  readonly along: string | undefined;
  /** Index for a condition that would otherwise read every row. */
  readonly through: string | undefined;
}

export interface FoundPage {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Pages that begin before this row, or end this near to the end, are read directly, where each row on the way must be checked. */
const NEAR_SEARCHED = 5000;
/** Up to this many matches are sorted instead of searched in the order of an index. */
const FEW = 20_000;
/** Kept orders of ids; one of a million rows takes 20 MB. */
const KEPT_LISTS = 6;
const KEPT_TOTALS = 200;
/** Kept orders with places that are known in them; a list of a million rows has a thousand at most. */
const KEPT_ORDERS = 50;

/** Ids in an order, all of the same width: a position is found without reading the ids before it. */
interface IdList {
  readonly text: string;
  readonly width: number;
}

/** Rows to read: after so many rows of a way that begins at a place, or at an end of the order. */
interface Stretch {
  readonly from: Milestone | undefined;
  /** In the order, the place itself first; else backwards from before it. */
  readonly isOnwards: boolean;
  readonly skip: number;
  readonly size: number;
}

interface Known<T> {
  readonly value: T;
  /** From this moment on the order is outdated. */
  readonly until: string | null;
}

/** What a cached value depends on besides writes. */
export interface Passing {
  readonly now: string;
  /** The next future moment of a table whose rows appear as time passes; null: none. */
  readonly next: () => string | null;
}

/** Values that are valid until a write or until a moment passes; the oldest is dropped first. */
export class Kept<T> {
  private readonly known: BoundedMap<string, Known<T>>;

  /** @param most how many values are kept. */
  constructor(most: number) {
    this.known = new BoundedMap(most);
  }

  get(key: string, passing: Passing, make: () => T): T {
    const known = this.peek(key, passing);
    if (known !== undefined) return known;
    const value = make();
    this.known.set(key, { value, until: passing.next() });
    return value;
  }

  peek(key: string, { now }: Passing): T | undefined {
    const found = this.known.get(key);
    if (found === undefined || (found.until !== null && now >= found.until)) return undefined;
    return found.value;
  }

  clear(): void {
    this.known.clear();
  }
}

/**
 * Keeps conditions from choosing an index, because the order has a better one; conditions on its own column
 * may.
 */
function onlyFilter(sql: string, [first = '']: readonly string[]): string {
  const own = FILTER + (first.split(' ')[0] ?? '');
  return sql.replaceAll(`${own} `, own.slice(FILTER.length) + ' ').replaceAll(FILTER, '+');
}

const isDescending = (term: string): boolean => term.endsWith(' DESC');

/** The column of a term of an order. */
const columnOf = (term: string): string => term.split(' ')[0] ?? '';

/** Columns of an order whose terms all have one direction; undefined for another order. */
function columnsOneWay(order: readonly string[]): readonly string[] | undefined {
  const isOneWay = order.every((term) => isDescending(term) === isDescending(order[0] ?? ''));
  return isOneWay ? [...new Set(order.map(columnOf))] : undefined;
}

/**
 * What it costs to pass a row, in proportion: from the caller's first row on without looking for the end of
 * these rows, from either end of them, and from a known place, with which each row is compared.
 */
const COST = { blind: 3, end: 4, place: 5 };

/**
 * Whether a way may begin at the caller's first row in the named index and not look where these rows end: it
 * reads upwards, and no condition on the order's own column leads nearer.
 */
function canBeBlind(
  { along, tenant, where }: PageSource,
  [first = '']: readonly string[],
): boolean {
  const leadsNearer = where.sql.includes(`${columnOf(first)} `);
  return along !== undefined && tenant !== undefined && !isDescending(first) && !leadsNearer;
}

const turned = (term: string): string =>
  term.endsWith(' DESC') ? term.replace(/ DESC$/, ' ASC') : term.replace(/ ASC$/, ' DESC');

/**
 * Pages of a table that may have a million rows: totals and far orders are cached until a write, and each
 * page costs only its own rows.
 */
export class Pages {
  private readonly totals = new Kept<number>(KEPT_TOTALS);
  private readonly lists = new Kept<IdList>(KEPT_LISTS);
  private readonly orders = new Kept<Milestones>(KEPT_ORDERS);

  constructor(private readonly db: DemoDatabase) {}

  /** Drops cached values that a write made invalid. */
  changed(): void {
    this.totals.clear();
    this.lists.clear();
    this.orders.clear();
  }

  find(source: PageSource, { offset, size }: PageRequest): FoundPage {
    const { own, where, order, isIndexed } = source;
    const key = JSON.stringify([where.sql, where.values.map(String), own.values[0]]);
    // A condition with a subquery becomes invalid when other tables are written, so it is not
    // cached.
    const isKept = !where.sql.includes('SELECT');
    const count = (): number => this.count(source);
    const total = isKept ? this.totals.get(key, source, count) : count();
    const wanted = Math.min(size, total - offset);
    if (wanted <= 0) return { total, rows: [] };
    const listKey = JSON.stringify([key, order]);
    const isLong = total > FEW && isIndexed;
    const columns = isLong && source.through === undefined ? columnsOneWay(order) : undefined;
    if (columns !== undefined) {
      const make = (): Milestones => new Milestones(columns);
      const known = isKept ? this.orders.get(listKey, source, make) : make();
      return { total, rows: this.walk(source, known, { total, offset, wanted }) };
    }
    const isListed = isKept && this.lists.peek(listKey, source) !== undefined;
    const isNear = Math.min(offset, total - offset - wanted) <= NEAR_SEARCHED;
    if (isLong && !isListed && isNear) {
      return { total, rows: this.fromEnd(source, { total, offset, wanted }) };
    }
    const make = (): IdList => this.list(source, total);
    const list = isKept ? this.lists.get(listKey, source, make) : make();
    return { total, rows: this.rows(source, listed(list, offset, wanted)) };
  }

  private values({ own, where, begun }: PageSource): Where['values'] {
    return [...own.values, ...where.values, ...begun.values];
  }

  private from({ table, own, begun }: PageSource, where: string, by: string | undefined): string {
    const index = by === undefined ? '' : ` INDEXED BY ${by}`;
    return `FROM ${table}${index}${own.sql}${where}${begun.sql}`;
  }

  private count(source: PageSource): number {
    const from = this.from(source, source.where.sql, source.through);
    const sql = `SELECT count(*) AS n ${from}`;
    return numberOf(this.db.sql(sql).get(...this.values(source)), 'n');
  }

  /** Rows in the order of an index, from one of its ends. */
  private read(
    source: PageSource,
    order: readonly string[],
    size: number,
    offset: number,
  ): readonly Row[] {
    const from = this.from(source, onlyFilter(source.where.sql, order), source.along);
    const sql = `SELECT id ${from} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`;
    const ids = this.db.sql(sql).all(...this.values(source), size, offset);
    return this.rows(
      source,
      ids.map((row) => String(row['id'])),
    );
  }

  /**
   * Rows in the order of an index, from the nearest of its ends and of the places that are known: what lies
   * between is passed in the index. The place is known from then on.
   */
  private walk(
    source: PageSource,
    known: Milestones,
    { total, offset, wanted }: { total: number; offset: number; wanted: number },
  ): readonly Row[] {
    const end = offset + wanted;
    const [before, behind] = [known.before(offset), known.behind(end)];
    const endWay = (isOnwards: boolean, skip: number) => {
      const isBlind = canBeBlind(source, isOnwards ? source.order : source.order.map(turned));
      const cost = skip * (isBlind ? COST.blind : COST.end);
      return { from: undefined, isOnwards, skip, isBlind, cost };
    };
    const placeWay = (from: Milestone, isOnwards: boolean, skip: number) => {
      return { from, isOnwards, skip, isBlind: false, cost: skip * COST.place };
    };
    const ways = [
      endWay(true, offset),
      endWay(false, total - end),
      ...(before === undefined ? [] : [placeWay(before, true, offset - before.place)]),
      ...(behind === undefined ? [] : [placeWay(behind, false, behind.place - end)]),
    ];
    const way = ways.reduce((one, other) => (other.cost < one.cost ? other : one));
    const stretch = { ...way, size: wanted };
    const blind = way.isBlind ? this.blindly(source, known, stretch) : null;
    const rows = blind ?? this.stretch(source, known, stretch);
    // Rows with an absent value lie behind no place: they are counted from an end.
    if (rows.length < wanted) return this.fromEnd(source, { total, offset, wanted });
    const inOrder = way.isOnwards ? rows : rows.toReversed();
    const [first] = inOrder;
    if (first !== undefined) known.add(offset, first);
    return this.rows(
      source,
      inOrder.map((row) => String(row['id'])),
    );
  }

  /**
   * Rows of an order from its first one on, as the columns of the order. The total says that they come before
   * the end of the caller's rows: to look for it at every row on the way takes as long as the conditions do.
   * @returns null when a row turns out to be none of the caller's.
   */
  private blindly(
    { table, along, tenant = '', order, where, begun }: PageSource,
    { columns }: Milestones,
    { isOnwards, skip, size }: Omit<Stretch, 'from'>,
  ): readonly Row[] | null {
    const way = isOnwards ? order : order.map(turned);
    const led = ['tenant_id', 'is_deleted'];
    const asked = where.sql.replaceAll(FILTER, '+') + begun.sql;
    const sorted = [...led.map((name) => `${name} ASC`), ...way].join(', ');
    const sql = `SELECT ${[...led, ...columns].join(', ')} FROM ${table} INDEXED BY ${along} WHERE tenant_id >= ?${asked} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
    const rows = this.db.sql(sql).all(tenant, ...where.values, ...begun.values, size, skip);
    const isOwn = (row: Row): boolean => row['tenant_id'] === tenant && row['is_deleted'] === 0;
    return rows.every(isOwn) ? rows : null;
  }

  /** Rows of an order after a known place, or before it, as the columns of the order. */
  private stretch(
    source: PageSource,
    { columns }: Milestones,
    { from, isOnwards, skip, size }: Stretch,
  ): readonly Row[] {
    const order = isOnwards ? source.order : source.order.map(turned);
    // Only the place leads into the index then: any other condition would begin at its end.
    const { where, begun } = source;
    const asked =
      from === undefined ? onlyFilter(where.sql, order) : where.sql.replaceAll(FILTER, '+');
    const past =
      from === undefined ? begun : { ...begun, sql: begun.sql.replace(/(\w+) <= \?$/, '+$1 <= ?') };
    const compare = `${isDescending(order[0] ?? '') ? '<' : '>'}${isOnwards ? '=' : ''}`;
    const marks = columns.map(() => '?').join(', ');
    const behind = from === undefined ? '' : ` AND (${columns.join(', ')}) ${compare} (${marks})`;
    const rows = this.from({ ...source, begun: past }, asked, source.along) + behind;
    const sql = `SELECT ${columns.join(', ')} ${rows} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`;
    return this.db.sql(sql).all(...this.values(source), ...(from?.key ?? []), size, skip);
  }

  private fromEnd(
    source: PageSource,
    { total, offset, wanted }: { total: number; offset: number; wanted: number },
  ): readonly Row[] {
    const behind = total - offset - wanted;
    if (offset <= behind) return this.read(source, source.order, wanted, offset);
    return this.read(source, source.order.map(turned), wanted, behind).toReversed();
  }

  /** All ids in their order; when they are few, they are found by their conditions and then sorted. */
  private list(source: PageSource, total: number): IdList {
    const isSorted = total <= FEW;
    const order = isSorted ? source.order.map((term) => `+${term}`) : source.order;
    const by = source.through ?? (isSorted ? undefined : source.along);
    const where = isSorted ? source.where.sql : onlyFilter(source.where.sql, order);
    const found = `SELECT id ${this.from(source, where, by)} ORDER BY ${order.join(', ')}`;
    const all = `SELECT min(id) AS least, max(id) AS most, group_concat(id, ',') AS text FROM (${found})`;
    const row = this.db.sql(all).get(...this.values(source));
    const [least, most] = [String(row?.['least'] ?? ''), String(row?.['most'] ?? '')];
    const text = `${String(row?.['text'] ?? '')},`;
    const width = most.length + 1;
    if (least.length === most.length && text.length === total * width) return { text, width };
    const ids = text.split(',').slice(0, -1);
    return { text: ids.map((id) => `${id.padStart(width - 1)},`).join(''), width };
  }

  private rows({ table }: PageSource, ids: readonly string[]): readonly Row[] {
    const marks = ids.map(() => '?').join(', ');
    const found = this.db
      .sql(`SELECT * FROM ${table} WHERE id IN (${marks})`)
      .all(...ids.map((id) => BigInt(id)));
    const byId = new Map(found.map((row) => [String(row['id']), row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

function listed({ text, width }: IdList, offset: number, size: number): readonly string[] {
  const places = Array.from({ length: size }, (_, n) => (offset + n) * width);
  return places.map((at) => text.slice(at, at + width - 1).trim());
}
