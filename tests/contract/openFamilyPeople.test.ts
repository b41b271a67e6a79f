import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openCipher } from '../support/openPlatform';
import {
  both,
  BROKEN,
  column,
  DEPT,
  DONE,
  flat,
  fresh,
  MENU,
  NOTHING,
  OpenDesk,
  REFUSED,
  REGION,
  ROLE,
  SYSTEM,
  UNKNOWN,
  USER,
  type Row,
  type Texts,
} from './openDesk';
import { fact } from './openSkeleton';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start();
});
afterAll(() => desk.platform.stop());

const keysOf = async (role: Texts) =>
  (await desk.detail(`${MENU}/role-tree-keys`, { roleIds: String(role['id']) })) as {
    readonly menu: readonly string[];
    readonly dataScope: readonly string[];
  };

describe('users', () => {
  const signIn = async (account: string, password: string) =>
    both(await desk.platform.token({ account, password: openCipher(password) }));

  fact(61, 'submit with an id counts the user himself', async () => {
    const { id, account } = await desk.user();
    const same = { id, account, tenantId: '000000', realName: '李四' };
    expect(await desk.tried(`${USER}/submit`, same)).toEqual(REFUSED);
    expect(await desk.tried(`${USER}/update`, same)).toEqual(DONE);
    expect((await desk.detail(`${USER}/detail`, { id }))['realName']).toBe('李四');
  });

  fact(62, 'update does not test the account', async () => {
    const [one, two] = [await desk.user(), await desk.user()];
    await desk.write(`${USER}/update`, { id: two.id, account: one.account });
    expect(await signIn(one.account, 'Secret1')).toEqual(BROKEN);
    await desk.formed(`${USER}/remove`, { ids: two.id });
    expect(await signIn(one.account, 'Secret1')).toEqual(DONE);
  });

  fact(63, 'update stores a password as sent', async () => {
    const { id, account } = await desk.user();
    expect(await signIn(account, 'Secret1')).toEqual(DONE);
    await desk.write(`${USER}/update`, { id, password: 'Secret2' });
    expect((await desk.detail(`${USER}/detail`, { id }))['password']).toBe('Secret2');
    expect(await signIn(account, 'Secret2')).toEqual(REFUSED);
  });

  fact(64, 'update-password takes plain text, an empty one too, and leaves tokens', async () => {
    const { account } = await desk.user();
    const token = await desk.accessOf(account, 'Secret1');
    const change = async (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      desk.formed(`${USER}/update-password`, { oldPassword, newPassword, newPassword1 }, token);
    expect(await change('wrong', 'Secret2')).toEqual(REFUSED);
    expect(await change('Secret1', 'Secret2', 'Secret3')).toEqual(REFUSED);
    expect(await desk.formed(`${USER}/update-password`, { oldPassword: 'Secret1' }, token)).toEqual(
      REFUSED,
    );
    expect(await change('Secret1', 'Secret2')).toEqual(DONE);
    expect(await signIn(account, 'Secret2')).toEqual(DONE);
    expect(await change('Secret2', '')).toEqual(DONE);
    expect(await signIn(account, '')).toEqual(REFUSED);
    expect(await desk.asked(`${USER}/info`, {}, token)).toEqual(DONE);
  });

  fact(65, 'reset-password sets 123456', async () => {
    const { id, account } = await desk.user();
    const key = { paramKey: 'account.initPassword' };
    const { paramValue } = await desk.detail(`${SYSTEM}/param/detail`, key);
    expect(paramValue).not.toBe('123456');
    expect(await desk.formed(`${USER}/reset-password`, { userIds: id })).toEqual(DONE);
    expect(await signIn(account, '123456')).toEqual(DONE);
    expect(await desk.formed(`${USER}/reset-password`, { userIds: UNKNOWN })).toEqual(NOTHING);
    expect(await desk.formed(`${USER}/reset-password`, { userIds: '' })).toEqual(BROKEN);
    expect(await desk.formed(`${USER}/grant`, { userIds: '', roleIds: '1' })).toEqual(BROKEN);
    expect(await desk.formed(`${USER}/grant`, { userIds: UNKNOWN, roleIds: '1' })).toEqual(NOTHING);
  });

  fact(66, 'unlock of unknown ids, and of none', async () => {
    expect(await desk.formed(`${USER}/unlock`, { userIds: UNKNOWN })).toEqual(DONE);
    expect(await desk.formed(`${USER}/unlock`, { userIds: '' })).toEqual(NOTHING);
    expect(await desk.formed(`${USER}/unlock`, {})).toEqual(NOTHING);
  });

  fact(67, 'user-list answers everybody of every tenant', async () => {
    const rows = await desk.rows(`${USER}/user-list`, {}, desk.other);
    expect(new Set(column(rows, 'tenantId')).size).toBeGreaterThan(3);
    expect(rows.length).toBe((await desk.page(`${USER}/list`)).total);
  });

  fact(68, 'the status is not looked at', async () => {
    for (const status of [0, 2]) {
      const { account } = await desk.user({ status });
      expect(await signIn(account, 'Secret1')).toEqual(DONE);
    }
  });

  fact(69, 'books can be neither read nor written', async () => {
    for (const path of ['export-user', 'export-template']) {
      const reply = await desk.platform.get(`${USER}/${path}`, desk.admin);
      expect([reply.status, reply.text, reply.type]).toEqual([500, '', '']);
    }
    expect(await desk.formed(`${USER}/import-user`, {})).toEqual(BROKEN);
  });
});

describe('roles', () => {
  fact(70, 'without dataScopeIds the menus are replaced all the same', async () => {
    const { role } = await desk.roleWith(['1']);
    const grant = { roleIds: [role['id']], menuIds: ['2', '3'] };
    expect(await desk.tried(`${ROLE}/grant`, grant)).toEqual(BROKEN);
    expect((await keysOf(role)).menu).toEqual(['2', '3']);
  });

  fact(71, 'no role can lose all its menus', async () => {
    const { role } = await desk.roleWith(['1']);
    const whole = { roleIds: [role['id']], menuIds: ['2'], dataScopeIds: [] };
    for (const body of [
      { ...whole, menuIds: [] },
      { ...whole, menuIds: undefined },
      { ...whole, roleIds: [] },
      { ...whole, roleIds: undefined },
    ]) {
      expect(await desk.tried(`${ROLE}/grant`, body)).toEqual(REFUSED);
    }
    expect((await keysOf(role)).menu).toEqual(['1']);
    const top = await desk.made(`${SYSTEM}/topmenu`, 'name');
    for (const body of [{ topMenuIds: [top['id']] }, { topMenuIds: [], menuIds: ['1'] }]) {
      expect(await desk.tried(`${SYSTEM}/topmenu/grant`, body)).toEqual(REFUSED);
    }
  });

  fact(72, 'unknown ids and doubles are stored, a fourth list is ignored', async () => {
    const { role } = await desk.roleWith([]);
    const lists = { menuIds: ['5', '5', UNKNOWN], dataScopeIds: ['7', 7], apiScopeIds: ['8'] };
    await desk.write(`${ROLE}/grant`, { roleIds: [role['id']], ...lists });
    expect(await keysOf(role)).toEqual({ menu: ['5', '5', UNKNOWN], dataScope: ['7', '7'] });
    const joined = { roleIds: String(role['id']), menuIds: ['5'], dataScopeIds: [] };
    expect(await desk.tried(`${ROLE}/grant`, joined)).toEqual(REFUSED);
  });

  fact(73, 'role/tree hides the alias admin and roles without one', async () => {
    const none = await desk.made(ROLE, 'roleName');
    const own = { tenantId: '476074' };
    const aliases = async (token: string, params = {}) =>
      column(flat(await desk.rows(`${ROLE}/tree`, params, token)), 'title');
    expect(await aliases(desk.admin, own)).not.toContain('管理员');
    expect(await aliases(desk.other)).toContain('管理员');
    expect(await aliases(desk.admin)).not.toContain(none['roleName']);
    expect(await aliases(desk.admin)).toContain('值班调度');
    expect(await aliases(desk.other, { tenantId: '000000' })).toContain('值班调度');
    const [role] = await desk.rows(`${ROLE}/list`, {}, desk.other);
    const byId = await desk.rows(`${ROLE}/tree-by-id`, { roleId: String(role?.['id']) });
    expect(byId).toEqual(await desk.rows(`${ROLE}/tree`, own));
    expect(await desk.rows(`${ROLE}/tree-by-id`)).toEqual(await desk.rows(`${ROLE}/tree`));
    expect(await desk.asked(`${ROLE}/tree-by-id`, { roleId: 'a' })).toEqual(REFUSED);
    expect(await desk.rows(`${DEPT}/tree`, { tenantId: '999999' })).toEqual([]);
  });
});

describe('menus', () => {
  fact(74, 'a new menu is in nobody’s routes until it is granted', async () => {
    const { id } = await desk.menu();
    expect(await desk.routesOf(desk.admin)).not.toContain(id);
    const { token } = await desk.roleWith([id]);
    expect(await desk.routesOf(token)).toEqual([id]);
  });

  fact(
    75,
    'a menu without a sort breaks routes, one without a category is in few lists',
    async () => {
      const unsorted = await desk.made(MENU, 'name', { category: 1 });
      const { token } = await desk.roleWith([unsorted['id']]);
      expect(await desk.asked(`${MENU}/routes`, {}, token)).toEqual(BROKEN);
      await desk.formed(`${MENU}/remove`, { ids: String(unsorted['id']) });
      const { id, name } = await desk.made(MENU, 'name', { sort: 1 });
      const own = { name: String(name) };
      expect(column(await desk.rows(`${MENU}/list`, own), 'id')).toEqual([id]);
      expect(await desk.rows(`${MENU}/menu-list`, own)).toEqual([]);
      expect(await desk.rows(`${MENU}/lazy-menu-list`, own)).toEqual([]);
      expect(column(flat(await desk.rows(`${MENU}/tree`)), 'id')).not.toContain(id);
      const other = await desk.roleWith([id]);
      expect(await desk.routesOf(other.token)).toEqual([]);
    },
  );

  fact(76, 'a granted button brings its menus, and top menus narrow routes alone', async () => {
    const above = await desk.menu();
    const below = await desk.menu({ parentId: above['id'] });
    const button = await desk.menu({ parentId: below['id'], category: 2, code: 'own_button' });
    const { role, token } = await desk.roleWith([button['id']]);
    expect(await desk.routesOf(token)).toEqual([above['id'], below['id']]);
    const buttons = await desk.rows(`${MENU}/buttons`, {}, token);
    expect(column(flat(buttons), 'id')).toEqual([below['id'], button['id']]);
    await desk.write(`${ROLE}/grant`, {
      roleIds: [role['id']],
      menuIds: [below['id']],
      dataScopeIds: [],
    });
    expect(await desk.rows(`${MENU}/buttons`, {}, token)).toEqual([]);
    const top = await desk.made(`${SYSTEM}/topmenu`, 'name');
    await desk.write(`${SYSTEM}/topmenu/grant`, {
      topMenuIds: [top['id']],
      menuIds: [below['id']],
    });
    const own = { topMenuId: String(top['id']) };
    const admin = await desk.routesOf(desk.admin, own);
    expect(admin).toEqual([]);
    expect(await desk.routesOf(token, own)).toEqual([above['id'], below['id']]);
    await desk.formed(`${SYSTEM}/topmenu/remove`, { ids: String(top['id']) });
    expect(await desk.routesOf(token, own)).toEqual([above['id'], below['id']]);
    expect(await desk.routesOf(token, { topMenuId: UNKNOWN })).toEqual([]);
    expect((await desk.routesOf(token, { topMenuId: '' })).length).toBe(2);
    expect(await desk.asked(`${MENU}/routes`, { topMenuId: 'a' }, token)).toEqual(REFUSED);
    const all = await desk.rows(`${MENU}/buttons`);
    expect(await desk.rows(`${MENU}/buttons`, own)).toEqual(all);
  });

  fact(77, 'routes without roles, and with unknown ones', async () => {
    const { id: userIds, account } = await desk.user({ roleId: UNKNOWN });
    const unknown = await desk.accessOf(account, 'Secret1');
    expect(await desk.rows(`${MENU}/routes`, {}, unknown)).toEqual([]);
    // A refresh token has no roles, and is taken as a token.
    const { refreshToken = '' } = await desk.platform.signIn(account, 'Secret1');
    const reply = await desk.platform.get(`${MENU}/routes`, refreshToken);
    expect(reply.body).toMatchObject({ code: 200, data: {} });
    await desk.formed(`${USER}/remove`, { ids: userIds });
  });

  fact(78, 'keys without ids', async () => {
    for (const [path, name] of [
      ['role-tree-keys', 'roleIds'],
      ['top-tree-keys', 'topMenuIds'],
    ] as const) {
      expect(await desk.asked(`${MENU}/${path}`)).toEqual(BROKEN);
      expect(await desk.asked(`${MENU}/${path}`, { [name]: '' })).toEqual(BROKEN);
    }
  });

  fact(79, 'lazy-menu-list without a parent is the whole table, nested', async () => {
    const path = `${MENU}/lazy-menu-list`;
    const whole = await desk.rows(path);
    expect(whole.some((row) => 'children' in row)).toBe(true);
    expect(await desk.rows(path, { parentId: '' })).toEqual(whole);
    expect(await desk.rows(path, { path: 'x', name_equal: 'x', nothing: '1' })).toEqual(whole);
    const roots = await desk.rows(path, { parentId: '0' });
    expect(roots.some((row) => 'children' in row)).toBe(false);
    const above = await desk.menu({ alias: fresh('alias') });
    const leaf = await desk.menu({ parentId: above['id'], code: fresh('code') });
    await desk.menu({ parentId: leaf['id'], category: 2 });
    const [one] = await desk.rows(path, { alias: String(above['alias']), parentId: '0' });
    expect([one?.['id'], one?.['hasChildren']]).toEqual([above['id'], true]);
    const [two] = await desk.rows(path, { code: String(leaf['code']) });
    expect([two?.['id'], two?.['hasChildren']]).toEqual([leaf['id'], false]);
    expect(await desk.asked(path, { parentId: 'a' })).toEqual(REFUSED);
    // Option trees come in the order of the table, not by sort.
    const last = await desk.menu({ sort: -5 });
    expect(column(await desk.rows(`${MENU}/tree`), 'id').at(-1)).toBe(last['id']);
    expect(column(await desk.rows(`${MENU}/menu-list`), 'id')[0]).toBe(last['id']);
    const granted = (await desk.detail(`${MENU}/grant-tree`, {}))['menu'] as readonly Row[];
    expect(granted.at(-1)?.['id']).toBe(last['id']);
  });
});

describe('regions', () => {
  fact(80, 'an insert fills the pair of its own level', async () => {
    const code = '970199500';
    await desk.write(`${REGION}/submit`, { code, parentCode: '970101', level: 4, name: '新镇' });
    const row = await desk.only(`${REGION}/list`, { code });
    expect(row).toMatchObject({
      ...{ townCode: code, townName: '新镇', ancestors: '0,00,97,9701,970101' },
      ...{ provinceCode: '', cityName: '', districtCode: '' },
    });
    await desk.write(`${REGION}/submit`, { code, parentCode: '9701' });
    expect(await desk.only(`${REGION}/list`, { code })).toMatchObject({
      ...{ parentCode: '9701', ancestors: row['ancestors'] },
    });
    await desk.write(`${REGION}/save`, { code: '970199501', parentCode: '970101', level: 4 });
    expect(await desk.only(`${REGION}/list`, { code: '970199501' })).toMatchObject({
      ...{ ancestors: '', townCode: '' },
    });
  });

  fact(81, 'the root has no detail', async () => {
    expect(await desk.asked(`${REGION}/detail`, { code: '00' })).toEqual(BROKEN);
    const { parentName } = await desk.detail(`${REGION}/detail`, { code: '9701' });
    expect(parentName).toBe('示范省');
    expect(await desk.asked(`${REGION}/list`, { descs: 'id' })).toEqual(BROKEN);
  });

  fact(82, 'lazy-tree turns codes into numbers', async () => {
    const path = `${REGION}/lazy-tree`;
    const [root, ...more] = await desk.rows(path, { parentCode: '0' });
    expect(more).toEqual([]);
    expect(root).toMatchObject({ id: '0', key: '0', value: '0', hasChildren: true });
    await desk.write(`${REGION}/submit`, { code: '0977', parentCode: '9701', level: 3 });
    const ids = column(await desk.rows(path, { parentCode: '9701' }), 'id');
    expect(ids).toContain('977');
    await desk.write(`${REGION}/submit`, { code: '97x', parentCode: '9701', level: 3 });
    expect(await desk.asked(path, { parentCode: '9701' })).toEqual(BROKEN);
    const lazy = await desk.rows(`${REGION}/lazy-list`, { parentCode: '9701', code: '97x' });
    expect(column(lazy, 'id')).toEqual(['0']);
    await desk.formed(`${REGION}/remove`, { id: '97x' });
    await desk.formed(`${REGION}/remove`, { id: '0977' });
  });

  fact(83, 'without a parent everything comes nested, with an empty one nothing', async () => {
    const { total } = await desk.page(`${REGION}/list`);
    for (const path of ['lazy-list', 'lazy-tree']) {
      const whole = await desk.rows(`${REGION}/${path}`);
      expect(flat(whole)).toHaveLength(total);
      expect(whole.length).toBeLessThan(5);
      expect(await desk.rows(`${REGION}/${path}`, { parentCode: '' })).toEqual([]);
      const below = await desk.rows(`${REGION}/${path}`, { parentCode: '9701', nothing: '1' });
      expect(below.some((row) => 'children' in row)).toBe(false);
    }
    const own = await desk.rows(`${REGION}/select`);
    expect(column(own, 'code')).toEqual(['97']);
    expect(await desk.rows(`${REGION}/select`, { code: '' })).toEqual(own);
  });
});
