import { must } from '@shared/base/assert';
import { scaledOf } from '@shared/base/decimal';
import type { CallSpec } from '@shared/api/call';
import type { EffectSpec, EffectValue } from '@shared/catalogue/behaviour';
import type { FigureCondition } from '@shared/catalogue/figureSpec';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { Caller } from '../platform';
import { need, type SignedIncoming } from '../routes';
import type { Bind, Row } from '../store/database';
import { numberOf } from '../wire/paging';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { refused } from '../wire/failure';
import { checkWriting } from './checks';
import { actionsOfCall, meant, move, type CallAction } from './moves';
import { argumentsOf, ownRows, readList, textOf, type Body, type Engine } from './records';
import {
  changeRecord,
  eachEntry,
  idsOf,
  insertRecord,
  listedIds,
  removeRows,
  touch,
} from './saves';

/** One request to a call with effects or transitions. */
interface Doing {
  readonly engine: Engine;
  readonly table: FamilyTable;
  readonly caller: Caller;
  /** The named arguments of the request. */
  readonly given: Readonly<Record<string, string>>;
  readonly list: readonly unknown[] | undefined;
  /** Parameter with the record ids, unless an effect names another. */
  readonly idsParam: string;
}

/** Digits of a running number. */
const SERIAL_DIGITS = 4;

/**
 * Counts the numbers of a tenant that begin like this, by their index; those of removed records are taken as
 * well. The second text is the first one with what comes after the last digit.
 */
export function numbersSql(table: string, column: string): string {
  return `SELECT count(*) AS n FROM ${table} WHERE tenant_id = ? AND is_deleted IN (0, 1) AND ${column} >= ? AND ${column} < ?`;
}

/** A number made by the server: prefix, day and a running number of that day. */
function serial(doing: Doing, table: FamilyTable, field: string, prefix: string): string {
  const { platform } = doing.engine;
  const start = prefix + wireDateTime(platform.clock.now()).slice(0, 10).replaceAll('-', '');
  const known = platform.db
    .sql(numbersSql(table.name, columnName(field)))
    .get(table.tenantOf(doing.caller.tenantId), start, `${start}:`);
  return start + String(numberOf(known, 'n') + 1).padStart(SERIAL_DIGITS, '0');
}

/** The wire value of an effect's value; undefined: not given. */
function valueOf(
  doing: Doing,
  table: FamilyTable,
  field: string,
  value: EffectValue,
  row: Row | undefined,
): string | undefined {
  const { platform } = doing.engine;
  if ('param' in value) return doing.given[value.param];
  if ('value' in value) return value.value;
  if ('now' in value) return platform.epoch.toWire(table.now(platform.clock.now()));
  if ('serial' in value) return serial(doing, table, field, value.serial);
  if ('field' in value)
    return row && textOf(doing.table.toWire(row)[value.field]) + (value.then ?? '');
  return value.caller === 'id' ? doing.caller.userId : doing.caller.name;
}

/** Wire values by field, of a table that is written to. */
function bodyOf(
  doing: Doing,
  table: FamilyTable,
  values: EffectSpec['set'],
  row?: Row,
): Record<string, string> {
  const entries = Object.entries(values ?? {}).flatMap(([field, value]) => {
    const wire = valueOf(doing, table, field, value, row);
    return wire === undefined ? [] : [[field, wire] as const];
  });
  return Object.fromEntries(entries);
}

const isMany = ({ family }: FamilyTable, field: string): boolean =>
  family.fields.some(({ name, reference }) => name === field && reference?.many === true);

/** Sets values; an empty one in the declaration empties the field. */
function setRow(doing: Doing, effect: EffectSpec, row: Row): void {
  const { engine, table, caller } = doing;
  const body = bodyOf(doing, table, effect.set, row);
  const values: Record<string, Bind> = table.fromWire(body);
  for (const [field, value] of Object.entries(effect.set ?? {})) {
    const isEmpty = 'value' in value && value.value === '';
    // A list of ids that was sent empty is one without any.
    const isNone = 'param' in value && doing.given[value.param] === '' && isMany(table, field);
    if (isEmpty || isNone) values[columnName(field)] = null;
  }
  checkWriting(engine, { table, values, caller, before: row });
  if (Object.keys(values).length > 0) touch(engine, table, [row], values, caller);
}

