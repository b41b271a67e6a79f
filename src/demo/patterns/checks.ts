import type { FieldSpec, ReferenceSpec } from '@shared/catalogue/family';
import { decimalText } from '@shared/base/decimal';
import type { Caller } from '../platform';
import type { Bind, Row } from '../store/database';
import { uniqueFields } from '../store/indexes';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { foreignTenant, refused } from '../wire/failure';
import type { Engine } from './records';

/** Values that are about to be written. */
export interface Writing {
  readonly table: FamilyTable;
  /** Stored values by column; names of references are added. */
  readonly values: Record<string, Bind>;
  readonly caller: Caller;
  /** The row as it is; undefined for a new one. */
  readonly before?: Row | undefined;
}

/** `field:reason`, as the server's validation says it (wire format §1). */
function wrong({ name, label }: FieldSpec, reason: string): Error {
  return refused(`${name}:${label.zh}${reason}`);
}

function checkRequired({ table, values }: Writing): void {
  for (const field of table.family.fields) {
    const { required, form, kind, name } = field;
    const isAsked = required !== undefined && form !== undefined && form.on !== 'edit';
    if (!isAsked || kind === 'password') continue;
    if (values[columnName(name)] === undefined) throw wrong(field, '不能为空');
  }
}

function checkValue(table: FamilyTable, field: FieldSpec, value: Bind): void {
  const text = String(value);
  if (value === null || text === String(field.absent)) return;
  const { max, between, choices } = field;
  if (max !== undefined && text.length > max) throw wrong(field, `长度不能超过${max}`);
  if (between !== undefined) {
    const scale = table.scaleOf(columnName(field.name));
    const number = Number(scale === undefined ? text : decimalText(BigInt(text), scale));
    const [least, most] = between;
    if (number < least || number > most) throw wrong(field, `须在${least}到${most}之间`);
  }
  if (choices === undefined || choices.other !== undefined) return;
  if (!choices.values.some((one) => one.value === text)) throw wrong(field, '的值无效');
}

/** Finds another record of a tenant with the same values, by their index. */
export function sameSql(
  table: string,
  columns: readonly string[],
  owner: FamilyTable['owner'] = 'tenant_id = ?',
): string {
  const test = columns.map((column) => ` AND ${column} = ?`).join('');
  return `SELECT 1 FROM ${table} WHERE ${owner} AND is_deleted = 0 AND id <> ?${test} LIMIT 1`;
}

/** Refuses a second record with the same values in unique fields, alone or together. */
function checkUnique({ platform }: Engine, { table, values, caller, before }: Writing): void {
  const { family } = table;
  for (const names of uniqueFields(family)) {
    const columns = names.map(columnName);
    if (!columns.some((column) => values[column] !== undefined)) continue;
    const wanted = columns.map((column) => values[column] ?? before?.[column] ?? null);
    if (wanted.includes(null)) continue;
    const same = platform.db
      .sql(sameSql(table.name, columns, table.owner))
      .get(table.tenantOf(caller.tenantId), BigInt(before?.['id'] ?? 0), ...wanted);
    if (same === undefined) continue;
    const labels = names.map((name) => family.fields.find((one) => one.name === name)?.label.zh);
    throw refused(`${labels.join('、')}重复`);
  }
}

/** The name of a referenced record; undefined when the platform does not know it. */
function nameOf(
  { platform }: Engine,
  field: FieldSpec,
  reference: ReferenceSpec,
  id: string,
  caller: Caller,
): string | undefined {
  const { family, options } = reference;
  const other = platform.tables.get(family);
  if (other === undefined) return undefined;
  const row = other.named(id);
  if (row === undefined) throw wrong(field, '不存在');
  if (!other.isOf(row, caller.tenantId)) throw foreignTenant();
  const label = columnName(
    options.shape === 'tree' ? (other.family.tree?.label ?? '') : options.label,
  );
  return label === '' ? undefined : String(row[label] ?? '');
}

/** References must go to records of the same tenant; the names beside them are taken from those records. */
function checkReferences(engine: Engine, { table, values, caller }: Writing): void {
  for (const field of table.family.fields) {
    const { name, reference } = field;
    const value = values[columnName(name)];
    if (reference === undefined || value === undefined || value === '') continue;
    const { nameField, options, many } = reference;
    const other = engine.platform.tables.get(reference.family);
    if (
      other !== undefined &&
      columnName(options.value) !== other.idColumn &&
      options.shape !== 'tree'
    )
      continue;
    const ids = value === null ? [] : many === true ? String(value).split(',') : [String(value)];
    const named = ids
      .filter((id) => id !== table.family.tree?.root)
      .map((id) => nameOf(engine, field, reference, id, caller));
    if (nameField === undefined || !table.has(nameField) || named.includes(undefined)) continue;
    values[columnName(nameField)] = named.length === 0 ? null : named.join(',');
  }
}

/** A record cannot be its own ancestor; without a parent it is at the top. */
function checkParent({ table, values, before }: Writing): void {
  const { tree } = table.family;
  if (tree === undefined) return;
  const column = columnName(tree.parent);
  if (before === undefined) values[column] ??= tree.root;
  const own = before === undefined ? undefined : String(before[table.idColumn]);
  let parent = values[column];
  for (let depth = 0; parent != null && own !== undefined && depth < MOST_LEVELS; depth += 1) {
    if (String(parent) === own) throw refused('父节点不可选择自身或其子节点!');
    parent = table.named(String(parent))?.[column];
  }
}

/** A deeper tree is a cycle. */
const MOST_LEVELS = 64;

/**
 * Checks values by the declaration of their family.
 * @throws WireFailure 400 naming field and label; 403 for a reference to another tenant's record.
 */
export function checkWriting(engine: Engine, writing: Writing): void {
  const { table, values, before } = writing;
  checkParent(writing);
  if (before === undefined) checkRequired(writing);
  for (const field of table.family.fields) {
    const value = values[columnName(field.name)];
    if (value !== undefined) checkValue(table, field, value);
  }
  checkReferences(engine, writing);
  checkUnique(engine, writing);
}
