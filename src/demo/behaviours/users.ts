import { must } from '@shared/base/assert';
import { callOf } from '@shared/catalogue';
import { readWireDateTime } from '@shared/catalogue/kinds/values';
import { INITIAL_PASSWORD } from '../accounts';
import { ownRows, readBody, textOf, type FamilyHooks } from '../patterns/records';
import { storedBodyPassword, storedPassword, wirePassword } from '../passwords';
import type { Caller, Platform } from '../platform';
import { need, needIds, type Routes, type SignedIncoming } from '../routes';
import type { FamilyTable } from '../table';
import { status } from '../wire/answer';
import type { Where } from '../wire/conditions';
import { foreignTenant, refused } from '../wire/failure';
import type { Lockout } from './lockout';
import { deptNames, dictText, postNames, roleNames } from './names';
import { checkAdministrators } from './organisation';
import { accountRefusal, tenantRefusal, tenantRow } from './packages';

/** The department and everything below it: ids as texts. */
function withSubDepartments({ db }: Platform, deptId: string): string[] {
  return db
    .sql(
      `WITH RECURSIVE below(id) AS (SELECT ? UNION
        SELECT CAST(f_dept.id AS TEXT) FROM f_dept JOIN below ON parent_id = below.id WHERE is_deleted = 0)
       SELECT below.id FROM below JOIN f_dept ON CAST(f_dept.id AS TEXT) = below.id`,
    )
    .all(deptId)
    .map((row) => String(row['id']));
}

/** The condition of deptId, whose column holds comma-joined ids. */
function inDepartments(platform: Platform, deptId: string): Where {
  const ids = withSubDepartments(platform, deptId);
  if (ids.length === 0) return { sql: ' AND 0', values: [] };
  const parts = ids.map(() => "(',' || dept_id || ',') LIKE ?").join(' OR ');
  return { sql: ` AND (${parts})`, values: ids.map((id) => `%,${id},%`) };
}

/** @throws WireFailure 403 for another tenant's role, 400 for an unknown one. */
function checkRoles({ db }: Platform, joined: string, caller: Caller): void {
  for (const id of needIds({ roleIds: joined }, 'roleIds')) {
    const role = db
      .sql('SELECT tenant_id FROM f_role WHERE id = ? AND is_deleted = 0')
      .get(BigInt(id));
    if (role === undefined) throw refused('角色不存在');
    if (role['tenant_id'] !== caller.tenantId) throw foreignTenant();
  }
}

/** What users add to the common pattern. */
export function userHooks(platform: () => Platform): FamilyHooks {
  return {
    extraColumns: ['oauthId'],
    scope(params) {
      const { deptId } = params;
      delete params['deptId'];
      return deptId ? inDepartments(platform(), deptId) : undefined;
    },
    view(record) {
      const { db } = platform();
      const text = (name: string): string => textOf(record[name]);
      const tenant = db
        .sql('SELECT tenant_name FROM f_tenant WHERE tenant_id = ?')
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
      const full = accountRefusal(platform(), caller.tenantId);
      if (full !== null) throw refused(full);
      const { password } = body;
      const isGiven = typeof password === 'string' && password !== '';
      values['password'] = storedBodyPassword(isGiven ? password : INITIAL_PASSWORD);
      values['user_type'] ??= '1';
    },
    beforeRemove(ids, caller) {
      if (ids.includes(caller.userId)) throw refused('不能删除本账号!');
    },
    afterWrite(caller) {
      checkAdministrators(platform(), caller.tenantId);
    },
  };
}

/** A password has to be changed after so many days; a warning comes so many days before (spec 1 §9: "near it"). */
const PASSWORD_DAYS = 90;
const WARNING_DAYS = 7;
const DAY_MS = 86_400_000;

/** When users changed their passwords. The age of a seeded password is unknown: it counts as new. */
class PasswordAges {
  constructor(private readonly platform: Platform) {
    platform.db.exec(
      'CREATE TABLE IF NOT EXISTS password_change (user_id INTEGER PRIMARY KEY, at TEXT NOT NULL)',
    );
  }

  changed(userId: string): void {
    const { db, epoch, clock } = this.platform;
    db.sql('INSERT OR REPLACE INTO password_change (user_id, at) VALUES (?, ?)').run(
      BigInt(userId),
      epoch.store(clock.now()),
    );
  }

