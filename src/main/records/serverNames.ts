import { isRead, type CallSpec } from '@shared/api/call';
import { entriesOf, isNothing, WRAPPERS, wrappedRows } from '@shared/api/rows';
import { allFamilies, findFamily } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import { OWN_SUFFIX, usableMatches, type FieldMatches } from '@shared/catalogue/fieldMatch';
import { figureOf } from '@shared/catalogue/figures';
import { recordsOf } from '@shared/catalogue/screens';
import type { CallArgs } from '../session/session';
import { columnName } from '@shared/api/column';

/** Column → the server's name. */
type Names = ReadonlyMap<string, string>;

const NONE: Names = new Map();

/** Deeper nodes of a tree keep the server's names. */
const MOST_LEVELS = 50;

/** The families of what a call writes: the record, and the members of a list body. */
interface Written {
  readonly record: FamilySpec;
  readonly list: FamilySpec;
}

let written: ReadonlyMap<string, Written> | undefined;

/** Which family's records a call saves; made with the first save. What only actions send has names of its own. */
function writtenOf(id: string): Written | undefined {
  written ??= new Map(allFamilies().flatMap(writtenBy));
  return written.get(id);
}

function writtenBy(family: FamilySpec): readonly (readonly [string, Written])[] {
  const { calls, items, panels = [] } = family.screen ?? {};
  const found: [string, Written][] = [];
  const add = (id: string | undefined, record: FamilySpec, list = record): void => {
    if (id !== undefined) found.push([id, { record, list }]);
  };
  add(calls?.add, family, items === undefined ? family : findFamily(items.family));
  add(calls?.edit, family);
  add(calls?.addMany, family);
  for (const { call, edits } of panels) {
    add(edits?.add, recordsOf(call) ?? family);
    add(edits?.edit, recordsOf(call) ?? family);
  }
  return found;
}

/** The matches of a family on one server. */
export type MatchesOf = (family: string) => FieldMatches | undefined;

function namesOf(family: FamilySpec | undefined, matchesOf: MatchesOf): Names {
  const stored = family === undefined ? undefined : matchesOf(family.key);
  return family === undefined || stored === undefined ? NONE : usableMatches(family, stored);
}

/** The arguments of a call with the server's own names for columns. A parameter that the documents name keeps its name. */
export function toServer(spec: CallSpec, args: CallArgs, matchesOf: MatchesOf): CallArgs {
  const asks = isRead(spec.kind) || spec.kind === 'export';
  // No step of a session saves a record; the first ones belong to every start.
  const saved = asks || spec.kind === 'session' ? undefined : writtenOf(spec.id);
  const record = asks ? recordsOf(spec.id) : saved?.record;
  const names = namesOf(record, matchesOf);
  const listNames = asks ? names : namesOf(saved?.list, matchesOf);
  if (names.size === 0 && listNames.size === 0) return args;
  const { query, body } = args;
  return {
    ...args,
    ...(query === undefined ? {} : { query: queryWith(spec, query, names) }),
    ...(body === undefined ? {} : { body: bodyWith(spec, body, names, listNames) }),
  };
}

/** The data of an answer with this client's names. Figures have names of their own. */
export function fromServer(spec: CallSpec, data: unknown, matchesOf: MatchesOf): unknown {
  if (figureOf(spec.id) !== undefined) return data;
  const names = namesOf(recordsOf(spec.id), matchesOf);
  if (names.size === 0) return data;
  const columns = new Map([...names].map(([column, name]) => [name, column] as const));
  return read(data, columns, 0);
}

/** The parameter under which the server knows one of ours: a column, or a column with a condition. */
function paramOf(spec: CallSpec, param: string, names: Names): string {
  const isDocumented = spec.params?.includes(param) === true;
  if (isDocumented && spec.assumed?.includes(param) !== true) return param;
  const whole = names.get(param);
  if (whole !== undefined) return whole;
  const at = param.lastIndexOf('_');
  const name = at < 0 ? undefined : names.get(param.slice(0, at));
  return name === undefined ? param : `${name}${param.slice(at)}`;
}

function queryWith(
  spec: CallSpec,
  query: Readonly<Record<string, string>>,
  names: Names,
): Record<string, string> {
  const orders = new Map([...names].map(([own, name]) => [columnName(own), columnName(name)]));
  const ordered = (list: string): string =>
    list
      .split(',')
      .map((one) => orders.get(one) ?? one)
      .join(',');
  const isOrder = (param: string): boolean => param === 'ascs' || param === 'descs';
  return Object.fromEntries(
    Object.entries(query).map(([param, value]) =>
      isOrder(param) ? [param, ordered(value)] : [paramOf(spec, param, names), value],
    ),
  );
}

function bodyWith(
  spec: CallSpec,
  body: NonNullable<CallArgs['body']>,
  names: Names,
  listNames: Names,
): NonNullable<CallArgs['body']> {
  const renamed = (value: unknown, by: Names): unknown => {
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    return Object.fromEntries(
      Object.entries(entries).map(([name, one]) => [paramOf(spec, name, by), one]),
    );
  };
  if (body.kind === 'json') {
    const { value } = body;
    return Array.isArray(value)
      ? { ...body, value: value.map((one) => renamed(one, listNames)) }
      : { ...body, value: renamed(value, names) };
  }
  if (body.kind !== 'form') return body;
  return { ...body, values: renamed(body.values, names) as Readonly<Record<string, string>> };
}

/** @param columns the server's name → column */
function read(data: unknown, columns: Names, level: number): unknown {
  if (level > MOST_LEVELS) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => read(one, columns, level + 1));
  const entries = entriesOf(data);
  if (entries === undefined) return data;
  // What holds rows is no record: a total beside them keeps its name.
  if (wrappedRows(entries) !== undefined) {
    return Object.fromEntries(
      Object.entries(entries).map(([name, value]) =>
        WRAPPERS.some((wrapper) => wrapper === name)
          ? [name, read(value, columns, level + 1)]
          : [name, value],
      ),
    );
  }
  return recordWith(entries, columns, level);
}

/** A column takes the value of the server's field; what the server sends under the column's own name moves beside it. */
function recordWith(
  entries: Readonly<Record<string, unknown>>,
  columns: Names,
  level: number,
): Record<string, unknown> {
  const record = new Map<string, unknown>();
  for (const [name, value] of Object.entries(entries)) {
    if (!columns.has(name)) {
      record.set(name, name === 'children' ? read(value, columns, level + 1) : value);
    }
  }
  for (const [name, column] of columns) {
    if (!Object.hasOwn(entries, name)) continue;
    const value = entries[name];
    const own = record.get(column);
    // An empty field of the server does not empty a column that the server fills itself.
    if (isNothing(value) && !isNothing(own)) continue;
    if (!isNothing(own)) record.set(`${column}${OWN_SUFFIX}`, own);
    record.set(column, value);
  }
  return Object.fromEntries(record);
}