/** Sets values in all other records of the tenant. */
function setOthers(doing: Doing, { others }: EffectSpec, row: Row): void {
  if (others === undefined) return;
  const { engine, table, caller } = doing;
  const rest = table.rows(caller.tenantId, { sql: ' AND id <> ?', values: [row['id'] ?? 0] });
  const values = table.fromWire(bodyOf(doing, table, others, row));
  if (rest.length > 0) touch(engine, table, rest, values, caller);
}

/**
 * Adds exactly, in whole numbers of the smallest unit. @throws WireFailure 400 for a value that is no number
 * with the field's places.
 */
function addRow(doing: Doing, effect: EffectSpec, row: Row): void {
  const { engine, table, caller } = doing;
  const values: Record<string, Bind> = {};
  for (const [field, value] of Object.entries(effect.add ?? {})) {
    const column = columnName(field);
    const more = scaledOf(
      valueOf(doing, table, field, value, row) ?? '',
      table.scaleOf(column) ?? 0,
    );
    if (more === undefined)
      throw refused(`请求参数类型错误: ${'param' in value ? value.param : field}`);
    values[column] = BigInt(row[column] ?? 0) + more;
  }
  checkWriting(engine, { table, values, caller, before: row });
  if (Object.keys(values).length > 0) touch(engine, table, [row], values, caller);
}

function insertOther(doing: Doing, { insert }: EffectSpec, row: Row | undefined): void {
  if (insert === undefined) return;
  const other = must(doing.engine.platform.tables.get(insert.family), `table of ${insert.family}`);
  insertRecord(doing.engine, other, bodyOf(doing, other, insert.values, row), doing.caller);
}

/** Inserts, changes or removes the records in the body; linked ones belong to the call's record. */
function listed(doing: Doing, { list }: EffectSpec, whole: Row | undefined): void {
  if (list === undefined) return;
  const { engine, caller } = doing;
  const other = must(engine.platform.tables.get(list.family), `table of ${list.family}`);
  const entries = doing.list ?? [];
  const link = list.link === undefined ? undefined : columnName(list.link);
  const wholeId = whole === undefined ? undefined : String(whole[doing.table.idColumn]);
  const isOfWhole = (row: Row): boolean =>
    link === undefined || wholeId === undefined || String(row[link]) === wholeId;
  if (list.act === 'remove') {
    const rows = ownRows(other, idsOf(listedIds(entries), 'id'), caller);
    if (rows.length === 0 || !rows.every(isOfWhole)) throw refused('数据不存在');
    removeRows(engine, other, rows, caller);
    return;
  }
  eachEntry(entries, (entry) => {
    if (list.act === 'insert') {
      insertRecord(
        engine,
        other,
        list.link === undefined ? entry : { ...entry, [list.link]: wholeId },
        caller,
      );
      return;
    }
    const [row] = ownRows(other, idsOf(textOf(entry['id']), 'id'), caller);
    if (row === undefined || !isOfWhole(row)) throw refused('数据不存在');
    // The entry stays linked to its record.
    const own = list.link === undefined ? entry : { ...entry, [list.link]: undefined };
    changeRecord(engine, other, row, own, caller, true);
  });
}

/** Sums of the linked records, exactly; the result has the places of the field's kind. */
function sumUp(doing: Doing, { list, sums }: EffectSpec, row: Row): void {
  if (list?.link === undefined || sums === undefined) return;
  const { engine, table, caller } = doing;
  const other = must(engine.platform.tables.get(list.family), `table of ${list.family}`);
  const values: Record<string, Bind> = {};
  for (const [field, theirs] of Object.entries(sums)) {
    const [to, from] = [columnName(field), columnName(theirs)];
    const sum = engine.platform.db
      .sql(
        `SELECT sum(${from}) AS n FROM ${other.name} WHERE ${columnName(list.link)} = ? AND is_deleted = 0`,
      )
      .get(String(row[table.idColumn]))?.['n'];
    const places = (table.scaleOf(to) ?? 0) - (other.scaleOf(from) ?? 0);
    const exact = BigInt(sum ?? 0);
    values[to] = places < 0 ? exact / 10n ** BigInt(-places) : exact * 10n ** BigInt(places);
  }
  touch(engine, table, [row], values, caller);
}

