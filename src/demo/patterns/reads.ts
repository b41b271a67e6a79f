import type { CallSpec } from '@shared/api/call';
import type { AnswerSpec } from '@shared/catalogue/behaviour';
import { pagingNames } from '@shared/catalogue/screens';
import { splitShape } from '@shared/model/map/shape';
import { need, type SignedIncoming } from '../routes';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import {
  columnName,
  equalTo,
  whereEntity,
  whereFigures,
  whereOf,
  type Where,
} from '../wire/conditions';
import { csvAnswer } from '../wire/answer';
import { treeOf } from '../wire/tree';
import { groupTree, lazyNodes, wholeTree } from './trees';
import { argumentsOf, onlyRow, ownRows, textOf, viewOf, type Engine } from './records';
import { idsOf } from './saves';
import { wordsOf } from './words';

/** A read call with the table of its records. */
export interface Reading {
  readonly engine: Engine;
  readonly call: CallSpec;
  readonly table: FamilyTable;
  readonly answer: AnswerSpec | undefined;
}

/** Most rows of an answer without pages: no reader needs more, and more would freeze a screen. */
const ROWS_MOST = 10_000;
const DAY_MS = 86_400_000;

function joined(parts: readonly (Where | undefined)[]): Where {
  const given = parts.filter((part) => part !== undefined);
  return {
    sql: given.map(({ sql }) => sql).join(''),
    values: given.flatMap(({ values }) => values),
    ...(given.some(({ narrow }) => narrow === true) ? { narrow: true } : {}),
  };
}

/** The rows that no row of another table refers to. */
function unreferenced({ engine, table, answer }: Reading, tenantId: string): Where | undefined {
  const { family, field } = answer?.unreferencedBy ?? { family: '', field: '' };
  const other = engine.platform.tables.get(family);
  if (other === undefined) return undefined;
  const visible = other.visible(tenantId);
  const used = `SELECT ${columnName(field)} FROM ${other.name}${visible.sql} AND ${columnName(field)} IS NOT NULL`;
  return {
    sql: ` AND CAST(${table.idColumn} AS TEXT) NOT IN (${used})`,
    values: visible.values,
  };
}

/** The rows with a date that has passed or comes within so many days. */
function dueRows({ engine, answer }: Reading): Where | undefined {
  if (answer?.due === undefined) return undefined;
  const { epoch, clock } = engine.platform;
  const end = epoch.dayStart(clock.now()) + (answer.due.days + 1) * DAY_MS;
  return { sql: ` AND ${columnName(answer.due.field)} < ?`, values: [epoch.store(end)] };
}

/** The rows of a month that two parameters name; takes them out of the query. */
function monthsRows({ engine, answer }: Reading, query: Record<string, string>): Where | undefined {
  if (answer?.inMonth === undefined) return undefined;
  const { field, year: yearName, month: monthName } = answer.inMonth;
  const { [yearName]: year = '', [monthName]: month = '' } = query;
  delete query[yearName];
  delete query[monthName];
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month)) return undefined;
  const first = (add: number): string => {
    const day = new Date(Date.UTC(Number(year), Number(month) - 1 + add, 1));
    return engine.platform.epoch.fromWire(`${day.toISOString().slice(0, 10)} 00:00:00`) ?? '';
  };
  const column = columnName(field);
  return { sql: ` AND ${column} >= ? AND ${column} < ?`, values: [first(0), first(1)] };
}

/** The rows since midnight of the server's calendar. */
function todaysRows({ engine, table }: Reading): Where {
  const { epoch, clock } = engine.platform;
  return {
    sql: ` AND ${table.moment} >= ?`,
    values: [epoch.store(epoch.dayStart(clock.now()))],
  };
}

/** Query and conditions of a call, without its own parameters. */
interface Asked {
  readonly query: Record<string, string>;
  readonly more: Where;
  /** The requested lazy parent; undefined when the call takes none. */
  readonly parent: string | undefined;
}

