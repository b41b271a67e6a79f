import { decimalText, scaledOf } from '@shared/base/decimal';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { Bind, Value } from './store/database';
import { columnName, MOST } from './wire/conditions';
import { refused } from './wire/failure';

/** Wire type of a column; it decides how null is sent (wire format §1). */
type WireKind =
  'text' | 'id' | 'integer' | 'decimal' | 'dict' | 'dateTime' | 'image' | 'list' | 'hidden';

/** One column of a family's table. */
export interface Column {
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

/** The base entity of the server and its tenant (wire format §4). */
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

/** Base columns that a record without a tenant shows; it lacks the others (wire format §4). */
const SHARED = new Set(['id', 'isDeleted']);

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
    case 'date':
      // A due date keeps its distance from today; a birthday stays the same.
      return column(field.name, sql, field.due === true ? 'dateTime' : 'text');
    case 'clockIns':
      return column(field.name, sql, 'list');
    case 'password':
      return column(field.name, sql, 'hidden');
    default:
      return column(field.name, sql, 'text');
  }
}

/** Fields with the names of referenced records: the server sends them beside the ids. */
function namesBeside({ fields }: FamilySpec): readonly string[] {
  return fields.flatMap(({ reference }) => reference?.nameField ?? []);
}

/** The columns of a family, base entity first. A field with the name of a base column replaces it. */
export function columnsOf(family: FamilySpec, extra: readonly string[]): readonly Column[] {
  const own = new Map(family.fields.map((field) => [field.name, columnOfField(field)]));
  const base = BASE.map((one) => {
    const declared = own.get(one.field);
    own.delete(one.field);
    if (declared !== undefined && one.field === 'status') return declared;
    const isShown = family.shared !== true || SHARED.has(one.field) || declared !== undefined;
    return isShown ? one : { ...one, wire: 'hidden' as const };
  });
  const more = [...extra, ...namesBeside(family)].filter((name) => !own.has(name));
  return [
    ...base,
    ...own.values(),
    ...[...new Set(more)].map((name) => column(name, 'TEXT', 'text')),
  ];
}

/** How date-times and file addresses are stored. */
export interface ColumnHost {
  readonly origin: () => string;
  /** A date-time of the wire in the tables' format; null for any other text. */
  readonly storeDateTime: (text: string) => string | null;
  readonly wireDateTime: (stored: string) => string;
}

function wrongType({ field }: Column): Error {
  return refused(`JSON parse error: ${field}`);
}

/**
 * A value of a body as the column holds it.
 * @throws WireFailure 400 naming the field of a wrong type.
 */
export function storeValue(one: Column, raw: unknown, host: ColumnHost): Bind {
  if (one.wire === 'list') return JSON.stringify(raw);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
    throw wrongType(one);
  }
  const text = String(raw);
  if (one.wire === 'image') {
    const origin = host.origin();
    return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  }
  if (one.wire === 'dateTime') {
    const stored = host.storeDateTime(text);
    if (stored === null) throw wrongType(one);
    return stored;
  }
  if (one.wire === 'decimal') {
    const scaled = scaledOf(text, one.scale);
    if (scaled === undefined || scaled > MOST || scaled < -MOST) throw wrongType(one);
    return scaled;
  }
  if (one.sql !== 'INTEGER' && one.wire !== 'id') return text;
  const isWhole = /^-?\d{1,19}$/.test(text);
  if (!isWhole || BigInt(text) > MOST || BigInt(text) < -MOST) throw wrongType(one);
  return BigInt(text);
}

/** The wire's null by column type (wire format §1). */
function absentOf(one: Column): unknown {
  return one.wire === 'text' || one.wire === 'dateTime' || one.wire === 'image' ? '' : -1;
}

/** A stored value as the wire shows it. */
export function wireValue(one: Column, value: Value, host: ColumnHost): unknown {
  if (one.wire === 'list') return JSON.parse(String(value ?? '[]'));
  if (value === null) return absentOf(one);
  if (one.wire === 'id') return String(value);
  // A BigDecimal is a text on this wire (wire format §1).
  if (one.wire === 'decimal') return decimalText(BigInt(value), one.scale);
  if (one.wire === 'integer' || one.wire === 'dict') {
    return /^-?(0|[1-9]\d{0,8})$/.test(String(value)) ? Number(value) : value;
  }
  if (one.wire === 'dateTime') return host.wireDateTime(String(value));
  // Uploads are stored without the address, whose port changes at every start.
  const isOwn = one.wire === 'image' && String(value).startsWith('/');
  return isOwn ? `${host.origin()}${value}` : value;
}
