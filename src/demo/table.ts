import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { decimalText } from '@shared/base/decimal';
import type { Clock } from '@shared/base/clock';
import { columnsOf, storeValue, wireValue, type Column, type ColumnHost } from './columns';
import type { Bind, DemoDatabase, Row, Value } from './store/database';
import type { Epoch } from './store/epoch';
import { familyBase } from './store/ids';
import { indexesOf, LONG_TABLE, type TableIndex } from './store/indexes';
import { Kept, Pages, type Passing } from './store/pages';
import { columnName, orderOf, type Conditioned, type Where } from './wire/conditions';
import { pageOf, readPageRequest, type PagingNames, type WirePage } from './wire/paging';

/** The parts of the platform that a table needs. */
export interface TableHost {
  readonly db: DemoDatabase;
  readonly epoch: Epoch;
  readonly clock: Clock;
  readonly origin: () => string;
  /** Every family: what they ask of each other's records has an index. Absent: the table's own alone. */
  readonly families?: readonly FamilySpec[];
}

/** A term of an order with its direction. */
const directed = (term: string): string => (term.endsWith(' DESC') ? term : `${term} ASC`);

/** Most aggregates that are cached. */
const KEPT_AGGREGATES = 200;

/** Tenant of records that belong to no tenant. */
const NO_TENANT = '';

/** Kinds of fields that an empty text clears. */
const CLEARED: ReadonlySet<string> = new Set(['text', 'longText', 'phone', 'email']);

/**
 * The table of one family, made from its declaration. Rows belong to a tenant and are never really deleted.
 */
export class FamilyTable implements Conditioned {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  /** Column with the time of occurrence. */
  readonly moment: string;
  private readonly allIndexes: readonly TableIndex[];
  private isLong = true;
  private readonly list: readonly Column[];
  private readonly byName: ReadonlyMap<string, Column>;
  private readonly scales: ReadonlyMap<string, number>;
  /** Reference by the name that the server sends beside it. */
  private readonly besides: ReadonlyMap<string, string>;
  private readonly wireHost: ColumnHost;
  private readonly pages: Pages;
  private readonly aggregates = new Kept<Row>(KEPT_AGGREGATES);
  /** The largest id, once it was read. */
  private last: bigint | undefined;

  constructor(
    readonly family: FamilySpec,
    private readonly host: TableHost,
    /** Columns of the server without a field on any screen. */
    extra: readonly string[] = [],
  ) {
    this.name = `f_${columnName(family.key)}`;
    this.moment = columnName(family.moment ?? 'createTime');
    this.list = columnsOf(family, extra);
    this.byName = new Map(this.list.map((one) => [one.column, one]));
    // A condition on the password would let a caller guess its hash letter by letter.
    this.columns = new Set(
      this.list.filter((one) => one.wire !== 'hidden').map((one) => one.column),
    );
    this.allIndexes = indexesOf(family, this.name, this.columns, host.families ?? [family]);
    const numbers = this.list.filter((one) => one.sql === 'INTEGER');
    this.scales = new Map(numbers.map((one) => [one.column, one.scale]));
    this.besides = new Map(
      family.fields.flatMap(({ name, reference }) =>
        reference?.nameField === undefined ? [] : [[reference.nameField, name] as const],
      ),
    );
    this.pages = new Pages(host.db);
    const { epoch, origin } = host;
    this.wireHost = {
      origin,
      storeDateTime: (text) => epoch.fromWire(text),
      wireDateTime: (stored) => epoch.toWire(stored),
    };
  }

  /** Column that identifies a record on the wire. */
  get idColumn(): string {
    return columnName(this.family.idField ?? 'id');
  }

  /** Whether the wire names the id otherwise: the server numbers such records as any other. */
  private get isNumbered(): boolean {
    const { idField, fields } = this.family;
    return idField !== undefined && fields.some((one) => one.name === idField && one.kind === 'id');
  }

  /** The statement that makes the table, without its indexes: they are made once it is filled. */
  ddl(): string {
    const columns = this.list
      .filter((one) => one.field !== 'id')
      .map((one) => `, ${one.column} ${one.sql}`);
    return `CREATE TABLE ${this.name} (id INTEGER PRIMARY KEY${columns.join('')});`;
  }

  /** The indexes of the table: lists of a short one are read without theirs. */
  get indexes(): readonly TableIndex[] {
    return this.isLong ? this.allIndexes : this.allIndexes.filter(({ isForLong }) => !isForLong);
  }

  /** Looks how long the filled table is: its indexes go by it until the platform starts again. */
  measure(): void {
    const sql = `SELECT 1 AS one FROM ${this.name} LIMIT 1 OFFSET ${LONG_TABLE}`;
    this.isLong = this.host.db.sql(sql).get() !== undefined;
  }

