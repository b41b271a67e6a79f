import { SERVER_OFFSET_MIN, wireDateTime } from '@shared/catalogue/kinds/values';
import type { Bind, Value } from '../store/database';
import { columnName } from '../wire/conditions';
import { refused, WireFailure } from '../wire/failure';
import type { OpenColumn } from './entity';
import { NumberText, type Json } from './json';

/** The range of an int of the server, and of an id. */
const INT_MOST = 2n ** 31n - 1n;
const ID_MOST = 2n ** 63n - 1n;
const LAST_YEAR = 9999;

/** What a server that shows its exceptions answers when one has no text of its own. */
const NO_TEXT = '服务器异常';

/** HTTP 500 with the text of the exception. */
export function broken(text: string = NO_TEXT): WireFailure {
  return new WireFailure(500, 500, text);
}

/** HTTP 500 of a statement that the database does not take; its text comes with the statement. */
export function sqlFailure(cause: string, statement: string): WireFailure {
  return broken(
    `\r\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: ${cause}\r\n### SQL: ${statement}\r\n### Cause: java.sql.SQLSyntaxErrorException: ${cause}`,
  );
}

/** ms since 1970 → a stored date-time: the database keeps another zone (UTC) than the server answers in. */
export function storedTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** A stored date-time → ms since 1970. */
export function timeOf(stored: string): number {
  return Date.parse(`${stored.replace(' ', 'T')}Z`);
}

const DATE_TIME = /^(\d{4,5})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2})/;

/**
 * A date-time of the wire as it is stored: a month 13 or an hour 99 is rolled forward, text after the seconds
 * is left out. Null for any other form, a bare day and one with a T among them.
 * @throws WireFailure 500 for a year that the database cannot hold.
 */
export function readDateTime(text: string): string | null {
  const found = DATE_TIME.exec(text);
  if (found === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map(Number);
  return storable(
    Date.UTC(year, month - 1, day, hour, minute, second) - SERVER_OFFSET_MIN * 60_000,
  );
}

function storable(ms: number): string {
  if (Number.isNaN(ms) || new Date(ms).getUTCFullYear() > LAST_YEAR) {
    throw broken('Data truncation: Incorrect datetime value for column at row 1');
  }
  return storedTime(ms);
}

function unreadable({ field }: OpenColumn): WireFailure {
  return refused(`JSON parse error: Cannot deserialize value of field '${field}'`);
}

/** A whole number of a body: digits in a text are taken, a fraction of a number is cut. */
function wholeOf(column: OpenColumn, raw: string | NumberText): bigint {
  const digits = raw instanceof NumberText ? wholePart(raw.text) : raw.trim();
  if (!/^[+-]?\d{1,40}$/.test(digits)) throw unreadable(column);
  const value = BigInt(digits.replace('+', ''));
  const most = column.type === 'int' ? INT_MOST : ID_MOST;
  if (value > most || value < -most - 1n) throw unreadable(column);
  return value;
}

function wholePart(number: string): string {
  if (/^-?\d+$/.test(number)) return number;
  const cut = Math.trunc(Number(number));
  return Number.isSafeInteger(cut) ? String(cut) : number;
}

/**
 * A value of a JSON body as the column stores it; null keeps what is stored: null itself, and '' for all but a
 * text.
 * @throws WireFailure 400 for a value of another type, 500 for a date-time that cannot be stored.
 */
export function readField(column: OpenColumn, raw: Json): Bind {
  if (raw === null) return null;
  const isPlain = typeof raw === 'string' || raw instanceof NumberText;
  if (column.type === 'text') {
    if (isPlain || typeof raw === 'boolean')
      return raw instanceof NumberText ? raw.text : String(raw);
    throw unreadable(column);
  }
  if (!isPlain) throw unreadable(column);
  if (typeof raw === 'string' && raw.trim() === '') return null;
  if (column.type !== 'dateTime') return wholeOf(column, raw);
  if (raw instanceof NumberText) {
    if (!/^-?\d{1,15}$/.test(raw.text)) throw unreadable(column);
    return storable(Number(raw.text));
  }
  const stored = readDateTime(raw);
  if (stored === null) throw unreadable(column);
  return stored;
}

/**
 * A parameter for a field of an entity; null: an empty number or date-time, which is no condition.
 * @throws WireFailure 400 for a value of another type.
 */
export function readParameter(column: OpenColumn, raw: string): Bind {
  if (column.type === 'text') return raw;
  if (raw === '') return null;
  const isNumber = column.type !== 'dateTime';
  if (isNumber && !/^-?\d+$/.test(raw.trim())) throw unreadable(column);
  return readField(column, raw);
}

/** @throws WireFailure 500 for a text that is longer than its column; characters count, not bytes. */
export function checkLength({ field, max }: OpenColumn, value: Bind): void {
  if (max === undefined || typeof value !== 'string' || [...value].length <= max) return;
  throw broken(
    `\r\n### Error updating database.  Cause: com.mysql.cj.jdbc.exceptions.MysqlDataTruncation: Data truncation: Data too long for column '${columnName(field)}' at row 1`,
  );
}

/** A stored value as the wire shows it; each type has its own look of absence. */
export function wireValue({ type }: OpenColumn, value: Value): unknown {
  switch (type) {
    case 'text':
      return value === null ? '' : String(value);
    case 'dateTime':
      return value === null ? '' : wireDateTime(timeOf(String(value)));
    case 'int':
      return value === null ? -1 : Number(value);
    case 'id':
      return value === null ? -1 : String(value);
    case 'looseId':
      // Numbers that JavaScript cannot hold come as texts.
      return value === null
        ? -1
        : Number.isSafeInteger(Number(value))
          ? Number(value)
          : String(value);
  }
}
