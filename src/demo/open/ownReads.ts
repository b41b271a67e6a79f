import type { Row } from '../store/database';
import { status } from '../wire/answer';
import { refused } from '../wire/failure';
import { optionNode, treeOf, type TreeRow } from '../wire/tree';
import type { FreeCall, OwnCall, OwnReading } from './ownCall';
import { entityOf, EVERYTHING, type OpenWhere } from './store';
import { broken } from './values';
import { codeNumber, viewOf } from './views';

type Node = TreeRow & { title: string; key: string; value: string; children?: object[] };

/** Whole option nodes say of themselves whether there is anything below. */
function marked(nodes: readonly Node[]): readonly object[] {
  return nodes.map(({ id, parentId, children, ...words }) => ({
    ...{ id, parentId },
    ...(children === undefined ? {} : { children: marked(children as Node[]) }),
    hasChildren: children !== undefined,
    ...words,
  }));
}

/** The option tree of rows. */
export function optionTree(rows: readonly Row[], title: string): readonly object[] {
  return marked(
    treeOf(
      rows.map((row) =>
        optionNode(String(row['id']), String(row['parent_id'] ?? 0), String(row[title] ?? '')),
      ),
    ),
  );
}

const roleTree = ({ store, caller }: OwnReading, tenantId: string): object => {
  // Roles without an alias are lost by the same condition.
  const isAdmin = caller.aliases.includes('admin');
  const sql = ` AND tenant_id = ?${isAdmin ? '' : " AND role_alias <> 'admin'"}`;
  return optionTree(store.rows(entityOf('role'), { sql, values: [tenantId] }), 'role_name');
};

/** Replaces what some hold by what they are to hold. */
export function replaceGrants(
  { store }: OwnReading,
  [table, holder, held]: readonly [string, string, string],
  holders: readonly bigint[],
  ids: readonly bigint[],
): void {
  for (const one of holders) store.db.sql(`DELETE FROM ${table} WHERE ${holder} = ?`).run(one);
  const insert = store.db.sql(`INSERT INTO ${table} (${holder}, ${held}) VALUES (?, ?)`);
  for (const one of holders) for (const id of ids) insert.run(one, id);
}

export const ORGANISATION_CALLS: Readonly<Record<string, OwnCall>> = {
  'dept/tree': ({ store, caller, inputs }) => {
    const tenantId = inputs.params['tenantId'] || caller.tenantId;
    const where = { sql: ' AND tenant_id = ?', values: [tenantId] };
    return optionTree(store.rows(entityOf('dept'), where), 'dept_name');
  },
  'role/tree': (reading) =>
    roleTree(reading, reading.inputs.params['tenantId'] || reading.caller.tenantId),
  'role/tree-by-id': (reading) => {
    const { store, entity, inputs, caller } = reading;
    const role = store.find(entity, inputs.numbers['roleId'] ?? null);
    return roleTree(reading, String(role?.['tenant_id'] ?? caller.tenantId));
  },
  'role/grant': (reading) => {
    const { roleIds = [], menuIds = [], dataScopeIds } = reading.inputs.lists;
    if (roleIds.length === 0 || menuIds.length === 0) throw refused('请选择角色和菜单');
    // Not one transaction: the menus are replaced before the missing list is noticed.
    replaceGrants(reading, ['open_role_menu', 'role_id', 'menu_id'], roleIds, menuIds);
    if (dataScopeIds === undefined) throw broken();
    replaceGrants(reading, ['open_role_scope', 'role_id', 'scope_id'], roleIds, dataScopeIds);
    return status(true);
  },
  'post/select': ({ store, entity, call, caller, inputs }) => {
    const tenantId = inputs.params['tenantId'] || caller.tenantId;
    const sql = ' AND tenant_id = ? AND tenant_id = ?';
    return store
      .rows(entity, { sql, values: [tenantId, caller.tenantId] })
      .map((row) => viewOf(store, entity, call, row));
  },
  'topmenu/grant': (reading) => {
    const { topMenuIds = [], menuIds = [] } = reading.inputs.lists;
    if (topMenuIds.length === 0 || menuIds.length === 0) throw refused('请选择顶部菜单和菜单');
    const held = ['open_top_menu_menu', 'top_menu_id', 'menu_id'] as const;
    replaceGrants(reading, held, topMenuIds, menuIds);
    return status(true);
  },
};