/** Most records that one call makes. */
const TIMES_MOST = 200;

/** How many records a call makes. @throws WireFailure 400 for a number that is none, or too large. */
function timesOf(given: Doing['given'], { times }: EffectSpec): number {
  if (times === undefined) return 1;
  const count = Number(need(given, times));
  if (!Number.isInteger(count) || count < 1) throw refused(`请求参数类型错误: ${times}`);
  if (count > TIMES_MOST) throw refused(`一次最多新增${TIMES_MOST}条`);
  return count;
}

/** The records of an effect; null: it has none. */
function targetsOf(doing: Doing, effect: EffectSpec): readonly Row[] | null {
  const { engine, table, caller, given } = doing;
  if (effect.create === true) {
    return Array.from({ length: timesOf(given, effect) }, () => {
      const body: Body = { ...given, id: undefined, ...bodyOf(doing, table, effect.set) };
      return must(table.find(insertRecord(engine, table, body, caller)), 'new record');
    });
  }
  if (effect.target === null) return null;
  const param = effect.target ?? doing.idsParam;
  // The list body of a call without parameters contains the records themselves.
  const isListed =
    given[param] === undefined && doing.list !== undefined && effect.list === undefined;
  const asked = isListed ? listedIds(doing.list ?? []) : need(given, param);
  if (effect.targetField === undefined) return ownRows(table, idsOf(asked, param), caller);
  // The record that the action stands on must be the caller's, too.
  const own = given[doing.idsParam] ?? '';
  if (own !== '' && param !== doing.idsParam) ownRows(table, idsOf(own, doing.idsParam), caller);
  return rowsBy(table, effect.targetField, asked, caller);
}

/** The tenant's rows whose field has one of comma-joined values. */
function rowsBy(table: FamilyTable, field: string, asked: string, caller: Caller): readonly Row[] {
  const marks = asked.split(',').map(() => '?');
  return table.rows(caller.tenantId, {
    sql: ` AND ${columnName(field)} IN (${marks.join(', ')})`,
    values: asked.split(','),
  });
}

/** @throws WireFailure 400 with the declared message for a record that the server refuses. */
function refuseTargets(doing: Doing, effect: EffectSpec): void {
  if (effect.refuses === undefined || effect.create === true) return;
  for (const row of targetsOf(doing, effect) ?? [])
    for (const { where, message } of effect.refuses)
      if (where.every((condition) => fits(row, condition))) throw refused(message);
}

/** Whether a row meets a condition; an absent value is unequal to every value. */
function fits(row: Row, condition: FigureCondition): boolean {
  const value = row[columnName(condition.field)] ?? '';
  if ('value' in condition)
    return (String(value) === condition.value) === (condition.is === 'equal');
  return (value === '') === (condition.is === 'absent');
}

/** What the server says after the effects: the first declared words, with the values of the record. */
function saidOf(due: readonly OwnEffect[], doing: Doing): string | undefined {
  const own = due.find(({ effect }) => effect.says !== undefined);
  if (own?.effect.says === undefined) return undefined;
  const { create: _new, ...known } = own.effect;
  const [row] = targetsOf({ ...doing, table: own.table }, known) ?? [];
  const record = row === undefined ? {} : own.table.toWire(row);
  return own.effect.says.replace(/\{(\w+)\}/g, (_all, name: string) => textOf(record[name]));
}

/** Ids of the records whose live picture the answer names. */
function streamsOf(due: readonly OwnEffect[], doing: Doing): readonly string[] {
  return due
    .filter(({ effect }) => effect.streams === true)
    .flatMap(({ effect, table }) => targetsOf({ ...doing, table }, effect) ?? [])
    .map((row) => String(row['id']));
}

