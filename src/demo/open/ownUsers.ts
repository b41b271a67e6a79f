import { INITIAL_PASSWORD } from '../accounts';
import { status } from '../wire/answer';
import { refused } from '../wire/failure';
import { idsOf } from './inputs';
import type { OwnCall } from './ownCall';
import { hashed } from './rules';
import { EMPTY_500 } from './envelope';
import { broken } from './values';
import { mustFind } from './writes';
import { viewOf } from './views';

/** Changes the users of comma-joined ids. @throws WireFailure 500 without any id. */
const ofUsers =
  (change: (params: Readonly<Record<string, string>>) => Record<string, string>): OwnCall =>
  ({ store, entity, inputs }) => {
    const ids = idsOf(inputs.params['userIds'] ?? '');
    if (ids.length === 0) throw broken();
    const changed = ids.filter((id) =>
      store.update(entity, id, { ...change(inputs.params), update_time: store.now() }),
    );
    return status(changed.length > 0);
  };

/** Name under which failed sign-ins of an account are counted: letter case and blanks at the end do not matter. */
export const accountKey = (account: string): string => account.trimEnd().toLowerCase();

export const USER_CALLS: Readonly<Record<string, OwnCall>> = {
  'user/info': ({ store, entity, call, caller }) =>
    viewOf(store, entity, call, mustFind(store, entity, BigInt(caller.userId))),
  // The recorded build lacks a class of the library that writes books.
  'user/export-user': () => EMPTY_500,
  'user/export-template': () => EMPTY_500,
  'user/import-user': () => {
    throw broken();
  },
  'user/grant': ofUsers(({ roleIds = '' }) => ({ role_id: roleIds })),
  // The parameter of the first password is not read.
  'user/reset-password': ofUsers(() => ({ password: hashed(INITIAL_PASSWORD) })),
  'user/update-password': ({ store, entity, caller, inputs }) => {
    const { oldPassword = '', newPassword = '', newPassword1 } = inputs.params;
    const user = mustFind(store, entity, BigInt(caller.userId));
    if (newPassword !== newPassword1) throw refused('请输入正确的确认密码!');
    if (user['password'] !== hashed(oldPassword)) throw refused('原密码不正确!');
    return status(store.update(entity, user['id'] ?? null, { password: hashed(newPassword) }));
  },
  'user/unlock': ({ store, entity, inputs, lockout }) => {
    const ids = idsOf(inputs.params['userIds'] ?? '');
    for (const id of ids) {
      const user = store.find(entity, id);
      if (user === undefined) continue;
      lockout.clear(String(user['tenant_id'] ?? ''), accountKey(String(user['account'] ?? '')));
    }
    return status(ids.length > 0);
  },
  // No third-party account exists here, so none can be registered.
  'user/register-guest': ({ store, inputs }) => {
    const where = { sql: ' AND tenant_id = ?', values: [inputs.params['tenantId'] ?? ''] };
    const isKnown = store.db
      .sql(`SELECT 1 AS one FROM open_tenant WHERE is_deleted = 0${where.sql}`)
      .get(...where.values);
    throw refused(isKnown === undefined ? '租户信息错误!' : '第三方登陆信息错误!');
  },
};