export const DICT_CALLS: Readonly<Record<string, OwnCall>> = {
  'dict/tree': ({ store, entity }) => optionTree(store.rows(entity), 'dict_value'),
  'dict/dictionary': ({ store, entity, call, inputs }) => {
    const { code } = inputs.params;
    if (code === undefined) throw broken();
    const where = { sql: ' AND code = ? AND dict_key >= 0', values: [code] };
    // Only some columns are selected; the others look absent.
    return store
      .rows(entity, where)
      .map((row) =>
        viewOf(store, entity, call, { ...row, id: null, parent_id: null, is_deleted: null }),
      );
  },
};

/** The asked rows below a region; undefined asks for the whole table. */
function lazyRegions({ store, entity, inputs }: OwnReading): readonly Row[] {
  const parts: OpenWhere[] = ['code', 'name'].flatMap((name) => {
    const value = inputs.params[name] ?? '';
    return value === '' ? [] : [{ sql: ` AND ${name} LIKE ?`, values: [`%${value}%`] }];
  });
  const { parentCode } = inputs.params;
  if (parentCode !== undefined) parts.push({ sql: ' AND parent_code = ?', values: [parentCode] });
  return store.rows(entity, {
    sql: parts.map(({ sql }) => sql).join(''),
    values: parts.flatMap(({ values }) => values),
  });
}

/** Codes that have regions below them. */
function parents({ store, entity }: OwnReading): ReadonlySet<string> {
  return new Set(store.rows(entity, EVERYTHING).map((row) => String(row['parent_code'] ?? '')));
}

/** Without a parent the answer is nested, by the codes themselves. */
function belowEachOther(rows: readonly Row[], nodeOf: (row: Row) => object): object {
  const nodes = new Map<string, { children?: object[] }>(
    rows.map((row) => [String(row['code']), { ...nodeOf(row) }]),
  );
  const roots: object[] = [];
  for (const row of rows) {
    const node = nodes.get(String(row['code']));
    const above = nodes.get(String(row['parent_code']));
    if (node === undefined) continue;
    if (above === undefined) roots.push(node);
    else (above.children ??= []).push(node);
  }
  return roots;
}

function lazily(reading: OwnReading, nodeOf: (row: Row, isParent: boolean) => object): object {
  const rows = lazyRegions(reading);
  const above = parents(reading);
  const made = (row: Row): object => nodeOf(row, above.has(String(row['code'])));
  return reading.inputs.params['parentCode'] === undefined
    ? belowEachOther(rows, made)
    : rows.map(made);
}

export const REGION_CALLS: Readonly<Record<string, OwnCall>> = {
  'region/lazy-list': (reading) =>
    lazily(reading, (row, hasChildren) => ({
      ...viewOf(reading.store, reading.entity, reading.call, row),
      id: codeNumber(row['code']),
      parentId: codeNumber(row['parent_code']),
      parentName: '',
      hasChildren,
    })),
  'region/lazy-tree': (reading) =>
    lazily(reading, (row, hasChildren) => {
      if (!/^\d+$/.test(String(row['code']))) throw broken(`For input string: "${row['code']}"`);
      const parent = codeNumber(row['parent_code']);
      const code = codeNumber(row['code']);
      const words = { title: String(row['name'] ?? ''), key: code, value: code };
      return { id: code, parentId: parent, hasChildren, ...words };
    }),
  'region/select': ({ store, entity, call, inputs }) => {
    const where = { sql: ' AND parent_code = ?', values: [inputs.params['code'] || '00'] };
    return store.rows(entity, where).map((row) => viewOf(store, entity, call, row));
  },
  'region/remove': ({ store, entity, inputs }) => {
    const code = inputs.params['id'] ?? '';
    const below = { sql: ' AND parent_code = ?', values: [code] };
    if (code !== '' && store.count(entity, below) > 0) throw refused('请先删除子节点!');
    // For good: regions know no mark.
    return status(store.db.sql('DELETE FROM open_region WHERE code = ?').run(code) > 0);
  },
};

export const TENANT_CALLS: Readonly<Record<string, FreeCall>> = {
  'tenant/info': ({ store, entity, inputs }) => {
    const where = { sql: ' AND domain = ?', values: [inputs.params['domain'] ?? null] };
    const rows = store.rows(entity, where);
    if (rows.length > 1) throw broken(`Expected one result, but found: ${rows.length}`);
    const [row] = rows;
    return row === undefined ? null : { tenantId: row['tenant_id'], domain: row['domain'] };
  },
};