/** Applies one effect. @returns false when the record does not exist. */
function doEffect(doing: Doing, effect: EffectSpec): boolean {
  for (const name of effect.needs ?? []) need(doing.given, name);
  const targets = targetsOf(doing, effect);
  if (targets?.length === 0) return false;
  for (const row of targets ?? [undefined]) {
    listed(doing, effect, row);
    if (row !== undefined) {
      if (effect.create !== true) setRow(doing, effect, row);
      addRow(doing, effect, row);
      sumUp(doing, effect, row);
    }
    // After the changes, so that the inserted record contains the new state.
    insertOther(doing, effect, row && doing.table.find(String(row['id'])));
    if (row === undefined) continue;
    setOthers(doing, effect, row);
    if (effect.remove === true) removeRows(doing.engine, doing.table, [row], doing.caller);
  }
  return true;
}

function doMove(doing: Doing, action: CallAction): boolean {
  const { engine, table, caller, given, list, idsParam } = doing;
  const isListed = given[idsParam] === undefined && list !== undefined;
  const asked = isListed ? listedIds(list) : need(given, idsParam);
  const field = action.action.carry?.[idsParam];
  const rows =
    field === undefined
      ? ownRows(table, idsOf(asked, idsParam), caller)
      : rowsBy(table, field, asked, caller);
  move(engine, table, action, rows, caller);
  return rows.length > 0;
}

/** An effect and its records: those of the family that declares it. */
interface OwnEffect {
  readonly effect: EffectSpec;
  readonly table: FamilyTable;
}

/** The declared work of a call: the transition of its action, then its effects. */
export interface Doer {
  readonly effects: readonly OwnEffect[];
  readonly actions: readonly CallAction[];
}

/** The declared work of a call; undefined when it follows a common pattern. */
export function doerOf({ platform }: Engine, table: FamilyTable, call: CallSpec): Doer | undefined {
  const effects = platform.families.flatMap((one) => {
    const due = one.effects?.filter((effect) => effect.call === call.id) ?? [];
    return due.map((effect) => ({ effect, table: platform.tables.get(one.key) ?? table }));
  });
  const actions = actionsOfCall(platform.families, table.family, call.id);
  const isMoving = actions.some(({ moves }) => moves.length > 0);
  return effects.length > 0 || isMoving ? { effects, actions } : undefined;
}

/**
 * Carries out a call's declared work within the transaction of its request. @returns whether the record exists, and what the
 * server says where that is declared.
 * @throws WireFailure 400 for a request that matches none of its actions and effects, and for a transition
 *   that is not allowed.
 */
export function doCall(
  engine: Engine,
  table: FamilyTable,
  { effects, actions }: Doer,
  incoming: SignedIncoming,
): {
  readonly isDone: boolean;
  readonly says?: string | undefined;
  readonly streams?: readonly string[];
} {
  const given = argumentsOf(incoming);
  const action = meant(actions, given);
  const due = effects.filter(({ effect: { when = {} } }) =>
    Object.entries(when).every(([name, value]) => given[name] === value),
  );
  const isMove = (action?.moves.length ?? 0) > 0;
  // A call with transitions refuses values that match none of its actions.
  const isUnknown = action === undefined && actions.some(({ moves }) => moves.length > 0);
  if (isUnknown || (!isMove && due.length === 0)) throw refused('请求参数错误');
  const idsParam = action?.action.idsParam ?? (given['ids'] === undefined ? 'id' : 'ids');
  // The required inputs of the screen must be present, whichever client sends the call.
  for (const { name, required } of action?.action.inputs ?? [])
    if (required !== undefined) need(given, name);
  const doing: Doing = {
    engine,
    table,
    caller: incoming.caller,
    given,
    list: readList(incoming.body),
    idsParam,
  };
  for (const { effect, table: own } of due) refuseTargets({ ...doing, table: own }, effect);
  let isBegun = false;
  if (isMove && action !== undefined) {
    if (!doMove(doing, action)) return { isDone: false };
    isBegun = true;
  }
  for (const { effect, table: own } of due) {
    const isDone = doEffect({ ...doing, table: own }, effect);
    if (!isDone && !isBegun) return { isDone: false };
    // Refusing the request rolls its transaction back.
    if (!isDone) throw refused('数据不存在');
    isBegun = true;
  }
  return { isDone: true, says: saidOf(due, doing), streams: streamsOf(due, doing) };
}