function asked(reading: Reading, incoming: SignedIncoming): Asked {
  const { engine, table, answer } = reading;
  const { caller } = incoming;
  const query = { ...argumentsOf(incoming) };
  const parts: (Where | undefined)[] = [engine.hooks.get(table.family.key)?.scope?.(query, caller)];
  const { tree } = table.family;
  let parent: string | undefined;
  for (const [param, field] of Object.entries(answer?.by ?? {})) {
    const value = query[param] ?? '';
    delete query[param];
    if (field === tree?.parent) parent = value === '' ? tree.root : value;
    // Corners are asked for by the record that they are parts of.
    const column = answer?.corners === undefined ? columnName(field) : table.idColumn;
    if (field === tree?.parent && Number(value) === Number(tree.root)) {
      // A root like 00 becomes 0 in an option node (wire format §4.6).
      if (value !== '') parts.push(equalTo(table, column, tree.root));
    } else if (value !== '') parts.push(equalTo(table, column, value));
  }
  parts.push(whereFigures(answer?.where ?? []));
  parts.push(unreferenced(reading, caller.tenantId));
  parts.push(dueRows(reading));
  parts.push(monthsRows(reading, query));
  if (answer?.today === true) parts.push(todaysRows(reading));
  if (answer?.latestPer !== undefined)
    parts.push(table.latestPer(answer.latestPer, caller.tenantId));
  return { query, more: joined(parts), parent };
}

function conditions({ table, answer }: Reading, query: Record<string, string>): Where {
  return answer?.entityBound === true ? whereEntity(table, query) : whereOf(table, query);
}

/** A page, by the paging names of its call. */
export function page(reading: Reading, incoming: SignedIncoming): object {
  const { engine, table, answer, call } = reading;
  const { query, more } = asked(reading, incoming);
  const where = joined([conditions(reading, query), more]);
  const found = table.page(incoming.caller.tenantId, query, where, pagingNames(call));
  return {
    ...found,
    records: found.records.map((row) => viewOf(engine, table, row, answer?.fields)),
  };
}

function rowsOf(
  reading: Reading,
  incoming: SignedIncoming,
  { query, more }: Asked,
): readonly Row[] {
  const { table, answer } = reading;
  const where = joined([conditions(reading, query), more]);
  // One row for each different value is enough.
  const group = answer?.values === undefined ? '' : ` GROUP BY ${columnName(answer.values.field)}`;
  const grouped = { ...where, sql: where.sql + group };
  const soonest =
    answer?.due === undefined ? undefined : ` ORDER BY ${columnName(answer.due.field)}, id`;
  return table.rows(incoming.caller.tenantId, grouped, soonest, ROWS_MOST);
}

/** The distinct values of a field with their labels. */
function values({ engine, table, answer }: Reading, rows: readonly Row[]): object[] {
  const spec = answer?.values;
  if (spec === undefined) return [];
  if (spec.all === true) {
    const field = table.family.fields.find(({ name }) => name === spec.field);
    const choices = field?.choices?.values ?? [];
    return choices.map(({ value, label }) => ({ [spec.value]: value, [spec.label]: label.zh }));
  }
  const found = new Map<string, object>();
  for (const row of rows) {
    const record = table.toWire(row);
    const value = row[columnName(spec.field)] ?? null;
    if (value === null || value === '' || found.has(String(value))) continue;
    const label = wordsOf(engine.platform, table.family, spec.field, record);
    found.set(String(value), { [spec.value]: record[spec.field], [spec.label]: label });
  }
  return [...found].toSorted(([one], [two]) => (one < two ? -1 : 1)).map(([, entry]) => entry);
}

/** The corners of the shapes of these rows. */
function corners({ table, answer }: Reading, found: readonly Row[]): object[] {
  const field = table.family.fields.find(({ name }) => name === answer?.corners);
  if (field === undefined || (field.kind !== 'polygon' && field.kind !== 'route')) return [];
  const { kind, name } = field;
  return found.flatMap((row) => {
    const { id, [name]: text } = table.toWire(row);
    const pairs = splitShape(textOf(text), kind) ?? [];
    return pairs.map((pair, n) => ({
      id: `${textOf(id)}-${n + 1}`,
      shapeId: textOf(id),
      sort: n + 1,
      location: pair.join(','),
    }));
  });
}