  get columnNames(): readonly string[] {
    return this.list.map((one) => one.column);
  }

  /** Decimal places of a column of numbers, 0 for whole ones; undefined for others. */
  scaleOf(name: string): number | undefined {
    return this.scales.get(name);
  }

  /** Whether its records name tenants and belong to none: those of the tenants themselves. */
  get namesTenants(): boolean {
    const { shared, fields } = this.family;
    return shared === true && fields.some(({ name }) => name === 'tenantId');
  }

  /** The condition of the tenant under which records are kept, for one value. */
  get owner(): string {
    return this.namesTenants ? "'' = ?" : 'tenant_id = ?';
  }

  /** Whether a row is one of the caller's tenant, or of all. */
  isOf(row: Row, tenantId: string): boolean {
    return this.namesTenants || row['tenant_id'] === this.tenantOf(tenantId);
  }

  /** The tenant under which a caller's records are kept. */
  tenantOf(tenantId: string): string {
    return this.family.shared === true ? NO_TENANT : tenantId;
  }

  /** The rows visible to a caller. */
  visible(tenantId: string): Where {
    const [own, begun] = [this.ownRows(tenantId), this.begun()];
    return { sql: own.sql + begun.sql, values: [...own.values, ...begun.values] };
  }

  private ownRows(tenantId: string): Where {
    const sql = ` WHERE ${this.owner} AND is_deleted = 0`;
    return { sql, values: [this.tenantOf(tenantId)] };
  }

  /**
   * In a family with a moment, future rows do not exist yet: the seed contains coming days, which appear as
   * they begin.
   */
  private begun(): Where {
    if (this.family.moment === undefined) return { sql: '', values: [] };
    return { sql: ` AND ${this.moment} <= ?`, values: [this.now(this.host.clock.now())] };
  }

  storeDateTime(text: string): string | null {
    return this.wireHost.storeDateTime(text);
  }

  /** Default order: the declared one, or the newest first. */
  get ownOrder(): string {
    return this.columns.has('sort') ? 'sort, id' : `${this.moment} DESC, id DESC`;
  }

  /** A page of stored rows: order of the query, and conditions that begin with AND. */
  page(
    tenantId: string,
    query: Readonly<Record<string, string>>,
    where: Where,
    names?: PagingNames,
  ): WirePage<Row> {
    const request = readPageRequest(query, names);
    const asked = orderOf(this, query);
    const isNarrow = where.narrow === true;
    const like = isNarrow ? undefined : / (\w+) (?:NOT )?LIKE /.exec(where.sql)?.[1];
    const { total, rows } = this.pages.find(
      {
        table: this.name,
        own: this.ownRows(tenantId),
        tenant: this.namesTenants ? undefined : this.tenantOf(tenantId),
        where,
        begun: this.begun(),
        order: asked.length === 0 ? this.ownOrder.split(', ').map(directed) : this.tied(asked),
        isIndexed: !isNarrow && this.hasOrder(asked),
        along: asked.length === 1 && !isNarrow ? this.alongIndex(asked[0] ?? '') : undefined,
        through: this.indexes.find(({ column }) => column === like)?.name,
        ...this.passing(tenantId),
      },
      request,
    );
    return pageOf(request, total, rows);
  }

  /**
   * The row of an aggregate over the rows visible to a caller. It is cached until a row is written or
   * appears; the time of the call among the values does not make another entry.
   */
  aggregate(tenantId: string, sql: string, values: readonly Bind[]): Row {
    const passing = this.passing(tenantId);
    const own = values.filter((value) => value !== passing.now).map(String);
    return this.aggregates.get(JSON.stringify([sql, own]), passing, () =>
      must(this.host.db.sql(sql).get(...values), 'row of an aggregate'),
    );
  }

  private passing(tenantId: string): Passing {
    const now = this.now(this.host.clock.now());
    return { now, next: () => this.nextMoment(tenantId) };
  }

  private changed(): void {
    this.pages.changed();
    this.aggregates.clear();
  }

  /** Rows were written past this table: nothing that was known of them holds. */
  refilled(): void {
    this.changed();
    this.last = undefined;
  }

  /** Equal rows are ordered by their moment, in the direction of the last term, as in the indexes. */
  private tied(asked: readonly string[]): readonly string[] {
    const direction = this.family.moment !== undefined && asked.at(-1)?.endsWith(' DESC') === true;
    const names = asked.map((term) => term.split(' ')[0]);
    // A column that is named twice would hide from the database that an index has the order.
    const more = this.family.moment === undefined ? ['id'] : [this.moment, 'id'];
    const others = more.filter((name) => !names.includes(name));
    return [...asked, ...others.map((name) => `${name} ${direction ? 'DESC' : 'ASC'}`)];
  }

