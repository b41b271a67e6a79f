import { must } from '@shared/base/assert';
import { PLATFORM_TENANT } from '../accounts';
import type { Platform } from '../platform';
import type { Row } from '../store/database';

/** The row of a tenant by its number; undefined when there is none. */
export function tenantRow({ db, tables }: Platform, tenantId: string): Row | undefined {
  const { name } = must(tables.get('tenant'), 'table of tenants');
  return db.sql(`SELECT * FROM ${name} WHERE tenant_id = ? AND is_deleted = 0`).get(tenantId);
}

/** The package of a tenant; undefined without one, and for the platform's own tenant, which has everything. */
export function packageOf(platform: Platform, tenantId: string): Row | undefined {
  const id = String(tenantRow(platform, tenantId)?.['package_id'] ?? '');
  if (id === '' || tenantId === PLATFORM_TENANT) return undefined;
  return platform.tables.get('tenantPackage')?.find(id);
}

/**
 * Whether the package of a tenant has a menu or a button: it names the menu, or something above it (spec 1 §3:
 * menuId is a comma-joined list). A tenant without a package has everything.
 */
export function inPackage(platform: Platform, tenantId: string): (menuId: string) => boolean {
  const row = packageOf(platform, tenantId);
  if (row === undefined) return () => true;
  const named = new Set(String(row['menu_id'] ?? '').split(','));
  const menus = must(platform.tables.get('menu'), 'table of menus').all('');
  const parents = new Map(menus.map(({ id, parent_id: parent }) => [String(id), String(parent)]));
  return (menuId) => {
    for (let at: string | undefined = menuId; at !== undefined; at = parents.get(at))
      if (named.has(at)) return true;
    return false;
  };
}

/** Why nobody of a tenant may sign in; null: people may. */
export function tenantRefusal(platform: Platform, tenantId: string): string | null {
  const row = tenantRow(platform, tenantId);
  if (row === undefined) return '租户不存在,请核对租户编号';
  const expires = row['expire_time'];
  const isOver =
    typeof expires === 'string' && expires < platform.epoch.store(platform.clock.now());
  return isOver ? '租户已到期,请联系平台管理员续期' : null;
}

/**
 * Why a tenant may have no further account; null: it may. Its number of accounts is limited, -1: it is not
 * (wire format §4.5).
 */
export function accountRefusal(platform: Platform, tenantId: string): string | null {
  const most = Number(tenantRow(platform, tenantId)?.['account_number'] ?? -1);
  if (most < 0) return null;
  const users = must(platform.tables.get('user'), 'table of users').all(tenantId).length;
  return users < most ? null : `租户账号数已达上限(${most}个)`;
}
