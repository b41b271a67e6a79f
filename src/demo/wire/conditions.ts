import { columnName as snakeCase } from '@shared/api/column';
import { scaledOf } from '@shared/base/decimal';
import type { FigureCondition } from '@shared/catalogue/figureSpec';
import { WireFailure } from './failure';

/** What conditions need of a table: its columns, and the format of date-times. */
export interface Conditioned {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  storeDateTime(text: string): string | null;
  /** Decimal places of a column of numbers, 0 for whole ones; undefined for others. */
  scaleOf(column: string): number | undefined;
}

/** A part of WHERE with the values to bind. */
export interface Where {
  readonly sql: string;
  readonly values: readonly (string | bigint | number)[];
  /** It names few rows by their ids: a page follows no index of an order or of a searched text. */
  readonly narrow?: true;
}

/** Keys that are taken out before conditions are built (wire format §3). */
const RESERVED = new Set([
  'blade-auth',
  'current',
  'size',
  'currentPage',
  'pageSize',
  'ascs',
  'descs',
]);

const COMPARE: Readonly<Record<string, string>> = {
  equal: '=',
  notequal: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

const DATE_COMPARE: Readonly<Record<string, string>> = {
  dategt: '>',
  datege: '>=',
  datelt: '<',
  datele: '<=',
  dateequal: '=',
};

/**
 * Put before the column of a condition that is no equality: a page whose order has an index then reads along
 * that index instead of sorting. To SQL it is a comment.
 */
export const FILTER = '/*+*/';

/** `%` and `_` in a value are wildcards, because the real server passes them on to SQL. */
const PATTERNS: Readonly<Record<string, (value: string) => string>> = {
  like: (value) => `%${value}%`,
  likeleft: (value) => `%${value}`,
  likeright: (value) => `${value}%`,
};

/** camelCase → snake_case, identifier characters only. */
export function columnName(field: string): string {
  return snakeCase(field.replace(/[^\w]/g, ''));
}

function unknownColumn(column: string): WireFailure {
  const cause = `Unknown column '${column}' in 'where clause'`;
  return new WireFailure(500, 500, `### Error querying database. Cause: SQLSyntaxError: ${cause}`);
}

/**
 * Builds the conditions of a map-bound list from the query: suffix rules of wire format §3, the default is
 * "contains", empty values are skipped.
 * @throws WireFailure 500 for an unknown column, like the real server's SQL.
 */
export function whereOf(table: Conditioned, query: Readonly<Record<string, string>>): Where {
  const parts: string[] = [];
  const values: (string | bigint | number)[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (RESERVED.has(key) || value === '') continue;
    const at = key.lastIndexOf('_');
    const suffix = at > 0 ? key.slice(at + 1) : 'like';
    if (suffix === 'ignore') continue;
    const column = columnName(at > 0 ? key.slice(0, at) : key);
    if (!table.columns.has(column)) throw unknownColumn(column);
    const one = condition(table, column, suffix, value);
    parts.push(one.sql);
    values.push(...one.values);
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), values };
}

/** The greatest number that fits into a column of whole numbers. */
export const MOST = 2n ** 63n - 1n;

/**
 * A value for a comparison, as the column stores it: the column may be in an expression, which does not
 * convert a text into a number. A text that is no number equals no value; one beyond the column's range stays
 * beyond it, and one between two storable values lies between them.
 */
function stored(table: Conditioned, column: string, value: string): string | bigint | number {
  const scale = table.scaleOf(column);
  if (scale === undefined) return value;
  const number = scaledOf(value, scale);
  if (number === undefined) return DECIMAL.test(value) ? Number(value) * 10 ** scale : value;
  return number > MOST ? MOST : number < -MOST ? -MOST : number;
}

/** A number with decimal places. */
const DECIMAL = /^-?\d{1,15}\.\d{1,30}$/;

/**
 * The conditions of an entity-bound list: equality of fields; unknown fields are ignored (wire format §3).
 */
export function whereEntity(table: Conditioned, query: Readonly<Record<string, string>>): Where {
  const asked = Object.entries(query).filter(
    ([key, value]) => !RESERVED.has(key) && value !== '' && table.columns.has(columnName(key)),
  );
  const parts = asked.map(([key, value]) => equalTo(table, columnName(key), value));
  return {
    sql: parts.map(({ sql }) => sql).join(''),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Equal to a value, or to one of several that are comma-joined. */
export function equalTo(table: Conditioned, column: string, value: string): Where {
  const some = value.split(',').map((one) => stored(table, column, one.trim()));
  const marks = some.map(() => '?').join(', ');
  return { sql: ` AND ${column} IN (${marks})`, values: some };
}

/** The conditions of a declaration; an absent value is unequal to every value. */
export function whereFigures(conditions: readonly FigureCondition[]): Where {
  const sql = conditions.map(({ field, is }) => {
    const test = { equal: 'IS ?', unequal: 'IS NOT ?', absent: 'IS NULL', present: 'IS NOT NULL' };
    return ` AND ${columnName(field)} ${test[is]}`;
  });
  return {
    sql: sql.join(''),
    values: conditions.flatMap((one) => ('value' in one ? [one.value] : [])),
  };
}

function condition(table: Conditioned, column: string, suffix: string, value: string): Where {
  const compare = COMPARE[suffix];
  if (compare !== undefined)
    return {
      sql: `${suffix === 'equal' ? '' : FILTER}${column} ${compare} ?`,
      values: [stored(table, column, value)],
    };
  const dateCompare = DATE_COMPARE[suffix];
  if (dateCompare !== undefined) {
    const moment = table.storeDateTime(value);
    if (moment === null) throw new WireFailure(500, 500, `Unparseable date: "${value}"`);
    return { sql: `${FILTER}${column} ${dateCompare} ?`, values: [moment] };
  }
  if (suffix === 'null') return { sql: `${column} IS NULL`, values: [] };
  if (suffix === 'notnull') return { sql: `${column} IS NOT NULL`, values: [] };
  if (suffix === 'notlike') return { sql: `${column} NOT LIKE ?`, values: [`%${value}%`] };
  const pattern = PATTERNS[suffix];
  if (pattern === undefined) throw unknownColumn(columnName(`${column}_${suffix}`));
  return { sql: `${column} LIKE ?`, values: [pattern(value)] };
}

/**
 * The order of ascs and descs: comma-separated names, camelCase and snake_case (the documents send both);
 * other characters are dropped. Terms end in ASC or DESC; empty without a requested order.
 * @throws WireFailure 500 for an unknown column.
 */
export function orderOf(
  table: Conditioned,
  query: Readonly<Record<string, string>>,
): readonly string[] {
  const names = (text: string | undefined, direction: string): string[] =>
    (text ?? '')
      .split(',')
      .map((name) => columnName(name.trim()))
      .filter((name) => name !== '')
      .map((name) => {
        if (table.columns.has(name)) return `${name} ${direction}`;
        const cause = `Unknown column '${name}' in 'order clause'`;
        throw new WireFailure(500, 500, `### Error querying database. Cause: ${cause}`);
      });
  return [...names(query['ascs'], 'ASC'), ...names(query['descs'], 'DESC')];
}
