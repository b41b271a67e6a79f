import { must } from '@shared/base/assert';
import { PLATFORM_TENANT } from '../accounts';
import type { FamilyHooks } from '../patterns/records';
import { isAdministrator, type Caller, type Platform } from '../platform';
import type { Bind, Row } from '../store/database';
import type { FamilyTable } from '../table';
import type { Routes } from '../routes';
import { optionNode, treeOf } from '../wire/tree';
import { foreignTenant, refused } from '../wire/failure';

const TOP = '0';

/** Aliases of the roles that keep a tenant (wire format §4.2). */
const ADMINISTRATORS = ['administrator', 'admin'];

/** Refuses to leave a tenant without anybody who administers it; asked within the transaction of a change. */
export function checkAdministrators({ db }: Platform, tenantId: string): void {
  const left = db
    .sql(
      `SELECT 1 AS one FROM f_user JOIN f_role ON (',' || f_user.role_id || ',') LIKE '%,' || f_role.id || ',%'
       WHERE f_user.tenant_id = ? AND f_user.is_deleted = 0 AND f_role.is_deleted = 0 AND role_alias IN (?, ?) LIMIT 1`,
    )
    .get(tenantId, ...ADMINISTRATORS);
  if (left === undefined) throw refused('租户至少要保留一个管理员！');
}

/** What departments add to the common pattern (wire format §4.2). */
export function deptHooks(platform: () => Platform): FamilyHooks {
  const table = (): FamilyTable => must(platform().tables.get('dept'), 'table of departments');
  return {
    view(record) {
      const above = table().find(String(record['parentId']));
      return { ...record, parentName: above?.['dept_name'] ?? '' };
    },
    beforeSave(values, _body, _caller) {
      // Without a parent in the body the department moves to the top.
      const parent = String(values['parent_id'] ?? TOP);
      const above = parent === TOP ? undefined : table().find(parent);
      values['parent_id'] = parent;
      values['ancestors'] =
        above === undefined ? TOP : `${String(above['ancestors'])},${String(above['id'])}`;
    },
  };
}

/** Who may give a role its alias, and that the caller's own role stays what it is. */
function checkAlias(values: Record<string, Bind>, caller: Caller, before: Row | undefined): void {
  const alias = values['role_alias'];
  if (alias === undefined || alias === before?.['role_alias']) return;
  if (alias === 'administrator' && !caller.aliases.includes('administrator'))
    throw refused('无权限创建超管角色！');
  const isOwn = before !== undefined && caller.roleIds.includes(String(before['id']));
  if (isOwn && isAdministrator(caller) && !ADMINISTRATORS.includes(String(alias)))
    throw refused('不能取消自己角色的管理权限！');
}

/** What roles add to the common pattern: the name of the role above, and that nobody loses the own role. */
export function roleHooks(platform: () => Platform): FamilyHooks {
  return {
    view(record) {
      const table = must(platform().tables.get('role'), 'table of roles');
      const above = table.find(String(record['parentId']));
      return { ...record, parentName: above?.['role_name'] ?? '' };
    },
    beforeSave(values, _body, caller, before) {
      checkAlias(values, caller, before);
    },
    beforeRemove(ids, caller) {
      if (ids.some((id) => caller.roleIds.includes(id))) throw refused('不能删除自己所属的角色！');
    },
    afterWrite(caller) {
      checkAdministrators(platform(), caller.tenantId);
    },
  };
}

function tenantOf(caller: Caller, asked: string | undefined): string {
  if (asked === undefined || asked === '' || asked === caller.tenantId) return caller.tenantId;
  throw foreignTenant();
}

/** The platform's people see the roles of every tenant. */
function seenTenant(caller: Caller, asked: string | undefined): string {
  return caller.tenantId === PLATFORM_TENANT && asked !== undefined && asked !== ''
    ? asked
    : tenantOf(caller, asked);
}

/** Roles and departments as option trees and as rows for the switch dialog, posts as rows. */
export function serveOrganisation(routes: Routes, { db }: Platform): void {
  const roles = 'SELECT * FROM f_role WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, id';
  const depts = 'SELECT * FROM f_dept WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, id';
  const posts = 'SELECT * FROM f_post WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, id';
  const tree = (sql: string, tenantId: string, title: string): object =>
    treeOf(
      db
        .sql(sql)
        .all(tenantId)
        .map((row) => optionNode(String(row['id']), String(row['parent_id']), String(row[title]))),
    );
  routes.signed('role.tree', ({ caller, params }) =>
    tree(roles, tenantOf(caller, params['tenantId']), 'role_name'),
  );
  routes.signed('role.treeById', ({ caller, params }) => {
    const known = db.sql('SELECT tenant_id FROM f_role WHERE id = ? AND is_deleted = 0');
    const of = known.get(params['roleId'] ?? '')?.['tenant_id'];
    return tree(roles, seenTenant(caller, of == null ? undefined : String(of)), 'role_name');
  });
  routes.signed('role.tenantTree', ({ caller, params }) =>
    tree(roles, seenTenant(caller, params['tenantId']), 'role_name'),
  );
  routes.signed('dept.tree', ({ caller, params }) =>
    tree(depts, tenantOf(caller, params['tenantId']), 'dept_name'),
  );
  routes.signed('dept.customTree', ({ caller, params }) =>
    tree(depts, tenantOf(caller, params['tenantId']), 'dept_name'),
  );
  // What a person may switch to is what the account has, whatever the session goes by at the moment.
  const ofPerson = ({ userId }: Caller, column: string): readonly string[] => {
    const row = db.sql(`SELECT ${column} AS ids FROM f_user WHERE id = ?`).get(userId);
    return String(row?.['ids'] ?? '').split(',');
  };
  routes.signed('role.select', ({ caller }) =>
    db
      .sql(roles)
      .all(caller.tenantId)
      .filter((row) => ofPerson(caller, 'role_id').includes(String(row['id'])))
      .map((row) => ({ id: String(row['id']), roleName: row['role_name'] })),
  );
  routes.signed('dept.select', ({ caller }) =>
    db
      .sql(depts)
      .all(caller.tenantId)
      .filter((row) => ofPerson(caller, 'dept_id').includes(String(row['id'])))
      .map((row) => ({ id: String(row['id']), deptName: row['dept_name'] })),
  );
  routes.signed('post.select', ({ caller, params }) =>
    db
      .sql(posts)
      .all(tenantOf(caller, params['tenantId']))
      .map(({ id, tenant_id: tenantId, post_name: postName, sort }) => ({
        id: String(id),
        tenantId,
        postName,
        sort,
      })),
  );
}
