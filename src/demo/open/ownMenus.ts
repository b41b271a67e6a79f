import type { Row } from '../store/database';
import { treeOf } from '../wire/tree';
import { EMPTY_200 } from './envelope';
import { idsOf } from './inputs';
import { nested, PLATFORM_TENANT } from './reads';
import type { FreeCall, OwnCall, OwnReading } from './ownCall';
import { optionTree } from './ownReads';
import { entityOf, EVERYTHING, type OpenStore, type OpenWhere } from './store';
import { broken } from './values';
import { viewOf } from './views';

const BY_SORT = ' ORDER BY sort, id';
const MENUS: OpenWhere = { sql: ' AND category = 1', values: [] };

/** Ids that holders hold, doubles and removed ones included. */
function held(
  { store }: { readonly store: OpenStore },
  [table, holder, id]: readonly [string, string, string],
  holders: readonly bigint[],
): string[] {
  const marks = holders.map(() => '?').join(', ');
  const sql = `SELECT ${id} AS id FROM ${table} WHERE ${holder} IN (${marks}) ORDER BY rowid`;
  return store.db
    .sql(sql)
    .all(...holders)
    .map((row) => String(row['id']));
}

const ROLE_MENUS = ['open_role_menu', 'role_id', 'menu_id'] as const;
const ROLE_SCOPES = ['open_role_scope', 'role_id', 'scope_id'] as const;
const TOP_MENUS = ['open_top_menu_menu', 'top_menu_id', 'menu_id'] as const;

/** Rows with everything above them. */
function withAbove(rows: readonly Row[], wanted: ReadonlySet<string>): readonly Row[] {
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  const shown = new Set<string>();
  for (const row of rows.filter(({ id }) => wanted.has(String(id)))) {
    for (let at: Row | undefined = row; at !== undefined && !shown.has(String(at['id']));) {
      shown.add(String(at['id']));
      at = byId.get(String(at['parent_id']));
    }
  }
  return rows.filter(({ id }) => shown.has(String(id)));
}

function views({ store, entity, call }: OwnReading, rows: readonly Row[]): object {
  return nested(rows.map((row) => viewOf(store, entity, call, row)));
}

/** Granted menus and those above; null for a token without roles. */
function routes(reading: OwnReading): object | null {
  const { store, entity, caller, inputs } = reading;
  if (caller.roleId === '') return null;
  const topMenuId = inputs.numbers['topMenuId'];
  const ofRoles = new Set(held(reading, ROLE_MENUS, idsOf(caller.roleId)));
  const ofTop = topMenuId === undefined ? undefined : held(reading, TOP_MENUS, [topMenuId]);
  const granted = ofTop === undefined ? ofRoles : new Set(ofTop.filter((id) => ofRoles.has(id)));
  const all = store.rows(entity, EVERYTHING, BY_SORT);
  const shown = withAbove(all, granted).filter((row) => row['category'] === 1);
  // The server sorts by a number that is not there.
  if (shown.some((row) => row['sort'] === null && granted.has(String(row['id'])))) throw broken();
  return views(reading, shown);
}

/** Columns of the tree of buttons that are selected; all others look absent. */
const NOT_SELECTED = { category: null, is_open: null, remark: null, is_deleted: null };

function buttons(reading: OwnReading): object {
  const { store, entity, caller } = reading;
  const granted = new Set(held(reading, ROLE_MENUS, idsOf(caller.roleId)));
  const all = store.rows(entity, EVERYTHING, BY_SORT);
  const own = all.filter((row) => row['category'] === 2 && granted.has(String(row['id'])));
  const above = new Set(own.map((row) => String(row['parent_id'])));
  const kept = all.filter((row) => own.includes(row) || above.has(String(row['id'])));
  return views(
    reading,
    kept.map((row) => ({ ...row, ...NOT_SELECTED })),
  );
}

