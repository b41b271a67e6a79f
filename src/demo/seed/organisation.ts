import { TENANTS, type DemoRole, type DemoTenant } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { seedId } from '../store/ids';

/** The organisation that a tenant's users belong to. Ids as texts. */
export interface Organisation {
  readonly tenant: DemoTenant;
  readonly depts: readonly string[];
  readonly roles: Readonly<Record<DemoRole, string>>;
  readonly posts: readonly string[];
}

/** Departments as [name, index of the parent in this list or -1]. */
const DEPTS: readonly (readonly [string, number])[] = [
  ['', -1],
  ['指挥调度中心', 0],
  ['收集运输部', 0],
  ['收运一班', 2],
  ['收运二班', 2],
  ['分类督导部', 0],
  ['督导一组', 5],
  ['督导二组', 5],
  ['设备运维部', 0],
  ['综合管理部', 0],
];

/** Roles besides the administrator's. */
type OtherRole = Exclude<DemoRole, 'admin'>;

/** Roles below the administrator's as [name, alias], in the order in which they are listed. */
const ROLES: readonly (readonly [string, OtherRole])[] = [
  ['值班调度', 'dispatcher'],
  ['作业人员', 'user'],
  ['车队管理员', 'fleet'],
  ['仓库管理员', 'store'],
];

const POSTS = ['中心主任', '值班长', '调度员', '班组长', '作业员'] as const;

/** Distance of the ids of two tenants for departments, roles and posts. */
const SPACING = 100;

function seedDepts(db: DemoDatabase, tenant: DemoTenant, base: number): string[] {
  const ids: bigint[] = [];
  const ancestors: string[] = [];
  const insert = db.sql(
    'INSERT INTO dept (id, tenant_id, parent_id, ancestors, dept_name, full_name, sort) VALUES (?,?,?,?,?,?,?)',
  );
  DEPTS.forEach(([name, parent], index) => {
    const id = seedId('dept', base + index);
    const parentId = ids[parent] ?? 0n;
    const chain = parent < 0 ? '0' : `${ancestors[parent]},${parentId}`;
    const label = name === '' ? tenant.name : name;
    insert.run(id, tenant.tenantId, parentId, chain, label, `${tenant.place}${label}`, index + 1);
    ids.push(id);
    ancestors.push(chain);
  });
  return ids.map(String);
}

function rolesOf(ids: readonly (readonly [OtherRole, string])[]): Record<OtherRole, string> {
  return Object.fromEntries(ids) as Record<OtherRole, string>;
}

/** Seeds tenants, departments, roles and posts. */
export function seedOrganisations(db: DemoDatabase): Organisation[] {
  return TENANTS.map((tenant, index) => {
    const base = index * SPACING + 1;
    const domain = tenant.domain === '' ? null : tenant.domain;
    db.sql('INSERT INTO tenant (id, tenant_id, tenant_name, domain) VALUES (?,?,?,?)').run(
      seedId('tenant', index + 1),
      tenant.tenantId,
      tenant.name,
      domain,
    );
    const isTop = tenant.tenantId === '000000';
    const addRole = (name: string, alias: string, order: number): string => {
      const id = seedId('role', base + order);
      db.sql(
        'INSERT INTO role (id, tenant_id, parent_id, role_name, role_alias, sort) VALUES (?,?,0,?,?,?)',
      ).run(id, tenant.tenantId, name, alias, order + 1);
      return String(id);
    };
    const admin = isTop ? addRole('超级管理员', 'administrator', 0) : addRole('管理员', 'admin', 0);
    const others = ROLES.map(([name, alias], n) => [alias, addRole(name, alias, n + 1)] as const);
    const posts = POSTS.map((name, order) => {
      const id = seedId('post', base + order);
      db.sql('INSERT INTO post (id, tenant_id, post_name, sort) VALUES (?,?,?,?)').run(
        id,
        tenant.tenantId,
        name,
        order + 1,
      );
      return String(id);
    });
    return {
      tenant,
      depts: seedDepts(db, tenant, base),
      roles: { admin, ...rolesOf(others) },
      posts,
    };
  });
}

/** Name of a seeded department of a tenant by its id; '' for an unknown id. */
export function deptNameOf(tenant: DemoTenant, id: string): string {
  const base = TENANTS.indexOf(tenant) * SPACING + 1;
  const name = DEPTS[Number(BigInt(id) - seedId('dept', base))]?.[0];
  return name === '' ? tenant.name : (name ?? '');
}
