import { callOf } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import { PLATFORM_TENANT } from '../accounts';
import { storedPassword, wirePassword } from '../passwords';
import { addBusinessDictionaries } from '../seed/dictionaries';
import { argumentsOf, ownRows, rowIds, viewOf, type FamilyHooks } from '../patterns/records';
import { idsOf } from '../patterns/saves';
import type { Caller, Platform } from '../platform';
import { need, type Routes, type SignedIncoming } from '../routes';
import type { Bind, Row } from '../store/database';
import type { FamilyTable } from '../table';
import { status } from '../wire/answer';
import { noPermission, refused } from '../wire/failure';
import { packageOf, tenantRow } from './packages';

/** Password of the administrator that a new tenant gets (wire format §4.5). */
const FIRST_PASSWORD = 'admin';

/** Only people of the platform's own tenant keep tenants. @throws WireFailure 401 for all others. */
function ofPlatform(caller: Caller): void {
  if (caller.tenantId !== PLATFORM_TENANT) throw noPermission();
}

/** A number of six digits that no tenant has, removed ones included. */
function freeNumber(table: FamilyTable, { db }: Platform): string {
  const taken = db.sql(`SELECT tenant_id FROM ${table.name}`).all();
  const known = new Set(taken.map((row) => String(row['tenant_id'])));
  let number = 100_001;
  while (known.has(String(number))) number += 1;
  return String(number);
}

/** Gives a role what tenants besides the platform's have: menus with their buttons, and the scopes below them. */
function grantAll({ db }: Platform, roleId: string): void {
  for (const [held, id] of [
    ['role_menu', 'menu_id'],
    ['role_scope', 'scope_id'],
  ] as const)
    db.sql(
      `INSERT OR IGNORE INTO ${held} (role_id, ${id})
       SELECT DISTINCT ?, ${id} FROM ${held} JOIN f_role ON f_role.id = ${held}.role_id WHERE f_role.tenant_id <> ?`,
    ).run(BigInt(roleId), PLATFORM_TENANT);
}

/**
 * What a new tenant begins with: a role, a department, a post and its administrator (wire format §4.5), and, so that its administrator can begin, the menus of
 * every tenant and dictionaries of its own.
 */
function found(platform: Platform, tenantId: string, name: string): void {
  const table = (key: string): FamilyTable => must(platform.tables.get(key), `table of ${key}`);
  const at = table('tenant').now(platform.clock.now());
  const own = { tenant_id: tenantId, create_time: at, update_time: at };
  const role = { role_name: '管理员', role_alias: 'admin', parent_id: '0', sort: 1n };
  const dept = { dept_name: name, full_name: name, parent_id: '0', ancestors: '0', sort: 1n };
  const post = { post_name: '负责人', post_code: 'P001', category: '1', sort: 1n };
  const ids = {
    role_id: table('role').insert({ ...own, ...role }),
    dept_id: table('dept').insert({ ...own, ...dept, dept_category: '1' }),
    post_id: table('post').insert({ ...own, ...post }),
  };
  const password = storedPassword(wirePassword(FIRST_PASSWORD));
  const person = { account: 'admin', name: '管理员', real_name: '管理员', user_type: '1' };
  table('user').insert({ ...own, ...person, ...ids, password });
  grantAll(platform, ids.role_id);
  addBusinessDictionaries(table('dictBiz'), tenantId);
}

/** What tenants add to the common pattern. Others than the platform's people see their own alone. */
export function tenantHooks(platform: () => Platform): FamilyHooks {
  const table = (): FamilyTable => must(platform().tables.get('tenant'), 'table of tenants');
  return {
    scope(_params, caller) {
      if (caller.tenantId === PLATFORM_TENANT) return undefined;
      return { sql: ' AND tenant_id = ?', values: [caller.tenantId] };
    },
    view(record) {
      const row = packageOf(platform(), String(record['tenantId']));
      return { ...record, packageName: row?.['package_name'] ?? '' };
    },
    beforeSave(values, _body, caller, before) {
      ofPlatform(caller);
      // The number is the server's: the one that a body has is not taken.
      delete values['tenant_id'];
      if (before !== undefined) return;
      const tenantId = freeNumber(table(), platform());
      values['tenant_id'] = tenantId;
      values['account_number'] ??= -1n;
      if (values['tenant_name'] !== undefined)
        found(platform(), tenantId, String(values['tenant_name']));
    },
    beforeRemove(ids, caller) {
      ofPlatform(caller);
      const own = tenantRow(platform(), PLATFORM_TENANT);
      if (ids.includes(String(own?.['id']))) throw refused('不能删除平台租户！');
    },
  };
}

