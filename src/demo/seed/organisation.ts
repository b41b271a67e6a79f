import { TENANTS, type DemoRole, type DemoTenant } from '../accounts';
import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { SEED_NOW } from '../store/epoch';
import { seedId } from '../store/ids';
import type { FamilyTable } from '../table';

/** The organisation that a tenant's users belong to. Ids as texts. */
export interface Organisation {
  readonly tenant: DemoTenant;
  readonly depts: readonly string[];
  readonly roles: Readonly<Record<DemoRole, string>>;
  readonly posts: readonly string[];
}

/** Kinds of departments, as the dictionary org_category numbers them. */
const COMPANY = 1n;
const DEPARTMENT = 2n;
const TEAM = 3n;

/** Departments as [name, index of the parent in this list or -1, kind]. */
const DEPTS: readonly (readonly [string, number, bigint])[] = [
  ['', -1, COMPANY],
  ['指挥调度中心', 0, DEPARTMENT],
  ['收集运输部', 0, DEPARTMENT],
  ['收运一班', 2, TEAM],
  ['收运二班', 2, TEAM],
  ['分类督导部', 0, DEPARTMENT],
  ['督导一组', 5, TEAM],
  ['督导二组', 5, TEAM],
  ['设备运维部', 0, DEPARTMENT],
  ['综合管理部', 0, DEPARTMENT],
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

/** Posts as [name, kind of the dictionary post_category, what it is for]. */
const POSTS = [
  ['中心主任', 1n, '指挥中心负责人'],
  ['值班长', 2n, '当班指挥与交接'],
  ['调度员', 3n, '告警处置与派单'],
  ['班组长', 3n, '一线班组管理'],
  ['作业员', 4n, '清扫、收集与清运'],
] as const;

/** Distance of the ids of two tenants for departments, roles and posts. */
const SPACING = 100;

function seedDepts(
  table: FamilyTable,
  { tenantId, name: top, place }: DemoTenant,
  base: number,
): string[] {
  const ids: string[] = [];
  const ancestors: string[] = [];
  const parents = new Map<number, number>();
  DEPTS.forEach(([name, parent, category], index) => {
    const id = seedId('dept', base + index);
    const parentId = ids[parent] ?? '0';
    const chain = parent < 0 ? '0' : `${ancestors[parent]},${parentId}`;
    const label = name === '' ? top : name;
    // Siblings are numbered from 1.
    const order = (parents.get(parent) ?? 0) + 1;
    parents.set(parent, order);
    const at = wireDateTime(SEED_NOW);
    table.insert({
      ...{ id, tenant_id: tenantId, parent_id: parentId, ancestors: chain, dept_name: label },
      ...{ full_name: `${place}${label}`, dept_category: category, sort: BigInt(order) },
      ...{ create_time: at, update_time: at },
    });
    ids.push(String(id));
    ancestors.push(chain);
  });
  return ids;
}

function rolesOf(ids: readonly (readonly [OtherRole, string])[]): Record<OtherRole, string> {
  return Object.fromEntries(ids) as Record<OtherRole, string>;
}

/** Seeds tenants, departments, roles and posts. */
export function seedOrganisations(tables: ReadonlyMap<string, FamilyTable>): Organisation[] {
  const roleTable = must(tables.get('role'), 'table of roles');
  const depts = must(tables.get('dept'), 'table of departments');
  const tenants = must(tables.get('tenant'), 'table of tenants');
  const postTable = must(tables.get('post'), 'table of posts');
  const now = wireDateTime(SEED_NOW);
  const times = { create_time: now, update_time: now };
  return TENANTS.map((tenant, index) => {
    const base = index * SPACING + 1;
    tenants.insert({
      ...{ id: seedId('tenant', index + 1), tenant_id: tenant.tenantId, tenant_name: tenant.name },
      ...{ domain: tenant.domain === '' ? null : tenant.domain, ...times },
    });
    const isTop = tenant.tenantId === '000000';
    const addRole = (name: string, alias: string, order: number): string => {
      const id = seedId('role', base + order);
      const at = wireDateTime(SEED_NOW);
      roleTable.insert({
        ...{ id, tenant_id: tenant.tenantId, parent_id: '0', role_name: name, role_alias: alias },
        ...{ sort: BigInt(order + 1), create_time: at, update_time: at },
      });
      return String(id);
    };
    const admin = isTop ? addRole('超级管理员', 'administrator', 0) : addRole('管理员', 'admin', 0);
    const others = ROLES.map(([name, alias], n) => [alias, addRole(name, alias, n + 1)] as const);
    const posts = POSTS.map(([name, category, remark], order) =>
      postTable.insert({
        ...{ id: seedId('post', base + order), tenant_id: tenant.tenantId, post_name: name },
        ...{ post_code: `G${order + 1}`, category, sort: BigInt(order + 1), remark, ...times },
      }),
    );
    return {
      tenant,
      depts: seedDepts(depts, tenant, base),
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
