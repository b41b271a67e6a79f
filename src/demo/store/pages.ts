import { BoundedMap } from '@shared/base/boundedMap';
import { FILTER, type Where } from '../wire/conditions';
import { numberOf, type PageRequest } from '../wire/paging';
import type { DemoDatabase, Row } from './database';

/** The rows that a page is taken from. */
export interface PageSource extends Passing {
  readonly table: string;
  /** The rows visible to the caller, and the caller's conditions. */
  readonly visible: Where;
  readonly where: Where;
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

/** Pages that begin before this row, or end this near to the end, are read directly. */
const NEAR = 20_000;
/** The same, where each row on the way must be checked. */
const NEAR_SEARCHED = 5000;
/** Up to this many matches are sorted instead of searched in the order of an index. */
const FEW = 20_000;
/** Kept orders of ids; one of a million rows takes 20 MB. */
const KEPT_LISTS = 6;
const KEPT_TOTALS = 200;

/** Ids in an order, all of the same width: a position is found without reading the ids before it. */
interface IdList {
  readonly text: string;
  readonly width: number;
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

const turned = (term: string): string =>
  term.endsWith(' DESC') ? term.replace(/ DESC$/, ' ASC') : term.replace(/ ASC$/, ' DESC');

/**
 * Pages of a table that may have a million rows: totals and far orders are cached until a write, and each
 * page costs only its own rows.
 */
export class Pages {
  private readonly totals = new Kept<number>(KEPT_TOTALS);
  private readonly lists = new Kept<IdList>(KEPT_LISTS);

  constructor(private readonly db: DemoDatabase) {}

  /** Drops cached values that a write made invalid. */
  changed(): void {
    this.totals.clear();
    this.lists.clear();
  }

  find(source: PageSource, { offset, size }: PageRequest): FoundPage {
    const { visible, where, order, isIndexed } = source;
    const key = JSON.stringify([where.sql, where.values.map(String), visible.values[0]]);
    // A condition with a subquery becomes invalid when other tables are written, so it is not
    // cached.
    const isKept = !where.sql.includes('SELECT');
    const count = (): number => this.count(source);
    const total = isKept ? this.totals.get(key, source, count) : count();
    const wanted = Math.min(size, total - offset);
    if (wanted <= 0) return { total, rows: [] };
    const behind = total - offset - wanted;
    const listKey = JSON.stringify([key, order]);
    const isListed = isKept && this.lists.peek(listKey, source) !== undefined;
    const isRead = total > FEW && isIndexed && !isListed;
    const near = source.through === undefined ? NEAR : NEAR_SEARCHED;
    if (isRead && offset <= near) {
      return { total, rows: this.read(source, order, wanted, offset) };
    }
    if (isRead && behind <= near) {
      const rows = this.read(source, order.map(turned), wanted, behind);
      return { total, rows: rows.toReversed() };
    }
    const make = (): IdList => this.list(source, total);
    const list = isKept ? this.lists.get(listKey, source, make) : make();
    return { total, rows: this.rows(source, listed(list, offset, wanted)) };
  }

  private values({ visible, where }: PageSource): Where['values'] {
    return [...visible.values, ...where.values];
  }

  private from({ table, visible }: PageSource, where: string, by: string | undefined): string {
    const index = by === undefined ? '' : ` INDEXED BY ${by}`;
    return `FROM ${table}${index}${visible.sql}${where}`;
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
