import { z } from 'zod';
import { callOf } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import { PLATFORM_TENANT } from '../accounts';
import { ownRows, readBody } from '../patterns/records';
import type { Caller, Platform } from '../platform';
import { needIds, type Routes } from '../routes';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import { status } from '../wire/answer';
import { refused } from '../wire/failure';
import { optionNode, treeOf } from '../wire/tree';
import { inPackage } from './packages';

const ids = z.array(z.union([z.string(), z.number()]).transform(String));

/** Tables of grants: who holds, and what is held. */
const HELD = {
  menu: ['role_menu', 'role_id', 'menu_id'],
  scope: ['role_scope', 'role_id', 'scope_id'],
  top: ['top_menu_menu', 'top_menu_id', 'menu_id'],
} as const;
type Held = keyof typeof HELD;

/** Code of the button that opens the grants of a role. */
const GRANT_BUTTON = 'role_grant';

/** What roles may do: menus with their buttons, and scopes below their menus (wire format §4.1, §4.2). */
class Grants {
  private readonly menus: FamilyTable;
  private readonly scopes: Readonly<Record<'data' | 'api', FamilyTable>>;

  constructor(private readonly platform: Platform) {
    const table = (key: string): FamilyTable => must(platform.tables.get(key), `table of ${key}`);
    this.menus = table('menu');
    this.scopes = { data: table('dataScope'), api: table('apiScope') };
  }

  /** Ids that holders have in a table of grants. */
  held(what: Held, holders: readonly string[]): ReadonlySet<string> {
    const [table, holder, column] = HELD[what];
    const sql = `SELECT ${column} AS id FROM ${table} WHERE ${holder} = ? ORDER BY ${column}`;
    const rows = holders.flatMap((one) => this.platform.db.sql(sql).all(BigInt(one)));
    return new Set(rows.map(({ id }) => String(id)));
  }

  /** Everything in the platform's own tenant, elsewhere what the caller's roles hold and the package has. */
  private mayGive(caller: Caller, what: Held): (id: string) => boolean {
    if (caller.tenantId === PLATFORM_TENANT) return () => true;
    const held = this.held(what, caller.roleIds);
    const own = what === 'menu' ? this.withFolders(held) : held;
    const has = what === 'menu' ? inPackage(this.platform, caller.tenantId) : () => true;
    return (id) => own.has(id) && has(id);
  }

  /** Menus with the folders above them, which nobody is granted by themselves, and which a tick takes along. */
  private withFolders(held: ReadonlySet<string>): ReadonlySet<string> {
    const parents = new Map(
      this.allMenus().map(({ id, parent_id: parent }) => [String(id), String(parent)]),
    );
    const all = new Set<string>();
    for (const id of held)
      for (let at: string | undefined = id; at !== undefined && !all.has(at); at = parents.get(at))
        all.add(at);
    return all;
  }

  private allMenus(): readonly Row[] {
    const order = (row: Row): number => Number(row['sort'] ?? 0);
    return this.menus.all('').toSorted((one, two) => order(one) - order(two));
  }

  /** The menus that meet a test, with everything above them. */
  private menuTree(isGiven: (id: string) => boolean): object {
    const all = this.allMenus();
    const byId = new Map(all.map((row) => [String(row['id']), row]));
    const shown = new Set<string>();
    for (const row of all.filter(({ id }) => isGiven(String(id)))) {
      for (let at: Row | undefined = row; at !== undefined; at = byId.get(String(at['parent_id'])))
        shown.add(String(at['id']));
    }
    return treeOf(all.filter((row) => shown.has(String(row['id']))).map(nodeOf));
  }

  /** Scopes below their menus. */
  private scopeTree(kind: 'data' | 'api', isGiven: (id: string) => boolean): object {
    const byId = new Map(this.allMenus().map((row) => [String(row['id']), row]));
    const some = this.scopes[kind]
      .all('')
      .filter((row) => isGiven(String(row['id'])) && byId.has(String(row['menu_id'])));
    const menus = [...new Set(some.map((row) => String(row['menu_id'])))];
    return treeOf([
      ...menus.map((id) => ({ ...nodeOf(must(byId.get(id), 'menu')), parentId: '0' })),
      ...some.map(({ id, menu_id: menu, scope_name: name }) =>
        optionNode(String(id), String(menu), String(name)),
      ),
    ]);
  }

  tree(caller: Caller): object {
    const mayScope = this.mayGive(caller, 'scope');
    return {
      menu: this.menuTree(this.mayGive(caller, 'menu')),
      dataScope: this.scopeTree('data', mayScope),
      apiScope: this.scopeTree('api', mayScope),
    };
  }

  /** What a top menu may hold: the caller's menus; the other trees are empty (wire format §4.1). */
  topTree(caller: Caller): object {
    const isMenu = new Set(
      this.allMenus().flatMap(({ id, category }) => (category === '1' ? [String(id)] : [])),
    );
    const may = this.mayGive(caller, 'menu');
    const menu = this.menuTree((id) => may(id) && isMenu.has(id));
    return { menu, dataScope: [], apiScope: [] };
  }

