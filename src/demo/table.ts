import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { decimalText, scaledOf } from '@shared/base/decimal';
import type { Clock } from '@shared/base/clock';
import type { Bind, DemoDatabase, Row, Value } from './store/database';
import type { Epoch } from './store/epoch';
import { columnName, orderOf, whereOf, type Conditioned, type Where } from './wire/conditions';
import { numberOf, pageOf, readPageRequest, type WirePage } from './wire/paging';
import { refused } from './wire/failure';

/** How a column travels; it decides what null is on the wire (wire format §1). */
type WireKind = 'text' | 'id' | 'integer' | 'decimal' | 'dict' | 'dateTime' | 'image' | 'hidden';

interface Column {
  readonly field: string;
  readonly column: string;
  readonly sql: 'TEXT' | 'INTEGER';
  readonly wire: WireKind;
  /** Decimal places of a scaled number. */
  readonly scale: number;
}

const column = (field: string, sql: Column['sql'], wire: WireKind, scale = 0): Column => ({
  field,
  column: columnName(field),
  sql,
  wire,
  scale,
});

/** The base entity of the platform and its tenant (wire format §4). */
const BASE: readonly Column[] = [
  column('id', 'INTEGER', 'id'),
  column('tenantId', 'TEXT', 'text'),
  column('createUser', 'INTEGER', 'id'),
  column('createDept', 'INTEGER', 'id'),
  column('createTime', 'TEXT', 'dateTime'),
  column('updateUser', 'INTEGER', 'id'),
  column('updateTime', 'TEXT', 'dateTime'),
  column('status', 'INTEGER', 'integer'),
  column('isDeleted', 'INTEGER', 'integer'),
];

function columnOfField(field: FieldSpec): Column {
  const { column: sql, scale } = kindOf(field.kind);
  if (scale !== undefined) return column(field.name, sql, 'decimal', scale);
  switch (field.kind) {
    case 'id':
    case 'integer':
    case 'dict':
    case 'dateTime':
    case 'image':
      return column(field.name, sql, field.kind);
    case 'choice':
      return column(field.name, sql, 'dict');
    case 'password':
      return column(field.name, sql, 'hidden');
    default:
      return column(field.name, sql, 'text');
  }
}

/** What a table needs of its platform. */
export interface TableHost {
  readonly db: DemoDatabase;
  readonly epoch: Epoch;
  readonly clock: Clock;
  readonly origin: () => string;
}

/** The table of one family, made from its declaration. Rows are per tenant and never really deleted. */
export class FamilyTable implements Conditioned {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  /** Column of the moment at which what is recorded happened. */
  readonly moment: string;
  private readonly list: readonly Column[];
  private readonly scales: ReadonlyMap<string, number>;

  constructor(
    readonly family: FamilySpec,
    private readonly host: TableHost,
    /** Columns that the server has and no screen declares. */
    extra: readonly string[] = [],
  ) {
    this.name = `f_${columnName(family.key)}`;
    this.moment = columnName(family.moment ?? 'createTime');
    const known = new Set(BASE.map((one) => one.field));
    const own = family.fields.filter((field) => !known.has(field.name)).map(columnOfField);
    this.list = [...BASE, ...own, ...extra.map((name) => column(name, 'TEXT', 'text'))];
    // A condition on the password would let a caller guess its hash letter by letter.
    this.columns = new Set(
      this.list.filter((one) => one.wire !== 'hidden').map((one) => one.column),
    );
    const scaled = this.list.filter((one) => one.wire === 'decimal');
    this.scales = new Map(scaled.map((one) => [one.column, one.scale]));
  }

  /** The statements that make it. */
  ddl(): string {
    const columns = this.list
      .filter((one) => one.field !== 'id')
      .map((one) => `, ${one.column} ${one.sql}`);
    return `CREATE TABLE ${this.name} (id INTEGER PRIMARY KEY${columns.join('')});
CREATE INDEX ${this.name}_tenant ON ${this.name} (tenant_id, is_deleted, ${this.moment});`;
  }

  scaleOf(name: string): number | undefined {
    return this.scales.get(name);
  }

  /**
   * The rows that a caller sees. Where a family declares its moment, what has not happened yet does
   * not exist yet: the seed reaches into days to come, and shows itself as they pass.
   */
  visible(tenantId: string): Where {
    const sql = ' WHERE tenant_id = ? AND is_deleted = 0';
    if (this.family.moment === undefined) return { sql, values: [tenantId] };
    const now = this.now(this.host.clock.now());
    return { sql: `${sql} AND ${this.moment} <= ?`, values: [tenantId, now] };
  }

  storeDateTime(text: string): string | null {
    return this.host.epoch.fromWire(text);
  }