/** Menus by the parent and by what their names contain; the whole table, nested, without a parent. */
function lazyMenus(reading: OwnReading): object {
  const { store, entity, call, inputs } = reading;
  const names = ['name', 'code', 'alias'].flatMap((name) => {
    const value = inputs.params[name] ?? '';
    return value === '' ? [] : [{ name, value }];
  });
  const parent = inputs.numbers['parentId'];
  const where = {
    sql: [
      ...names.map(({ name }) => ` AND ${name} LIKE ?`),
      parent === undefined ? '' : ' AND parent_id = ?',
      MENUS.sql,
    ].join(''),
    values: [...names.map(({ value }) => `%${value}%`), ...(parent === undefined ? [] : [parent])],
  };
  const above = new Set(store.rows(entity, MENUS).map((row) => String(row['parent_id'])));
  const found = store.rows(entity, where, BY_SORT).map((row) => ({
    ...viewOf(store, entity, call, row),
    id: String(row['id']),
    parentId: String(row['parent_id']),
    hasChildren: above.has(String(row['id'])),
  }));
  return parent === undefined ? treeOf(found) : found;
}

/** What a caller may grant: everything in the platform's own tenant, elsewhere what his roles hold. */
function grantTree(reading: OwnReading): object {
  const { store, entity, caller } = reading;
  const isAll = caller.tenantId === PLATFORM_TENANT;
  const own = (ids: readonly string[]) => {
    const set = new Set(ids);
    return ({ id }: Row): boolean => isAll || set.has(String(id));
  };
  const roles = idsOf(caller.roleId);
  const menus = store.rows(entity);
  const scopes = store.rows(entityOf('data-scope')).filter(own(held(reading, ROLE_SCOPES, roles)));
  const above = new Set(scopes.map((row) => String(row['menu_id'])));
  const nodes = scopes.map((row) => ({
    id: row['id'] ?? null,
    parent_id: row['menu_id'] ?? null,
    name: row['scope_name'] ?? null,
  }));
  return {
    menu: optionTree(menus.filter(own(held(reading, ROLE_MENUS, roles))), 'name'),
    dataScope: optionTree(
      [...menus.filter((row) => above.has(String(row['id']))), ...nodes],
      'name',
    ),
  };
}

/** @throws WireFailure 500 without any id. */
function someIds(reading: OwnReading, name: string): readonly bigint[] {
  const ids = idsOf(reading.inputs.params[name] ?? '');
  if (ids.length === 0) throw broken();
  return ids;
}

export const MENU_CALLS: Readonly<Record<string, OwnCall>> = {
  'menu/routes': routes,
  'menu/buttons': buttons,
  'menu/top-menu': ({ store }) => {
    const topmenu = entityOf('topmenu');
    return store
      .rows(topmenu, EVERYTHING, BY_SORT)
      .map((row) => viewOf(store, topmenu, { does: 'own' }, row));
  },
  'menu/lazy-menu-list': lazyMenus,
  'menu/tree': ({ store, entity }) => optionTree(store.rows(entity, MENUS), 'name'),
  'menu/grant-tree': grantTree,
  'menu/role-tree-keys': (reading) => {
    const roles = someIds(reading, 'roleIds');
    return {
      menu: held(reading, ROLE_MENUS, roles),
      dataScope: held(reading, ROLE_SCOPES, roles),
    };
  },
  'menu/grant-top-tree': ({ store, entity }) => ({
    menu: optionTree(store.rows(entity, MENUS), 'name'),
    dataScope: [],
  }),
  'menu/top-tree-keys': (reading) => ({
    menu: held(reading, TOP_MENUS, someIds(reading, 'topMenuIds')),
    dataScope: [],
  }),
};

export const FREE_MENU_CALLS: Readonly<Record<string, FreeCall>> = {
  // Without a token no JSON at all.
  'menu/auth-routes': ({ store, entity, caller }) => {
    if (caller === undefined) return EMPTY_200;
    const granted = held({ store }, ROLE_MENUS, idsOf(caller.roleId));
    const authority = caller.aliases;
    return granted.flatMap((id) => {
      const row = store.find(entity, BigInt(id));
      return row === undefined ? [] : [{ [String(row['path'] ?? '')]: { authority } }];
    });
  },
};