/** What packages add: their menus are menus, and only the platform's people keep them. */
export function packageHooks(): FamilyHooks {
  return {
    beforeSave(_values, _body, caller) {
      ofPlatform(caller);
    },
    beforeRemove(_ids, caller) {
      ofPlatform(caller);
    },
  };
}

/** The tenant of a parameter `tenantId`; undefined for an unknown one. */
function meant(platform: Platform, { params, caller }: SignedIncoming): Row | undefined {
  ofPlatform(caller);
  return tenantRow(platform, need(params, 'tenantId'));
}

/** A record that a parameter names; '' takes it away. @throws WireFailure 400 for an unknown one. */
function referred(platform: Platform, family: string, id: string, what: string): Bind {
  if (id === '') return null;
  if (platform.tables.get(family)?.find(id) === undefined) throw refused(`${what}不存在`);
  return id;
}

/** The settings of a tenant: accounts and expiry, data source, package, subsystems (spec 3 §7 Tenants). */
export function serveTenants(routes: Routes, platform: Platform): void {
  const table = must(platform.tables.get('tenant'), 'table of tenants');
  const { clock, db, epoch, tables } = platform;
  const change = (row: Row | undefined, values: Record<string, Bind>): object =>
    status(
      row !== undefined &&
        table.update([String(row['id'])], { ...values, update_time: table.now(clock.now()) }) > 0,
    );
  routes.writeCall(callOf('tenant.setting'), (incoming) => {
    ofPlatform(incoming.caller);
    const given = argumentsOf(incoming);
    const rows = ownRows(table, idsOf(need(given, 'ids'), 'ids'), incoming.caller);
    const values = table.fromWire({
      accountNumber: given['accountNumber'],
      expireTime: given['expireTime'],
    });
    const expires = values['expire_time'];
    const isOver = typeof expires === 'string' && expires < epoch.store(clock.now());
    const isOwn = rows.some((row) => row['tenant_id'] === PLATFORM_TENANT);
    if (isOwn && isOver) throw refused('平台租户不能设为已到期！');
    if (Object.keys(values).length === 0) throw refused('请填写账号额度或到期时间');
    return status(table.update(rowIds(rows), values) > 0);
  });
  routes.writeCall(callOf('tenant.datasource'), (incoming) => {
    const row = meant(platform, incoming);
    const id = need(incoming.params, 'datasourceId');
    return change(row, { datasource_id: referred(platform, 'datasource', id, '数据源') });
  });
  routes.writeCall(callOf('tenant.packageSetting'), (incoming) => {
    const row = meant(platform, incoming);
    if (row?.['tenant_id'] === PLATFORM_TENANT) throw refused('平台租户不受产品包限制！');
    const id = need(incoming.params, 'packageId');
    return change(row, { package_id: referred(platform, 'tenantPackage', id, '产品包') });
  });
  routes.signed('tenant.packageDetail', ({ params, caller }) => {
    const tenantId = params['tenantId'] || caller.tenantId;
    if (tenantId !== caller.tenantId) ofPlatform(caller);
    const packages = tables.get('tenantPackage');
    const row = packageOf(platform, tenantId);
    if (row === undefined || packages === undefined) return null;
    return viewOf({ platform, hooks: new Map() }, packages, row);
  });
  routes.writeCall(callOf('topMenu.tenantSystemSubmit'), (incoming) => {
    ofPlatform(incoming.caller);
    const given = argumentsOf(incoming);
    const tenantId = need(given, 'tenantId');
    const tops = idsOf(need(given, 'topMenuIds'), 'topMenuIds');
    const systems = must(tables.get('topMenu'), 'table of top menus');
    if (tenantRow(platform, tenantId) === undefined) return status(false);
    if (ownRows(systems, tops, incoming.caller).length < tops.length)
      throw refused('顶部菜单不存在');
    db.sql('DELETE FROM tenant_top_menu WHERE tenant_id = ?').run(tenantId);
    for (const id of tops)
      db.sql('INSERT INTO tenant_top_menu (tenant_id, top_menu_id) VALUES (?,?)').run(
        tenantId,
        BigInt(id),
      );
    return status(true);
  });
}
