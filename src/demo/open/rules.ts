import { randomInt } from 'node:crypto';
import { storedPassword, wirePassword } from '../passwords';
import { refused } from '../wire/failure';
import { PLATFORM_TENANT } from './reads';
import { entityOf, type OpenStore } from './store';
import { broken, checkLength } from './values';
import type { WriteRules } from './writes';
import { mustFind } from './writes';

/** The stored form of a plain password. */
export const hashed = (password: string): string => storedPassword(wirePassword(password));

/** Levels of regions from 1; each has a code and a name in every row. */
const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const;

/** A number for a tenant that no other has. */
function freeTenantId(store: OpenStore): string {
  for (;;) {
    const made = String(randomInt(100_000, 1_000_000));
    const where = { sql: ' AND tenant_id = ?', values: [made] };
    if (store.count(entityOf('tenant'), where) === 0) return made;
  }
}

/** What a new tenant gets: an administrator's role, a department of its name, a post and the user admin. */
function equip(store: OpenStore, tenantId: string, name: string): void {
  const own = { tenant_id: tenantId };
  const dept = entityOf('dept');
  for (const column of dept.columns) if (column.field === 'deptName') checkLength(column, name);
  const role = { ...own, role_name: '管理员', role_alias: 'admin', sort: 2 };
  const roleId = store.insert(entityOf('role'), role);
  const deptId = store.insert(dept, { ...own, dept_name: name, full_name: name, sort: 2 });
  const post = { ...own, category: 1, post_code: 'ceo', post_name: '首席执行官', sort: 1 };
  const postId = store.insert(entityOf('post'), { ...post, status: 1 });
  store.insert(entityOf('user'), {
    ...own,
    ...{ account: 'admin', password: hashed('admin'), name: 'admin', real_name: 'admin' },
    ...{ role_id: String(roleId), dept_id: String(deptId), post_id: String(postId) },
  });
}

/** What each entity does besides the common pattern of its writes. */
export const RULES: Readonly<Record<string, WriteRules>> = {
  user: {
    first(values, { store, call }) {
      if (call.does === 'update') return;
      values['tenant_id'] ??= PLATFORM_TENANT;
      // A user counts himself as a double of his account: edits go by update.
      const where = {
        sql: ' AND tenant_id = ? AND rtrim(account) = rtrim(?) COLLATE NOCASE',
        values: [values['tenant_id'], values['account'] ?? null],
      };
      if (store.count(entityOf('user'), where) > 0) throw refused('当前用户已存在!');
      const { password = '' } = values;
      if (password !== '') values['password'] = hashed(String(password));
    },
  },
  dept: {
    first(values, { store, entity, caller, inputs }) {
      const parent = values['parent_id'] ?? null;
      if (parent === null) {
        // Without a parent the department moves to the top, into the tenant of the caller.
        Object.assign(values, { parent_id: 0, tenant_id: caller.tenantId, ancestors: '0' });
      } else if (BigInt(parent) > 0n) {
        const above = mustFind(store, entity, parent);
        if (parent === inputs.values['id']) throw refused('父节点不可选择自身!');
        values['tenant_id'] = above['tenant_id'] ?? null;
        values['ancestors'] = `${above['ancestors'] ?? ''},${above['id']}`;
      }
    },
  },
  role: {
    beforeInsert(values, { caller, inputs }) {
      if (inputs.values['id'] === undefined) values['tenant_id'] = caller.tenantId;
    },
  },
  dict: {
    first(values, { store, entity, inputs }) {
      const same = {
        sql: ' AND code = ? AND dict_key = ? AND id <> ?',
        values: [values['code'] ?? null, values['dict_key'] ?? null, inputs.values['id'] ?? 0],
      };
      if (store.count(entity, same) > 0) throw refused('当前字典键值已存在!');
    },
  },
  region: {
    beforeInsert(values, { store, entity, call }) {
      if (call.does === 'save') return;
      const above = mustFind(store, entity, values['parent_code'] ?? null);
      const level = values['level'] ?? null;
      if (level === null) throw broken();
      values['ancestors'] = `${above['ancestors'] ?? ''},${above['code']}`;
      const own = LEVELS[Number(level) - 1];
      if (own === undefined) return;
      values[`${own}_code`] = values['code'] ?? null;
      values[`${own}_name`] = values['name'] ?? null;
    },
  },
  notice: {
    beforeInsert(values, { caller }) {
      values['tenant_id'] = caller.tenantId;
    },
  },
  post: {
    first(values, { call, caller }) {
      if (call.does === 'submit') values['tenant_id'] = caller.tenantId;
    },
    beforeInsert(values, { caller }) {
      values['tenant_id'] ??= caller.tenantId;
    },
  },
  datasource: {
    first(values, { call, inputs }) {
      if (call.does !== 'submit') return;
      // Only here the & of an address is given back; who sends none breaks the server.
      const { url } = inputs.values;
      if (url === undefined) throw broken();
      values['url'] = String(url).replaceAll('&amp;', '&');
    },
  },
  tenant: {
    beforeInsert(values, { store }) {
      values['tenant_id'] = freeTenantId(store);
    },
    afterInsert(values, { store }) {
      equip(store, String(values['tenant_id']), String(values['tenant_name']));
    },
  },
};