  /** What exists of the ids that holders have. */
  private known(what: Held, holders: readonly string[], table: FamilyTable): readonly string[] {
    const held = this.held(what, holders);
    return table.all('').flatMap(({ id }) => (held.has(String(id)) ? [String(id)] : []));
  }

  keys(roles: readonly string[]): object {
    return {
      menu: this.known('menu', roles, this.menus),
      dataScope: this.known('scope', roles, this.scopes.data),
      apiScope: this.known('scope', roles, this.scopes.api),
    };
  }

  topKeys(tops: readonly string[]): object {
    return { menu: this.known('top', tops, this.menus), dataScope: [], apiScope: [] };
  }

  /** Replaces everything that holders have. */
  replace(what: Held, holders: readonly string[], wanted: readonly string[]): void {
    const { db } = this.platform;
    const [table, holder, column] = HELD[what];
    for (const one of holders.map(BigInt)) {
      db.sql(`DELETE FROM ${table} WHERE ${holder} = ?`).run(one);
      for (const id of new Set(wanted))
        db.sql(`INSERT INTO ${table} (${holder}, ${column}) VALUES (?,?)`).run(one, BigInt(id));
    }
  }

  /** @throws WireFailure 400 for what the caller may not give and the holders do not have. */
  checkGiven(caller: Caller, what: Held, holders: readonly string[], wanted: readonly string[]) {
    const may = this.mayGive(caller, what);
    const has = this.held(what, holders);
    const beyond = wanted.filter((id) => !may(id) && !has.has(id));
    if (beyond.length > 0) throw refused('不能授予自己没有的权限！');
  }

  /** Whether roles have the button that opens grants. */
  mayGrant(roles: readonly string[]): boolean {
    const buttons = this.menus.all('').filter(({ code }) => code === GRANT_BUTTON);
    const held = this.held('menu', roles);
    return buttons.some(({ id }) => held.has(String(id)));
  }
}

const nodeOf = ({ id, parent_id: parent, name }: Row) =>
  optionNode(String(id), String(parent), String(name));

/** The list of ids under a name of a body. @throws WireFailure 400 without one. */
function listOf(body: unknown, name: string): readonly string[] {
  const read = ids.safeParse(readBody(body)[name]);
  if (!read.success) throw refused(`缺少必要的请求参数: ${name}`);
  if (read.data.some((id) => !/^\d{1,19}$/.test(id))) throw refused(`请求参数类型错误: ${name}`);
  return read.data;
}

/** What roles and top menus may be given, what they have, and the calls that replace it. */
export function serveGrants(routes: Routes, platform: Platform): void {
  const grants = new Grants(platform);
  const roles = must(platform.tables.get('role'), 'table of roles');
  const tops = must(platform.tables.get('topMenu'), 'table of top menus');
  routes.signed('menu.grantTree', ({ caller }) => grants.tree(caller));
  routes.signed('menu.roleTreeKeys', ({ params, caller }) => {
    const wanted = needIds(params, 'roleIds');
    ownRows(roles, wanted, caller);
    return grants.keys(wanted);
  });
  routes.writeCall(callOf('role.grant'), ({ body, caller }) => {
    const wanted = listOf(body, 'roleIds');
    const menus = listOf(body, 'menuIds');
    // A role cannot lose all of its menus (wire format §4.2).
    if (wanted.length === 0 || menus.length === 0) throw refused('请选择要授权的角色和菜单');
    const scopes = [...listOf(body, 'dataScopeIds'), ...listOf(body, 'apiScopeIds')];
    const rows = ownRows(roles, wanted, caller);
    grants.checkGiven(caller, 'menu', wanted, menus);
    grants.checkGiven(caller, 'scope', wanted, scopes);
    const could = grants.mayGrant(caller.roleIds);
    grants.replace('menu', wanted, menus);
    grants.replace('scope', wanted, scopes);
    if (could && !grants.mayGrant(caller.roleIds))
      throw refused('不能取消自己角色的权限设置权限，否则无人可以恢复！');
    return status(rows.length > 0);
  });
  routes.signed('menu.grantTopTree', ({ caller }) => grants.topTree(caller));
  routes.signed('menu.topTreeKeys', ({ params }) => grants.topKeys(needIds(params, 'topMenuIds')));
  routes.writeCall(callOf('topMenu.grant'), ({ body, caller }) => {
    const wanted = listOf(body, 'topMenuIds');
    const menus = listOf(body, 'menuIds');
    if (wanted.length === 0 || menus.length === 0) throw refused('请选择要授权的顶部菜单和菜单');
    const rows = ownRows(tops, wanted, caller);
    grants.checkGiven(caller, 'menu', [], menus);
    grants.replace('top', wanted, menus);
    return status(rows.length > 0);
  });
}
