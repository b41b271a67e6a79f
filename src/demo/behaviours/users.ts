import { must } from '@shared/base/assert';
import { INITIAL_PASSWORD } from '../accounts';
import { ownRows, textOf, type FamilyHooks } from '../crud';
import { storedBodyPassword, storedPassword, wirePassword } from '../passwords';
import type { Caller, Platform } from '../platform';
import { needIds, type Routes } from '../routes';
import { status } from '../wire/answer';
import type { Where } from '../wire/conditions';
import { foreignTenant, refused } from '../wire/failure';
import type { Lockout } from './lockout';
import { deptNames, dictText, postNames, roleNames } from './names';

/** The department and everything below it: ids as texts. */
function withSubDepartments({ db }: Platform, deptId: string): string[] {
  return db
    .sql("SELECT id FROM dept WHERE id = ? OR (',' || ancestors || ',') LIKE ?")
    .all(deptId, `%,${deptId},%`)
    .map((row) => String(row['id']));
}

/** The condition of deptId, whose column holds comma-joined ids. */
function inDepartments(platform: Platform, deptId: string): Where {
  const ids = withSubDepartments(platform, deptId);
  if (ids.length === 0) return { sql: ' AND 0', values: [] };
  const parts = ids.map(() => "(',' || dept_id || ',') LIKE ?").join(' OR ');
  return { sql: ` AND (${parts})`, values: ids.map((id) => `%,${id},%`) };
}

/** @throws WireFailure 403 when a role is another tenant's, 400 when there is none. */
function checkRoles({ db }: Platform, joined: string, caller: Caller): void {
  for (const id of needIds({ roleIds: joined }, 'roleIds')) {
    const role = db.sql('SELECT tenant_id FROM role WHERE id = ?').get(BigInt(id));
    if (role === undefined) throw refused('角色不存在');
    if (role['tenant_id'] !== caller.tenantId) throw foreignTenant();
  }
}

/** What users have beside the common pattern. */
export function userHooks(platform: () => Platform): FamilyHooks {
  return {
    extraColumns: ['postId', 'userExt'],
    scope(params) {
      const { deptId } = params;
      delete params['deptId'];
      return deptId ? inDepartments(platform(), deptId) : undefined;
    },
    view(record) {
      const { db } = platform();
      const text = (name: string): string => textOf(record[name]);
      const tenant = db
        .sql('SELECT tenant_name FROM tenant WHERE tenant_id = ?')
        .get(text('tenantId'));
      return {
        ...record,
        tenantName: tenant?.['tenant_name'] ?? '',
        roleName: roleNames(db, text('roleId')).join(','),
        deptName: deptNames(db, text('deptId')).join(','),
        postName: postNames(db, text('postId')).join(','),
        sexName: dictText(db, 'sex', text('sex')),
        userTypeName: dictText(db, 'user_type', text('userType')),
      };
    },
    beforeSave(values, body, caller, before) {
      const { db, tables } = platform();
      const account = values['account'] ?? before?.['account'] ?? '';
      if (account === '') throw refused('account:登录账号不能为空');
      const table = must(tables.get('user'), 'table of users');
      const same = db
        .sql(
          `SELECT id FROM ${table.name} WHERE tenant_id = ? AND account = ? AND is_deleted = 0 AND id <> ?`,
        )
        .get(caller.tenantId, account, BigInt(before?.['id'] ?? 0));
      if (same !== undefined) throw refused('账号重复');
      const roleId = values['role_id'];
      if (typeof roleId === 'string') checkRoles(platform(), roleId, caller);
      if (before !== undefined) return;
      const { password } = body;
      const isGiven = typeof password === 'string' && password !== '';
      values['password'] = storedBodyPassword(isGiven ? password : INITIAL_PASSWORD);
      values['user_type'] ??= '1';
    },
    beforeRemove(ids, caller) {
      if (ids.includes(caller.userId)) throw refused('不能删除本账号!');
    },
  };
}

/** Granting roles, resetting passwords and unlocking: query parameters of comma-joined ids. */
export function serveUsers(routes: Routes, platform: Platform, lockout: Lockout): void {
  const table = must(platform.tables.get('user'), 'table of users');
  const { clock } = platform;
  routes.admin('user.grant', ({ params, caller }) => {
    const ids = needIds(params, 'userIds');
    const roleIds = needIds(params, 'roleIds').join(',');
    ownRows(table, ids, caller);
    checkRoles(platform, roleIds, caller);
    return status(table.update(ids, { role_id: roleIds, update_time: table.now(clock.now()) }) > 0);
  });
  routes.admin('user.resetPassword', ({ params, caller }) => {
    const ids = needIds(params, 'userIds');
    ownRows(table, ids, caller);
    const password = storedPassword(wirePassword(INITIAL_PASSWORD));
    return status(table.update(ids, { password, update_time: table.now(clock.now()) }) > 0);
  });
  routes.admin('user.unlock', ({ params, caller }) => {
    const rows = ownRows(table, needIds(params, 'userIds'), caller);
    for (const row of rows) lockout.clear(caller.tenantId, String(row['account']));
    return status(rows.length > 0);
  });
}
