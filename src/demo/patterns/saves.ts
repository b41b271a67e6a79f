import { CHILDREN_REFUSED, heldRefused } from '@shared/catalogue/behaviour';
import type { CallSpec } from '@shared/api/call';
import type { Caller } from '../platform';
import type { SignedIncoming } from '../routes';
import type { Bind, Row } from '../store/database';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { refused, WireFailure } from '../wire/failure';
import { checkWriting } from './checks';
import {
  argumentsOf,
  onlyRow,
  ownRows,
  readBody,
  readList,
  rowIds,
  textOf,
  type Body,
  type Engine,
} from './records';

/** Most entries that one list body may have. */
const LIST_MOST = 1000;

/** Columns that the server sets itself and never takes from a body. */
const SERVERS_OWN = [
  'id',
  'tenant_id',
  'is_deleted',
  'create_time',
  'create_user',
  'create_dept',
  'update_time',
  'update_user',
];

/** A wire id of any family. */
const ID = /^[\w.-]{1,64}$/;

/** Ids of a comma-joined text. @throws WireFailure 400 for an invalid id. */
export function idsOf(joined: string, name: string): string[] {
  const ids = joined.split(',').map((id) => id.trim());
  const given = ids.filter((id) => id !== '');
  if (given.length === 0) throw refused(`缺少必要的请求参数: ${name}`);
  if (given.some((id) => !ID.test(id))) throw refused(`请求参数类型错误: ${name}`);
  return [...new Set(given)];
}

function given(table: FamilyTable, body: Body, isMove: boolean): Record<string, Bind> {
  const values = table.fromWire({ ...body, id: undefined });
  for (const name of SERVERS_OWN)
    if (name !== 'tenant_id' || !table.namesTenants) delete values[name];
  const { lifecycle } = table.family;
  // Only actions change the state.
  if (lifecycle !== undefined && !isMove) delete values[columnName(lifecycle.field)];
  return values;
}

/** Inserts a new record of the caller's tenant. @returns its id in the store. */
export function insertRecord(
  engine: Engine,
  table: FamilyTable,
  body: Body,
  caller: Caller,
): string {
  const values = given(table, body, false);
  const { lifecycle } = table.family;
  if (lifecycle !== undefined) values[columnName(lifecycle.field)] = lifecycle.initial;
  const now = table.now(engine.platform.clock.now());
  engine.hooks.get(table.family.key)?.beforeSave?.(values, body, caller);
  values[table.moment] ??= now;
  checkWriting(engine, { table, values, caller });
  return table.insert({
    ...values,
    ...(table.namesTenants ? {} : { tenant_id: table.tenantOf(caller.tenantId) }),
    create_time: now,
    create_user: BigInt(caller.userId),
    update_time: now,
    update_user: BigInt(caller.userId),
  });
}

/** Changes the fields of a record that a body contains. @param isMove true when the state may change too. */
export function changeRecord(
  engine: Engine,
  table: FamilyTable,
  before: Row,
  body: Body,
  caller: Caller,
  isMove = false,
): void {
  const values = { ...given(table, body, isMove), ...table.cleared(body) };
  engine.hooks.get(table.family.key)?.beforeSave?.(values, body, caller, before);
  checkWriting(engine, { table, values, caller, before });
  touch(engine, table, [before], values, caller);
}

/** Writes values and their author into rows. */
export function touch(
  { platform, hooks }: Engine,
  table: FamilyTable,
  rows: readonly Row[],
  values: Record<string, Bind>,
  caller: Caller,
): void {
  const stamp = {
    update_time: table.now(platform.clock.now()),
    update_user: BigInt(caller.userId),
  };
  table.update(rowIds(rows), { ...values, ...stamp });
  hooks.get(table.family.key)?.afterWrite?.(caller);
}

/** Finds a record that refers to an id: by the index of the field, or among the comma-joined ids of one. */
export function holderSql(table: string, column: string, isMany = false): string {
  const test = isMany ? `instr(',' || ${column} || ',', ',' || ? || ',') > 0` : `${column} = ?`;
  return `SELECT 1 FROM ${table} WHERE ${test} AND is_deleted = 0 LIMIT 1`;
}