  private hasOrder(asked: readonly string[]): boolean {
    if (asked.length !== 1) return asked.length === 0 && !this.columns.has('sort');
    const [name] = (asked[0] ?? '').split(' ');
    return this.indexes.some(({ column }) => column === name);
  }

  /** The index of an order by a column other than the moment. */
  private alongIndex(term: string): string | undefined {
    const [name] = term.split(' ');
    return name === this.moment || this.family.moment === undefined
      ? undefined
      : this.indexes.find(({ column }) => column === name)?.name;
  }

  /** The next future moment, in the tables' format. */
  private nextMoment(tenantId: string): string | null {
    if (this.family.moment === undefined) return null;
    const [tenant = '', now = ''] = this.visible(tenantId).values;
    const sql = `SELECT min(${this.moment}) AS at FROM ${this.name} WHERE tenant_id = ? AND is_deleted = 0 AND ${this.moment} > ?`;
    const at = this.host.db.sql(sql).get(tenant, now)?.['at'] ?? null;
    return at === null ? null : String(at);
  }

  /**
   * The newest visible row of each value of a field, as ids. The values are taken one after another from the
   * index of the field, and each one's newest row from there: no other row is read.
   */
  latestPer(field: string, tenantId: string): Where {
    const column = columnName(field);
    const { sql, values } = this.visible(tenantId);
    const from = `FROM ${this.name}${sql}`;
    const order = `ORDER BY ${this.moment} DESC, id DESC LIMIT 1`;
    const next = `SELECT min(${column}) ${from} AND ${column}`;
    return {
      sql: ` AND id IN (WITH RECURSIVE each_value(one) AS (SELECT min(${column}) ${from}
          UNION ALL SELECT (${next} > one) FROM each_value WHERE one IS NOT NULL)
        SELECT (SELECT id ${from} AND ${column} = one ${order}) FROM each_value WHERE one IS NOT NULL
        UNION ALL SELECT * FROM (SELECT id ${from} AND ${column} IS NULL ${order}))`,
      values: [...values, ...values, ...values, ...values],
      narrow: true,
    };
  }

  /** Stored rows visible to a caller, by conditions that begin with AND. */
  rows(
    tenantId: string,
    where: Where,
    order = ` ORDER BY ${this.ownOrder}`,
    limit = -1,
  ): readonly Row[] {
    const visible = this.visible(tenantId);
    return this.host.db
      .sql(`SELECT * FROM ${this.name}${visible.sql}${where.sql}${order} LIMIT ?`)
      .all(...visible.values, ...where.values, limit);
  }

  /** The stored row of an id of any tenant, or undefined. */
  find(id: string): Row | undefined {
    return /^\d{1,19}$/.test(id) ? this.first('id', BigInt.asIntN(64, BigInt(id))) : undefined;
  }

  /** The stored row of any tenant that the wire names so, or undefined. */
  named(id: string): Row | undefined {
    return this.idColumn === 'id' ? this.find(id) : this.first(this.idColumn, id);
  }

  private first(name: string, value: string | bigint): Row | undefined {
    return this.host.db
      .sql(`SELECT * FROM ${this.name} WHERE ${name} = ? AND is_deleted = 0`)
      .get(value);
  }

  /** Stored rows directly below a record; `id` as on the wire. */
  children(id: string): readonly Row[] {
    const parent = columnName(this.family.tree?.parent ?? '');
    return this.host.db
      .sql(`SELECT * FROM ${this.name} WHERE ${parent} = ? AND is_deleted = 0`)
      .all(id);
  }

  /** True for a record with others below it that meet the conditions; `id` as on the wire. No row is read. */
  hasChildren(id: string, where: Where = { sql: '', values: [] }): boolean {
    const parent = columnName(this.family.tree?.parent ?? '');
    const one = this.host.db
      .sql(
        `SELECT 1 AS one FROM ${this.name} WHERE ${parent} = ? AND is_deleted = 0${where.sql} LIMIT 1`,
      )
      .get(id, ...where.values);
    return one !== undefined;
  }

  /** True for the name of a field that the table holds. */
  has(field: string): boolean {
    return this.byName.has(columnName(field));
  }

  /** Stored rows of a tenant, future ones included: a seed builds on them. */
  all(tenantId: string): readonly Row[] {
    return this.host.db
      .sql(`SELECT * FROM ${this.name} WHERE ${this.owner} AND is_deleted = 0 ORDER BY id`)
      .all(this.tenantOf(tenantId));
  }

  isEmpty(): boolean {
    return this.host.db.sql(`SELECT 1 AS one FROM ${this.name} LIMIT 1`).get() === undefined;
  }

