import { callOf } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import { PLATFORM_TENANT } from '../accounts';
import { insertRecord, removeRows, idsOf } from '../patterns/saves';
import { argumentsOf, ownRows, type Engine, type FamilyHooks } from '../patterns/records';
import { need, type Routes, type SignedIncoming } from '../routes';
import type { FamilyTable } from '../table';
import { status } from '../wire/answer';
import { foreignTenant, noPermission, refused } from '../wire/failure';

/** Sites that the platform gives to tenants: its people keep them, others see those of their own tenant. */
export function siteTenantHooks(): FamilyHooks {
  return {
    scope(_params, caller) {
      if (caller.tenantId === PLATFORM_TENANT) return undefined;
      return { sql: ' AND tenant_id = ?', values: [caller.tenantId] };
    },
    beforeSave(_values, _body, caller) {
      if (caller.tenantId !== PLATFORM_TENANT) throw noPermission();
    },
  };
}

/** Who gets which sites: one user, and a list of sites of the same tenant (spec 1 §3 User-site assignment). */
interface Assigning {
  readonly userId: string;
  readonly siteIds: readonly string[];
}

/** Sites of users: assigned and taken away as lists (spec 1 §7 Users). */
export function serveSiteBindings(routes: Routes, engine: Engine): void {
  const { tables } = engine.platform;
  const table = tables.get('userSiteTenant');
  const [users, sites] = [tables.get('user'), tables.get('site')];
  if (table === undefined || users === undefined || sites === undefined) return;
  const read = (incoming: SignedIncoming): Assigning => {
    const given = argumentsOf(incoming);
    if (need(given, 'tenantId') !== incoming.caller.tenantId) throw foreignTenant();
    const siteIds = idsOf(need(given, 'siteIds'), 'siteIds');
    if (ownRows(sites, siteIds, incoming.caller).length < siteIds.length)
      throw refused('站点不存在');
    return { userId: need(given, 'userId'), siteIds };
  };
  const known = (own: FamilyTable, { userId, siteIds }: Assigning, tenantId: string) => {
    const marks = siteIds.map(() => '?').join(', ');
    const sql = ` AND user_id = ? AND site_id IN (${marks})`;
    return own.rows(tenantId, { sql, values: [userId, ...siteIds] });
  };
  routes.writeCall(callOf('userSiteTenant.save'), (incoming) => {
    const { caller } = incoming;
    const asked = read(incoming);
    const [user] = ownRows(users, idsOf(asked.userId, 'userId'), caller);
    if (user === undefined) throw refused('用户不存在');
    const has = new Set(known(table, asked, caller.tenantId).map((row) => String(row['site_id'])));
    const [deptId = ''] = String(must(user['dept_id'], 'department')).split(',');
    // A site that the person has already stays as it is.
    for (const siteId of asked.siteIds.filter((id) => !has.has(id)))
      insertRecord(engine, table, { userId: asked.userId, siteId, deptId }, caller);
    return status(true);
  });
  routes.writeCall(callOf('userSiteTenant.remove'), (incoming) => {
    const rows = known(table, read(incoming), incoming.caller.tenantId);
    if (rows.length === 0) return status(false);
    removeRows(engine, table, rows, incoming.caller);
    return status(true);
  });
}
