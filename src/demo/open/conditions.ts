import type { Bind } from '../store/database';
import { columnName } from '../wire/conditions';
import type { OpenColumn, OpenEntity } from './entity';
import { tableOf, type OpenWhere } from './store';
import { broken, readDateTime, readParameter, sqlFailure } from './values';

/** Parameters of every list that are no conditions. */
const RESERVED = new Set(['blade-auth', 'current', 'size', 'ascs', 'descs']);

type Params = Readonly<Record<string, string>>;
type Made = (column: string, value: string, kind: OpenColumn) => OpenWhere;

const compared =
  (sign: string): Made =>
  (column, value, kind) => ({ sql: ` AND ${column} ${sign} ?`, values: [comparable(kind, value)] });

const like =
  (sign: 'LIKE' | 'NOT LIKE', pattern: (value: string) => string): Made =>
  (column, value) => ({ sql: ` AND ${column} ${sign} ?`, values: [pattern(value)] });

const dated =
  (sign: string): Made =>
  (column, value) => {
    const stored = readDateTime(value);
    if (stored === null) throw broken(`Unparseable date: "${value}"`);
    return { sql: ` AND ${column} ${sign} ?`, values: [stored] };
  };

const contains = like('LIKE', (value) => `%${value}%`);

/**
 * What each suffix of a map list means. Those without `date` compare the stored text of a date-time, in the
 * zone of the database. `%` and `_` in a value are wildcards.
 */
const SUFFIXES: Readonly<Record<string, Made>> = {
  equal: compared('='),
  notequal: compared('<>'),
  like: contains,
  notlike: like('NOT LIKE', (value) => `%${value}%`),
  likeleft: like('LIKE', (value) => `%${value}`),
  likeright: like('LIKE', (value) => `${value}%`),
  gt: compared('>'),
  ge: compared('>='),
  lt: compared('<'),
  le: compared('<='),
  dategt: dated('>'),
  datege: dated('>='),
  datelt: dated('<'),
  datele: dated('<='),
  dateequal: dated('='),
  null: (column) => ({ sql: ` AND ${column} IS NULL`, values: [] }),
  notnull: (column) => ({ sql: ` AND ${column} IS NOT NULL`, values: [] }),
};

/** A value that a number is compared with: what of a text begins like a number. */
function comparable({ type }: OpenColumn, value: string): Bind {
  if (type === 'text' || type === 'dateTime') return value;
  if (/^-?\d{1,18}$/.test(value.trim())) return BigInt(value.trim());
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? 0 : number;
}

function splitKey(key: string): { readonly name: string; readonly suffix: string } {
  const at = key.lastIndexOf('_');
  const suffix = key.slice(at + 1);
  const isSuffix = at > 0 && (suffix === 'ignore' || Object.hasOwn(SUFFIXES, suffix));
  return isSuffix ? { name: key.slice(0, at), suffix } : { name: key, suffix: 'like' };
}

/**
 * The conditions of a map list: any column, bare for "contains" or with a suffix; an empty value is ignored.
 * @throws WireFailure 500 for a key that is no column.
 */
export function mapConditions(entity: OpenEntity, params: Params): OpenWhere {
  const parts: OpenWhere[] = [];
  for (const [key, value] of Object.entries(params)) {
    if (RESERVED.has(key) || value === '') continue;
    const { name, suffix } = splitKey(key);
    if (suffix === 'ignore') continue;
    const column = columnName(name);
    const kind = entity.columns.find(({ field }) => columnName(field) === column);
    if (kind === undefined) {
      const cause = `Unknown column '${column}' in 'where clause'`;
      throw sqlFailure(cause, `SELECT COUNT(*) FROM ${tableOf(entity)} WHERE ${column} LIKE ?`);
    }
    parts.push((SUFFIXES[suffix] ?? contains)(column, value, kind));
  }
  return {
    sql: parts.map(({ sql }) => sql).join(''),
    values: parts.flatMap(({ values }) => values),
  };
}

/**
 * The conditions of an entity list: fields for equality; keys that are no field, suffixed ones among them, are
 * ignored; an empty text is compared, an empty number or date-time is not.
 * @throws WireFailure 400 for letters where a number is expected.
 */
export function entityConditions({ columns }: OpenEntity, params: Params): OpenWhere {
  const found = columns.flatMap((column) => {
    const raw = column.hidden === true ? undefined : params[column.field];
    const value = raw === undefined ? null : readParameter(column, raw);
    return value === null ? [] : [{ name: columnName(column.field), value }];
  });
  return {
    sql: found.map(({ name }) => ` AND ${name} = ?`).join(''),
    values: found.map(({ value }) => value),
  };
}

/**
 * The order that is asked for, ascs before descs; all but letters, digits, underscore and comma is stripped.
 * @returns terms of ORDER BY; `unknown` names the first that is no column of the table.
 */
export function askedOrder(
  { columns }: OpenEntity,
  { ascs = '', descs = '' }: Params,
): { readonly terms: readonly string[]; readonly unknown: string | undefined } {
  const known = new Set(columns.map(({ field }) => columnName(field)));
  const names = (text: string): readonly string[] =>
    text
      .replace(/[^\w,]/g, '')
      .split(',')
      .filter((name) => name !== '');
  const all = [...names(ascs), ...names(descs)];
  return {
    terms: [...names(ascs), ...names(descs).map((name) => `${name} DESC`)],
    unknown: all.find((name) => !known.has(name.toLowerCase())),
  };
}