  /** Inserts stored values, with the given id or the next one. @returns the id. */
  insert(values: Readonly<Record<string, Bind>>): string {
    this.changed();
    if (values['id'] !== undefined) this.last = undefined;
    const id = values['id'] ?? this.nextId();
    const own = this.isNumbered ? { [this.idColumn]: String(id) } : {};
    const row: Record<string, Bind> = { status: 1, is_deleted: 0, ...own, ...values, id };
    const names = Object.keys(row);
    this.host.db
      .sql(
        `INSERT INTO ${this.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
    return String(id);
  }

  /**
   * Adds a record of the seed without a tenant.
   * @param body wire values by field @returns the id.
   */
  add(body: Readonly<Record<string, unknown>>): string {
    const { id, ...values } = this.fromSeed(body);
    const own = { tenant_id: NO_TENANT, ...values };
    return this.insert(id === undefined ? own : { ...own, id });
  }

  private nextId(): bigint {
    const last = (): Value =>
      this.host.db.sql(`SELECT max(id) AS id FROM ${this.name}`).get()?.['id'] ?? null;
    this.last = (this.last ?? BigInt(last() ?? familyBase(this.family.key))) + 1n;
    return this.last;
  }

  /** Updates the given columns of the ids. @returns how many rows changed. */
  update(ids: readonly string[], values: Readonly<Record<string, Bind>>): number {
    const names = Object.keys(values);
    if (names.length === 0 || ids.length === 0) return 0;
    this.changed();
    const set = names.map((name) => `${name} = ?`).join(', ');
    const marks = ids.map(() => '?').join(', ');
    return this.host.db
      .sql(`UPDATE ${this.name} SET ${set} WHERE is_deleted = 0 AND id IN (${marks})`)
      .run(...Object.values(values), ...ids.map((id) => BigInt(id)));
  }

  /** The current time in the tables' format. */
  now(ms: number): string {
    return this.host.epoch.store(ms);
  }

  /**
   * Reads a JSON body into stored values: unknown names are dropped, null and '' mean "not given"
   * (wire format §1, §3).
   * @throws WireFailure 400 naming the field of a wrong type.
   */
  fromWire(body: Readonly<Record<string, unknown>>): Record<string, Bind> {
    return this.read(body, this.wireHost);
  }

  /**
   * The texts that a JSON body of an update empties. An empty text clears a text alone: of a number, a date or an id it
   * means "not given", so these can never be cleared (wire format §1).
   */
  cleared(body: Readonly<Record<string, unknown>>): Record<string, null> {
    const texts = this.family.fields.filter(
      ({ kind, required }) => CLEARED.has(kind) && required === undefined,
    );
    const names = new Set(texts.map(({ name }) => name));
    const emptied = this.list.filter(({ field }) => names.has(field) && body[field] === '');
    return Object.fromEntries(emptied.map(({ column }) => [column, null]));
  }

  /** Reads seeded values, whose date-times are the epoch's own and are stored as they are. */
  fromSeed(body: Readonly<Record<string, unknown>>): Record<string, Bind> {
    return this.read(body, { ...this.wireHost, storeDateTime: (text) => text });
  }

  private read(body: Readonly<Record<string, unknown>>, host: ColumnHost): Record<string, Bind> {
    const values: Record<string, Bind> = {};
    for (const one of this.list) {
      const raw = body[one.field];
      if (raw === undefined || raw === null || raw === '' || one.wire === 'hidden') continue;
      values[one.column] = storeValue(one, raw, host);
    }
    return values;
  }

  /**
   * One stored row as on the wire, without hidden columns.
   * @param fields the only filled fields; all others have the wire's null value.
   */
  toWire(row: Row, fields?: readonly string[]): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const one of this.list) {
      if (one.wire === 'hidden') continue;
      // The name beside a reference comes with the reference.
      const asked = this.besides.get(one.field) ?? one.field;
      const isFilled = fields === undefined || fields.includes(asked) || fields.includes(one.field);
      const value = isFilled ? (row[one.column] ?? null) : null;
      record[one.field] = wireValue(one, value, this.wireHost);
    }
    return record;
  }

  /** One value of a column as on the wire. */
  wireOf(name: string, value: Value): unknown {
    const column = this.byName.get(name);
    return column === undefined ? value : wireValue(column, value, this.wireHost);
  }

  /** One stored row as it was seeded: texts by field, without absent values. */
  toSeed(row: Row): Record<string, string> {
    const record: Record<string, string> = {};
    for (const { wire, field, column, scale } of this.list) {
      const value = row[column] ?? null;
      if (wire === 'hidden' || value === null) continue;
      record[field] = wire === 'decimal' ? decimalText(BigInt(value), scale) : String(value);
    }
    return record;
  }
}