/** @throws WireFailure 400 for a record that others refer to. */
function refuseHeld({ platform }: Engine, { family }: FamilyTable, ids: readonly string[]): void {
  for (const { family: key, field } of family.heldBy ?? []) {
    const other = platform.tables.get(key);
    if (other === undefined) continue;
    const isMany = other.family.fields.some(
      ({ name, reference }) => name === field && reference?.many === true,
    );
    const holder = platform.db.sql(holderSql(other.name, columnName(field), isMany));
    if (ids.some((id) => holder.get(id) !== undefined))
      throw refused(heldRefused(other.family.labels.zh));
  }
}

/** Removes rows. @throws WireFailure 400 for a parent with children, and for one that others refer to. */
export function removeRows(
  engine: Engine,
  table: FamilyTable,
  rows: readonly Row[],
  caller: Caller,
): void {
  const { tree, key } = table.family;
  const leaving = new Set(rowIds(rows));
  for (const row of tree === undefined ? [] : rows) {
    const children = table.children(String(row[table.idColumn]));
    if (rowIds(children).some((id) => !leaving.has(id))) throw refused(CHILDREN_REFUSED);
  }
  const wireIds = rows.map((row) => String(row[table.idColumn]));
  refuseHeld(engine, table, wireIds);
  engine.hooks.get(key)?.beforeRemove?.(wireIds, caller);
  touch(engine, table, rows, { is_deleted: 1 }, caller);
}

/** Applies `act` to each entry of a list; a refusal names the entry. */
export function eachEntry(list: readonly unknown[], act: (entry: Body) => void): void {
  if (list.length === 0) throw refused('Required request body is missing');
  if (list.length > LIST_MOST) throw refused(`一次最多提交${LIST_MOST}条`);
  list.forEach((entry, n) => {
    try {
      act(readBody(entry));
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error;
      throw new WireFailure(error.status, error.code, `第${n + 1}条: ${error.message}`);
    }
  });
}

/**
 * One record of a save, submit or update call; one with an id exists, unless the call only saves new ones.
 */
function saveOne(
  engine: Engine,
  table: FamilyTable,
  kind: CallSpec['kind'],
  body: Body,
  caller: Caller,
): boolean {
  const only = table.family.keptBy === undefined ? undefined : onlyRow(table, caller);
  const id = only === undefined ? textOf(body['id']) : String(only['id']);
  if (kind !== 'update' && id === '') {
    insertRecord(engine, table, body, caller);
    return true;
  }
  const [before] = ownRows(table, idsOf(id, 'id'), caller);
  if (before === undefined) return false;
  changeRecord(engine, table, before, body, caller);
  return true;
}

/**
 * Save, submit and update: one record, or all of a list or none. @returns false when the record does not
 * exist.
 */
export function save(
  engine: Engine,
  table: FamilyTable,
  call: CallSpec,
  incoming: SignedIncoming,
): boolean {
  const { caller, body, params } = incoming;
  const list = readList(body);
  if (list !== undefined) {
    eachEntry(list, (entry) => {
      if (!saveOne(engine, table, call.kind, entry, caller)) throw refused('数据不存在');
    });
    return true;
  }
  const isJson = call.body === undefined || call.body === 'json' || call.body === 'list';
  const one =
    isJson && Object.keys(params).length === 0 ? readBody(body) : { ...params, ...optional(body) };
  return saveOne(engine, table, call.kind, one, caller);
}

function optional(body: unknown): Body {
  return typeof body === 'object' && body !== null ? readBody(body) : {};
}

/** Ids in a list body: plain ones, or those of objects. */
export function listedIds(list: readonly unknown[]): string {
  return list.map((one) => textOf(one) || textOf(readBody(one)['id'])).join(',');
}

/**
 * Remove: `ids`, or the one parameter of the call, or a list of them in the body. @returns false when no
 * record was removed.
 */
export function remove(
  engine: Engine,
  table: FamilyTable,
  call: CallSpec,
  incoming: SignedIncoming,
): boolean {
  const { caller, body } = incoming;
  const params = argumentsOf(incoming);
  const list = readList(body);
  const name = ['ids', 'id', ...(call.params ?? [])].find((one) => params[one] !== undefined);
  const asked = call.params?.[0] ?? 'ids';
  const joined = list === undefined ? (params[name ?? asked] ?? '') : listedIds(list);
  const rows = ownRows(table, idsOf(joined, name ?? asked), caller);
  if (rows.length === 0) return false;
  removeRows(engine, table, rows, caller);
  return true;
}
