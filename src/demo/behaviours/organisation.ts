import type { Platform } from '../platform';
import type { Routes } from '../routes';
import { optionNode, treeOf } from '../wire/tree';
import { foreignTenant } from '../wire/failure';
import type { Caller } from '../platform';

function tenantOf(caller: Caller, asked: string | undefined): string {
  if (asked === undefined || asked === '' || asked === caller.tenantId) return caller.tenantId;
  throw foreignTenant();
}

/** Roles and departments as option trees and as rows for the switch dialog, posts as rows. */
export function serveOrganisation(routes: Routes, { db }: Platform): void {
  const roles = 'SELECT * FROM role WHERE tenant_id = ? ORDER BY sort, id';
  const depts = 'SELECT * FROM dept WHERE tenant_id = ? ORDER BY sort, id';
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
  routes.signed('dept.tree', ({ caller, params }) =>
    tree(depts, tenantOf(caller, params['tenantId']), 'dept_name'),
  );
  routes.signed('role.select', ({ caller }) =>
    db
      .sql(roles)
      .all(caller.tenantId)
      .filter((row) => caller.roleIds.includes(String(row['id'])))
      .map((row) => ({ id: String(row['id']), roleName: row['role_name'] })),
  );
  routes.signed('dept.select', ({ caller }) =>
    db
      .sql(depts)
      .all(caller.tenantId)
      .filter((row) => caller.deptId.split(',').includes(String(row['id'])))
      .map((row) => ({ id: String(row['id']), deptName: row['dept_name'] })),
  );
  routes.signed('post.select', ({ caller, params }) =>
    db
      .sql('SELECT * FROM post WHERE tenant_id = ? ORDER BY sort, id')
      .all(tenantOf(caller, params['tenantId']))
      .map(({ id, tenant_id: tenantId, post_name: postName, sort }) => ({
        id: String(id),
        tenantId,
        postName,
        sort,
      })),
  );
}
