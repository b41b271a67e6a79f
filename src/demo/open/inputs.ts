import { SIZE_CAP } from '../wire/paging';
import { columnName } from '../wire/conditions';
import { refused, WireFailure } from '../wire/failure';
import type { Bind } from '../store/database';
import { entityConditions } from './conditions';
import type { OpenCall, OpenEntity } from './entity';
import { isObject, JsonTrouble, NumberText, readObject, type Json, type JsonObject } from './json';
import { breaksJson, filtered } from './markup';
import { EVERYTHING, type OpenWhere } from './store';
import { readField } from './values';

export type Params = Readonly<Record<string, string>>;

/** A request as it came: parameters of query and form, and the text of any other body. */
export interface OpenRequest {
  readonly params: Params;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Media type without its parameters; '' without one. */
  readonly type: string;
  readonly text: string;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
}

/** Who calls, from the token. */
export interface OpenCaller {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly deptId: string;
  /** Comma-joined ids, as the token has them. */
  readonly roleId: string;
  readonly aliases: readonly string[];
}

/** A requested page; size -1 asks for no total. */
export interface PageAsked {
  readonly current: number;
  readonly size: number;
  readonly isCounted: boolean;
}

/** What a call read of its request, before its role is looked at. */
export interface Inputs {
  readonly params: Params;
  readonly page: PageAsked;
  /** Conditions of an entity list or a detail. */
  readonly where: OpenWhere;
  /** Whole numbers among the parameters; undefined: absent or empty. */
  readonly numbers: Readonly<Record<string, bigint | undefined>>;
  /** Values of a JSON body by column; absent ones keep what is stored. */
  readonly values: Readonly<Record<string, Bind>>;
  /** Lists of a JSON body; undefined: absent. */
  readonly lists: Readonly<Record<string, readonly bigint[] | undefined>>;
}

const DEFAULT_SIZE = 10;
const INT = /^-?\d{1,10}$/;
const INT_MOST = 2 ** 31 - 1;

/** A whole number of 32 bits; undefined for an empty or absent one. */
function intOf(params: Params, name: string): number | undefined {
  const text = params[name]?.trim() ?? '';
  if (text === '') return undefined;
  if (!INT.test(text) || Math.abs(Number(text)) > INT_MOST) {
    throw refused(`Failed to convert property value for property '${name}'`);
  }
  return Number(text);
}

function pageOf(params: Params): PageAsked {
  const size = intOf(params, 'size') ?? DEFAULT_SIZE;
  return {
    current: Math.max(1, intOf(params, 'current') ?? 1),
    size: size < 0 || size > SIZE_CAP ? SIZE_CAP : size,
    isCounted: size >= 0,
  };
}

function numberOf(params: Params, name: string): bigint | undefined {
  const text = params[name]?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^-?\d{1,19}$/.test(text)) throw refused(`请求参数类型错误: ${name}`);
  return BigInt(text);
}

/** The markup filter over every text of a body. */
function clean(value: Json): Json {
  if (typeof value === 'string') {
    if (breaksJson(value)) throw new JsonTrouble('JSON parse error: Unexpected character');
    return filtered(value);
  }
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
}

/** @throws WireFailure 415 for another media type, 400 for a text that is no JSON object. */
function bodyOf({ type, text }: OpenRequest): JsonObject {
  if (type !== 'application/json' && !(type === '' && text === '')) {
    throw new WireFailure(415, 415, `Content type '${type}' not supported`);
  }
  if (text.trim() === '') throw refused('Required request body is missing');
  try {
    return clean(readObject(text)) as JsonObject;
  } catch (error) {
    if (error instanceof JsonTrouble) throw refused(error.message);
    throw error;
  }
}

/** A field of the entity that a body may give; null and '' that keep what is stored are left out. */
function valuesOf({ columns }: OpenEntity, body: JsonObject): Record<string, Bind> {
  const values: Record<string, Bind> = {};
  for (const column of columns) {
    const raw = Object.hasOwn(body, column.field) ? body[column.field] : undefined;
    if (raw === undefined || column.hidden === true) continue;
    const value = readField(column, raw);
    if (value !== null && column.kept !== true) values[columnName(column.field)] = value;
  }
  return values;
}

/** A list of ids; undefined when it is absent. @throws WireFailure 400 for anything but a list of ids. */
function listOf(body: JsonObject, name: string): readonly bigint[] | undefined {
  const raw = body[name] ?? null;
  if (raw === null) return undefined;
  const unreadable = refused(`JSON parse error: Cannot deserialize value of field '${name}'`);
  if (!Array.isArray(raw)) throw unreadable;
  return raw.map((one: Json) => {
    const digits = one instanceof NumberText ? one.text : one;
    if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits)) throw unreadable;
    return BigInt(digits);
  });
}

const TAKES_BODY = new Set<OpenCall['does']>(['submit', 'save', 'update']);

/**
 * Reads the inputs of a call, which comes before the test of its role.
 * @throws WireFailure 400 for a missing parameter or one of another type, and for an unreadable body.
 */
export function readInputs(entity: OpenEntity, call: OpenCall, request: OpenRequest): Inputs {
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, filtered(value)]),
  );
  for (const name of call.needs ?? []) {
    if (params[name] === undefined) {
      throw refused(
        `Required request parameter '${name}' for method parameter type String is not present`,
      );
    }
  }
  const lists = call.lists ?? [];
  const body = TAKES_BODY.has(call.does) || lists.length > 0 ? bodyOf(request) : {};
  const isBound = call.conditions === 'entity' || call.does === 'detail';
  return {
    params,
    page: call.does === 'page' ? pageOf(params) : { current: 1, size: 0, isCounted: true },
    where: isBound ? entityConditions(entity, params) : EVERYTHING,
    numbers: Object.fromEntries((call.numbers ?? []).map((name) => [name, numberOf(params, name)])),
    values: TAKES_BODY.has(call.does) ? valuesOf(entity, body) : {},
    lists: Object.fromEntries(lists.map((name) => [name, listOf(body, name)])),
  };
}

/** The ids of a comma-joined text. From its first space on nothing is read, and what is no number is no id. */
export function idsOf(joined: string): readonly bigint[] {
  const [read = ''] = joined.split(' ');
  return read
    .split(',')
    .filter((one) => /^-?\d{1,19}$/.test(one))
    .map(BigInt);
}