  /** False when the limit is near. */
  isFresh(userId: string): boolean {
    const { db, epoch, clock } = this.platform;
    const row = db.sql('SELECT at FROM password_change WHERE user_id = ?').get(BigInt(userId));
    const changed = readWireDateTime(epoch.toWire(String(row?.['at'] ?? '')));
    if (changed === null) return true;
    return clock.now() - changed < (PASSWORD_DAYS - WARNING_DAYS) * DAY_MS;
  }
}

/**
 * Columns of the own account that people may change; role, department, account and password are not included
 * (wire format §4.3).
 */
const OWN_COLUMNS = ['name', 'real_name', 'avatar', 'phone', 'email', 'sex', 'birthday'] as const;

/** The calls of the signed-in person about the own account, and the application of a guest. */
function serveOwnAccount(routes: Routes, platform: Platform, table: FamilyTable): void {
  const { clock, db } = platform;
  const ages = new PasswordAges(platform);
  const hooks = userHooks(() => platform);
  const isFresh = ({ caller }: SignedIncoming): boolean => ages.isFresh(caller.userId);
  // The documents name both calls, and no document says which one a server has; both ask the same.
  routes.signed('user.checkPassword', isFresh);
  routes.signed('user.isModifyPassword', isFresh);
  routes.signed('user.info', ({ caller }) => {
    const row = table.find(caller.userId);
    return row === undefined ? null : hooks.view?.(table.toWire(row));
  });
  routes.signed('user.updateInfo', ({ body, caller }) => {
    const given = table.fromWire(readBody(body));
    const values = OWN_COLUMNS.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const now = table.now(clock.now());
    const changed = { ...Object.fromEntries(values), update_time: now };
    return status(table.update([caller.userId], changed) > 0);
  });
  routes.signed('user.updatePassword', ({ params, caller }) => {
    const old = need(params, 'oldPassword');
    const wanted = need(params, 'newPassword');
    if (need(params, 'newPassword1') !== wanted) throw refused('请输入正确的确认密码!');
    const row = table.find(caller.userId);
    if (row?.['password'] !== storedPassword(old)) throw refused('原密码不正确!');
    const changed = { password: storedPassword(wanted), update_time: table.now(clock.now()) };
    ages.changed(caller.userId);
    return status(table.update([caller.userId], changed) > 0);
  });
  routes.open('user.registerGuest', ({ params }) => {
    const tenantId = need(params, 'tenantId');
    const account = need(params, 'account');
    const name = need(params, 'name');
    const password = storedBodyPassword(need(params, 'password'));
    if (tenantRow(platform, tenantId) === undefined) throw refused('租户不存在');
    const why = tenantRefusal(platform, tenantId) ?? accountRefusal(platform, tenantId);
    if (why !== null) throw refused(why);
    const taken = db
      .sql(
        `SELECT 1 AS one FROM ${table.name} WHERE tenant_id = ? AND account = ? AND is_deleted = 0`,
      )
      .get(tenantId, account);
    if (taken !== undefined) throw refused('账号重复');
    const oauthId = params['oauthId'] ?? '';
    const bound = db
      .sql(
        `SELECT 1 AS one FROM ${table.name} WHERE tenant_id = ? AND oauth_id = ? AND is_deleted = 0`,
      )
      .get(tenantId, oauthId);
    if (oauthId !== '' && bound !== undefined) throw refused('第三方账号已绑定其他用户');
    const now = table.now(clock.now());
    // Without role and department until an administrator sets them (wire format §2.2).
    const none = { role_id: NONE, dept_id: NONE, post_id: NONE };
    const times = { create_time: now, update_time: now };
    const own = { tenant_id: tenantId, account, name, real_name: name, password, user_type: '1' };
    table.insert({ ...own, ...none, ...times, oauth_id: oauthId });
    return status(true);
  });
}

/** A guest's value for role, department and post. */
const NONE = '-1';

/** Granting roles, resetting passwords and unlocking: query parameters of comma-joined ids. */
export function serveUsers(routes: Routes, platform: Platform, lockout: Lockout): void {
  const table = must(platform.tables.get('user'), 'table of users');
  const { clock } = platform;
  serveOwnAccount(routes, platform, table);
  routes.writeCall(callOf('user.grant'), ({ params, caller }) => {
    const ids = needIds(params, 'userIds');
    const roleIds = needIds(params, 'roleIds').join(',');
    ownRows(table, ids, caller);
    checkRoles(platform, roleIds, caller);
    const stamp = table.now(clock.now());
    const changed = table.update(ids, { role_id: roleIds, update_time: stamp });
    checkAdministrators(platform, caller.tenantId);
    return status(changed > 0);
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