  /** A page of wire objects: conditions and order of the query, and what the caller adds. */
  page(tenantId: string, query: Readonly<Record<string, string>>, more?: Where): WirePage {
    const request = readPageRequest(query);
    const where = whereOf(this, query);
    const visible = this.visible(tenantId);
    const values = [...visible.values, ...where.values, ...(more?.values ?? [])];
    const from = `FROM ${this.name}${visible.sql}${where.sql}${more?.sql ?? ''}`;
    const order = orderOf(this, query, `${this.moment} DESC, id`);
    const total = numberOf(this.host.db.sql(`SELECT count(*) AS n ${from}`).get(...values), 'n');
    const rows = this.host.db
      .sql(`SELECT * ${from}${order} LIMIT ? OFFSET ?`)
      .all(...values, request.size, request.offset);
    return pageOf(
      request,
      total,
      rows.map((row) => this.toWire(row)),
    );
  }

  /** The stored row of an id of any tenant, or undefined. */
  find(id: string): Row | undefined {
    return this.host.db
      .sql(`SELECT * FROM ${this.name} WHERE id = ? AND is_deleted = 0`)
      .get(BigInt(id));
  }

  isEmpty(): boolean {
    return this.host.db.sql(`SELECT 1 AS one FROM ${this.name} LIMIT 1`).get() === undefined;
  }

  /** Inserts stored values; the id is given or the next one. @returns the id. */
  insert(values: Readonly<Record<string, Bind>>): string {
    const id = values['id'] ?? this.nextId();
    const row: Record<string, Bind> = { status: 1, is_deleted: 0, ...values, id };
    const names = Object.keys(row);
    this.host.db
      .sql(
        `INSERT INTO ${this.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
    return String(id);
  }

  private nextId(): bigint {
    const last = this.host.db.sql(`SELECT max(id) AS id FROM ${this.name}`).get()?.['id'];
    return BigInt(last ?? 0) + 1n;
  }

  /** Updates the given columns of the ids. @returns how many rows changed. */
  update(ids: readonly string[], values: Readonly<Record<string, Bind>>): number {
    const names = Object.keys(values);
    if (names.length === 0 || ids.length === 0) return 0;
    const set = names.map((name) => `${name} = ?`).join(', ');
    const marks = ids.map(() => '?').join(', ');
    return this.host.db
      .sql(`UPDATE ${this.name} SET ${set} WHERE is_deleted = 0 AND id IN (${marks})`)
      .run(...Object.values(values), ...ids.map((id) => BigInt(id)));
  }

  /** Now, as tables keep it. */
  now(ms: number): string {
    return this.host.epoch.store(ms);
  }

  /**
   * Reads a JSON body into stored values: unknown names are dropped, null and '' mean "not given"
   * (wire format §1, §3).
   * @throws WireFailure 400 naming the field of a wrong type.
   */
  fromWire(body: Readonly<Record<string, unknown>>): Record<string, Bind> {
    return this.read(body, (text) => this.storeDateTime(text));
  }

  /** Reads seeded values, whose date-times are the epoch's own and are stored as they are. */
  fromSeed(body: Readonly<Record<string, unknown>>): Record<string, Bind> {
    return this.read(body, (text) => text);
  }

  private read(
    body: Readonly<Record<string, unknown>>,
    dateTime: (text: string) => string | null,
  ): Record<string, Bind> {
    const values: Record<string, Bind> = {};
    for (const one of this.list) {
      const raw = body[one.field];
      if (raw === undefined || raw === null || raw === '' || one.wire === 'hidden') continue;
      if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
        throw refused(`JSON parse error: ${one.field}`);
      }
      values[one.column] = this.storeValue(one, String(raw), dateTime);
    }
    return values;
  }

  /** One stored row as the wire shows it; hidden columns are left out. */
  toWire(row: Row): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const one of this.list) {
      if (one.wire !== 'hidden') record[one.field] = this.wireValue(one, row[one.column] ?? null);
    }
    return record;
  }

  private storeValue(one: Column, text: string, dateTime: (text: string) => string | null): Bind {
    if (one.wire === 'image') {
      const origin = this.host.origin();
      return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
    }
    if (one.wire === 'dateTime') {
      const stored = dateTime(text);
      if (stored === null) throw refused(`JSON parse error: ${one.field}`);
      return stored;
    }
    if (one.wire === 'decimal') {
      const scaled = scaledOf(text, one.scale);
      if (scaled === undefined) throw refused(`JSON parse error: ${one.field}`);
      return scaled;
    }
    if (one.sql !== 'INTEGER' && one.wire !== 'id') return text;
    if (!/^-?\d{1,19}$/.test(text)) throw refused(`JSON parse error: ${one.field}`);
    return BigInt(text);
  }

  private wireValue(one: Column, value: Value): unknown {
    if (value === null) {
      return one.wire === 'text' || one.wire === 'dateTime' || one.wire === 'image' ? '' : -1;
    }
    if (one.wire === 'id') return String(value);
    // A BigDecimal is a text on this wire (wire format §1).
    if (one.wire === 'decimal') return decimalText(BigInt(value), one.scale);
    if (one.wire === 'integer' || one.wire === 'dict') {
      return /^-?\d{1,9}$/.test(String(value)) ? Number(value) : value;
    }
    if (one.wire === 'dateTime') return this.host.epoch.toWire(String(value));
    // Uploads are kept without the address, which has another port at the next start.
    const isOwn = one.wire === 'image' && String(value).startsWith('/');
    return isOwn ? `${this.host.origin()}${value}` : value;
  }
}
