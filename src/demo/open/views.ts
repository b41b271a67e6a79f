import { must } from '@shared/base/assert';
import type { Row, Value } from '../store/database';
import { columnName } from '../wire/conditions';
import type { OpenCall, OpenEntity } from './entity';
import { idsOf } from './inputs';
import { entityOf, type OpenStore } from './store';
import { broken, wireValue } from './values';

/** Name of what is above a record at the top. */
export const TOP_NAME = '顶级';

/** A record of the wire. */
export type WireRecord = Record<string, unknown>;

/** A field beside the columns. */
type Field = (store: OpenStore, row: Row, call: OpenCall) => unknown;

/** A text of a dictionary; an absent value asks for the key -1, which is the dictionary's own label. */
const dictText =
  (code: string, column: string, ofAbsent: 'label' | 'empty'): Field =>
  (store, row) => {
    const key = row[column] ?? null;
    if (key === null && ofAbsent === 'empty') return '';
    const where = { sql: ' AND code = ? AND dict_key = ?', values: [code, key ?? -1] };
    return store.rows(entityOf('dict'), where)[0]?.['dict_value'] ?? '';
  };

/**
 * Names of comma-joined ids, in the order of the table; unknown ids are skipped.
 * @throws WireFailure 500 without any id: one such row spoils the whole answer.
 */
const names =
  (of: string, name: string, column: string): Field =>
  (store, row) => {
    const joined = String(row[column] ?? '');
    if (joined === '') throw broken();
    const ids = idsOf(joined);
    const marks = ids.map(() => '?').join(', ');
    return store
      .rows(entityOf(of), { sql: ` AND id IN (${marks})`, values: ids })
      .map((one) => one[name] ?? '')
      .join(',');
  };

/** Name of the record above; @throws WireFailure 500 when that one is gone. */
const above =
  (of: string, name: string): Field =>
  (store, row, call) => {
    // Trees leave it out; only that of roles looks each one up.
    if (call.does !== 'detail' && of !== 'role') return '';
    const parent = row['parent_id'] ?? null;
    if (Number(parent) === 0) return TOP_NAME;
    return known(store.find(entityOf(of), parent)?.[name]);
  };

/** @throws WireFailure 500 for what is not there. */
function known(value: unknown): unknown {
  if (value === undefined) throw broken();
  return value ?? '';
}

/** A field that only the detail fills. */
const inDetail =
  (field: Field): Field =>
  (store, row, call) =>
    call.does === 'detail' ? field(store, row, call) : '';

/** A code of a region as a number; one with letters counts as 0. */
export function codeNumber(code: Value | undefined): string {
  const text = String(code ?? '');
  return /^\d+$/.test(text) ? String(BigInt(text)) : '0';
}

const nothing: Field = () => '';
const no: Field = () => false;

/** The fields beside the columns, by entity. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  user: {
    roleName: names('role', 'role_name', 'role_id'),
    deptName: names('dept', 'dept_name', 'dept_id'),
    postName: nothing,
    sexName: dictText('sex', 'sex', 'label'),
  },
  dept: { parentName: above('dept', 'dept_name'), hasChildren: no },
  role: { parentName: above('role', 'role_name'), hasChildren: no },
  dict: { parentName: above('dict', 'dict_value'), hasChildren: no },
  menu: {
    hasChildren: no,
    parentName: above('menu', 'name'),
    categoryName: inDetail(dictText('menu_category', 'category', 'label')),
    actionName: inDetail(dictText('button_func', 'action', 'label')),
    isOpenName: inDetail(dictText('yes_no', 'is_open', 'label')),
  },
  notice: { categoryName: dictText('notice', 'category', 'empty') },
  post: { categoryName: dictText('post_category', 'category', 'empty') },
  'data-scope': { scopeTypeName: dictText('data_scope_type', 'scope_type', 'empty') },
  region: {
    id: (_store, row) => codeNumber(row['code']),
    parentId: (_store, row) => codeNumber(row['parent_code']),
    parentName: (store, row, call) =>
      call.does === 'detail'
        ? known(store.find(entityOf('region'), row['parent_code'] ?? null)?.['name'])
        : '',
    hasChildren: no,
  },
};

/** A row as its call answers it: the columns, then the fields beside them. */
export function viewOf(
  store: OpenStore,
  entity: OpenEntity,
  call: Pick<OpenCall, 'shows' | 'without' | 'does'>,
  row: Row,
): WireRecord {
  const record: WireRecord = {};
  for (const column of entity.columns) {
    if (column.hidden === true || call.without?.includes(column.field) === true) continue;
    record[column.field] = wireValue(column, row[columnName(column.field)] ?? null);
  }
  for (const field of call.shows ?? []) {
    const made = must(FIELDS[entity.key]?.[field], `${entity.key}.${field}`);
    record[field] = made(store, row, call as OpenCall);
  }
  return record;
}