/** Rows of a call without pages. */
export function rows(reading: Reading, incoming: SignedIncoming): object {
  const { engine, table, answer } = reading;
  const question = asked(reading, incoming);
  const found = rowsOf(reading, incoming, question);
  if (answer?.values !== undefined) return values(reading, found);
  if (answer?.corners !== undefined) return corners(reading, found);
  if (answer?.groups !== undefined) return groupTree(engine.platform, table, answer.groups, found);
  const records = found.map((row) => viewOf(engine, table, row, answer?.fields));
  const { tree } = table.family;
  if (tree === undefined) return records;
  if (answer?.nested === true) {
    return treeOf(
      records.map((record) => ({
        ...record,
        id: String(record[table.family.idField ?? 'id']),
        parentId: String(record[tree.parent]),
      })),
    );
  }
  if (question.parent === undefined) return records;
  // What the call never answers is not below a record either.
  const kind = whereFigures(answer?.where ?? []);
  return records.map((record, n) => ({
    ...record,
    hasChildren: table.hasChildren(String(found[n]?.[table.idColumn]), kind),
  }));
}

/** An option tree: the whole of it, or the children of one node. */
export function tree(reading: Reading, incoming: SignedIncoming): object {
  const { table, answer } = reading;
  const question = asked(reading, incoming);
  // A tree of whole records, not of options.
  if (answer?.groups !== undefined || answer?.nested === true) return rows(reading, incoming);
  const { query, parent } = question;
  const isLazy = parent !== undefined;
  // Other parameters are ignored: trees have no conditions (wire format §4).
  for (const name of isLazy ? Object.keys(query) : []) delete query[name];
  const where =
    isLazy && !question.more.sql.includes(columnName(table.family.tree?.parent ?? ''))
      ? equalTo(table, columnName(table.family.tree?.parent ?? ''), parent)
      : undefined;
  const found = rowsOf(reading, incoming, { ...question, more: joined([question.more, where]) });
  return isLazy ? lazyNodes(table, found) : wholeTree(table, found);
}

/** The one record of the caller, or of the tenant, which a call without parameters answers; nothing before the first save. */
export function only({ engine, table }: Reading, { caller }: SignedIncoming): object | null {
  const row = onlyRow(table, caller);
  return row === undefined ? null : viewOf(engine, table, row);
}

/** A file with the rows of a call, as a server writes it. */
export function written(reading: Reading, incoming: SignedIncoming): object {
  const { table } = reading;
  const fields = table.family.fields.filter(({ kind }) => kind !== 'id');
  const cell = (value: unknown): string => `"${textOf(value).replaceAll('"', '""')}"`;
  const lines = rowsOf(reading, incoming, asked(reading, incoming)).map((row) => {
    const record = table.toWire(row);
    return fields.map(({ name }) => cell(record[name])).join(',');
  });
  const head = fields.map(({ label }) => cell(label.zh)).join(',');
  return csvAnswer(['\ufeff' + head, ...lines].join('\r\n'), reading.call.id);
}

/** The digits at the end of a number, which count. */
const COUNTED = /\d{1,15}$/;

/** The next number of a text field: one above the greatest that a record of the tenant has, with as many digits. */
export function next({ table, answer }: Reading, { caller }: SignedIncoming): object {
  const field = answer?.next ?? '';
  const column = columnName(field);
  const given = { sql: ` AND ${column} <> ''`, values: [] };
  const [last] = table.rows(caller.tenantId, given, ` ORDER BY ${column} DESC`, 1);
  const text = String(last?.[column] ?? '0');
  const digits = COUNTED.exec(text)?.[0] ?? '';
  const counted = String(Number(digits) + 1).padStart(digits.length, '0');
  return { [field]: text.slice(0, text.length - digits.length) + counted };
}

/**
 * One record: by the call's first parameter, by its own parameters, or the newest match of the declaration.
 */
export function detail(reading: Reading, incoming: SignedIncoming): object | null {
  const { engine, table, answer, call } = reading;
  const { caller } = incoming;
  if (answer?.by !== undefined || (answer?.where ?? answer?.latestPer) !== undefined) {
    const { more } = asked(reading, incoming);
    for (const name of Object.keys(answer?.by ?? {})) need(argumentsOf(incoming), name);
    const [row] = table.rows(caller.tenantId, more, ` ORDER BY ${table.moment} DESC, id DESC`, 1);
    return row === undefined ? null : viewOf(engine, table, row, answer?.fields);
  }
  const name = call.params?.[0] ?? 'id';
  const [row] = ownRows(table, idsOf(need(argumentsOf(incoming), name), name), caller);
  return row === undefined ? null : viewOf(engine, table, row, answer?.fields);
}
