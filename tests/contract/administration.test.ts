import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../support/engineFamilies';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;
interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly name?: string;
  readonly title?: string;
  readonly roleName?: string;
  readonly children?: readonly Node[];
  readonly hasChildren?: boolean;
}

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, { families: SYSTEM });
  token = (await platform.signIn())['access_token'] ?? '';
}, 120_000);
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/blade-system/${path}`, { token: by });
const post = (path: string, body: Json, by = token) =>
  platform.post(`/api/blade-system/${path}`, by, body);
const remove = (path: string, ids: string, by = token) =>
  platform.send(`/api/${path}/remove?ids=${ids}`, { method: 'POST', token: by });
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
/** Status of the body and what it says. */
const said = async (reply: Promise<RawReply>): Promise<unknown[]> => {
  const body = (await reply).json();
  return [body['code'], body['msg']];
};
const records = async (path: string): Promise<readonly Json[]> =>
  data<{ records: readonly Json[] }>(await get(`${path}?current=1&size=500`)).records;
const roles = async (): Promise<readonly Node[]> => flat(data(await get('role/list')));
const roleId = async (name: string): Promise<string> =>
  (await roles()).find(({ roleName }) => roleName === name)?.id ?? '';
const userOf = async (account: string): Promise<Json> => {
  const reply = await platform.send(`/api/blade-user/page?account_equal=${account}`, { token });
  return data<{ records: readonly Json[] }>(reply).records[0] ?? {};
};
const menuNamed = async (name: string): Promise<Node> => {
  const found = flat(data<readonly Node[]>(await get('menu/list'))).find(
    (node) => node.name === name,
  );
  if (found === undefined) throw new Error(name);
  return found;
};
const DONE = [200, '操作成功'];

describe('positions', () => {
  it('come as a page by their order, and with the words of their level (call:post.list, call:post.detail)', async () => {
    const rows = await records('post/list');
    expect(rows.map(({ postName }) => postName)).toEqual([
      '中心主任',
      '值班长',
      '调度员',
      '班组长',
      '作业员',
    ]);
    expect(rows[0]).toMatchObject({ postCode: 'G1', category: 1, sort: 1 });
    const detail = data<Json>(await get(`post/detail?id=${String(rows[2]?.['id'])}`));
    expect(detail).toMatchObject({ postName: '调度员', remark: '告警处置与派单' });
  });

  it('are refused under a code that another has, and found again by code (call:post.submit)', async () => {
    const body = { postName: '车队长', category: '2', sort: '6' };
    expect(await said(post('post/submit', { ...body, postCode: 'G1' }))).toEqual([
      400,
      '岗位编号重复',
    ]);
    expect(await said(post('post/submit', { ...body, postCode: 'G6' }))).toEqual(DONE);
    expect((await records('post/list')).at(-1)).toMatchObject({ postName: '车队长', sort: 6 });
  });

  it('are kept while a person holds them, and removed after that (call:post.remove)', async () => {
    const rows = await records('post/list');
    const held = rows.find(({ postName }) => postName === '调度员');
    const free = rows.find(({ postName }) => postName === '车队长');
    const [code, words] = await said(remove('blade-system/post', String(held?.['id'])));
    expect([code, words]).toEqual([400, '请先删除关联的用户管理!']);
    // All or nothing: the free one stays, too.
    const both = `${String(free?.['id'])},${String(held?.['id'])}`;
    expect((await said(remove('blade-system/post', both)))[0]).toBe(400);
    expect(await records('post/list')).toHaveLength(6);
    expect(await said(remove('blade-system/post', String(free?.['id'])))).toEqual(DONE);
    expect(await records('post/list')).toHaveLength(5);
  });
});

describe('menus', () => {
  it('come whole with their buttons, without them, and branch by branch (call:menu.list, call:menu.menuList, call:menu.lazyList, call:menu.lazyMenuList)', async () => {
    const whole = flat(data<readonly Node[]>(await get('menu/list')));
    const menus = flat(data<readonly Node[]>(await get('menu/menu-list')));
    const isButton = (node: Node): boolean => (node as unknown as Json)['category'] === 2;
    expect(whole.some(isButton)).toBe(true);
    expect(menus.some(isButton)).toBe(false);
    expect(menus).toHaveLength(whole.filter((node) => !isButton(node)).length);
    const users = await menuNamed('用户管理');
    const below = data<readonly Node[]>(await get(`menu/lazy-list?parentId=${users.id}`));
    expect(below.map(({ name }) => name)).toContain('角色配置');
    expect(below.every(({ parentId }) => parentId === users.id)).toBe(true);
    const system = await menuNamed('系统管理');
    const lazy = data<readonly Node[]>(await get(`menu/lazy-menu-list?parentId=${system.id}`));
    expect(lazy.map(({ name }) => name)).toEqual(
      menus.filter(({ parentId }) => parentId === system.id).map(({ name }) => name),
    );
    const tree = flat(data<readonly Node[]>(await get('menu/tree')));
    expect(tree.map(({ id }) => id).sort()).toEqual(menus.map(({ id }) => id).sort());
  });

  it('are made under a menu, not under a button, itself or its own child, and with a code of their own (call:menu.submit, call:menu.detail)', async () => {
    const system = await menuNamed('系统管理');
    const button = await menuNamed('角色配置');
    const fresh = { name: '巡检计划', code: 'patrolPlan', category: '1', sort: '90', path: '/p' };
    expect(await said(post('menu/submit', { ...fresh, parentId: button.id }))).toEqual([
      400,
      '上级不能是按钮！',
    ]);
    expect(
      (await said(post('menu/submit', { ...fresh, parentId: system.id, code: 'user' })))[1],
    ).toBe('菜单编号已存在：用户管理');
    expect(await said(post('menu/submit', { ...fresh, parentId: system.id }))).toEqual(DONE);
    const made = await menuNamed('巡检计划');
    expect(data<Json>(await get(`menu/detail?id=${made.id}`))).toMatchObject({
      parentName: '系统管理',
      categoryName: '菜单',
      isOpenName: '否',
    });
    const ring = { id: system.id, parentId: made.id };
    expect((await said(post('menu/submit', ring)))[1]).toBe('父节点不可选择自身或其子节点!');
    const itself = { id: made.id, parentId: made.id };
    expect((await said(post('menu/submit', itself)))[0]).toBe(400);
    // In nobody's routes until a role has it.
    const routes = flat(data<readonly Node[]>(await get('menu/routes')));
    expect(routes.map(({ name }) => name)).not.toContain('巡检计划');
  });

  it('stay while others stand below them (call:menu.remove)', async () => {
    const system = await menuNamed('系统管理');
    expect((await said(remove('blade-system/menu', system.id)))[0]).toBe(400);
    const made = await menuNamed('巡检计划');
    expect(await said(remove('blade-system/menu', made.id))).toEqual(DONE);
    await expect(menuNamed('巡检计划')).rejects.toThrow('巡检计划');
  });
});

describe('subsystems', () => {
  it('hold menus, which a grant replaces (call:menu.grantTopTree, call:menu.topTreeKeys, call:topMenu.grant)', async () => {
    const rows = await records('topmenu/list');
    const store = rows.find(({ code }) => code === 'warehouse');
    const id = String(store?.['id']);
    const keys = async (): Promise<Json> => data(await get(`menu/top-tree-keys?topMenuIds=${id}`));
    const before = (await keys())['menu'] as readonly string[];
    const tree = data<{ menu: readonly Node[] }>(await get('menu/grant-top-tree'));
    const titles = new Map(flat(tree.menu).map((node) => [node.id, node.title]));
    expect(before.map((one) => titles.get(one))).toEqual(['物资仓储', '物资申领', '申领明细']);
    expect([...titles.values()]).not.toContain('角色配置');
    const wanted = before.slice(0, 2);
    expect(await said(post('topmenu/grant', { topMenuIds: [id], menuIds: [] }))).toEqual([
      400,
      '请选择要授权的顶部菜单和菜单',
    ]);
    expect(await said(post('topmenu/grant', { topMenuIds: [id], menuIds: wanted }))).toEqual(DONE);
    expect(await keys()).toEqual({ menu: wanted, dataScope: [], apiScope: [] });
    const routes = flat(data<readonly Node[]>(await get(`menu/routes?topMenuId=${id}`)));
    expect(routes.map(({ name }) => name)).toEqual(['物资仓储', '物资申领']);
    await post('topmenu/grant', { topMenuIds: [id], menuIds: before });
  });

  it('are kept under codes of their own (call:topMenu.list, call:topMenu.detail, call:topMenu.submit, call:topMenu.remove)', async () => {
    const body = { name: '公厕管理', code: 'toilet', sort: '8', path: '/wel/index' };
    expect(await said(post('topmenu/submit', { ...body, code: 'device' }))).toEqual([
      400,
      '菜单编号重复',
    ]);
    expect(await said(post('topmenu/submit', body))).toEqual(DONE);
    const made = (await records('topmenu/list')).find(({ code }) => code === 'toilet');
    const id = String(made?.['id']);
    expect(data<Json>(await get(`topmenu/detail?id=${id}`))).toMatchObject({ name: '公厕管理' });
    expect(await said(remove('blade-system/topmenu', id))).toEqual(DONE);
    expect((await records('topmenu/list')).map(({ code }) => code)).not.toContain('toilet');
  });
});

describe('roles and their rights', () => {
  it('stay while people have them, and the own one stays at all events (call:role.remove)', async () => {
    const own = await roleId('超级管理员');
    const held = await roleId('值班调度');
    expect((await said(remove('blade-system/role', held)))[1]).toBe('请先删除关联的用户管理!');
    expect((await said(remove('blade-system/role', own)))[0]).toBe(400);
    expect((await roles()).map(({ roleName }) => roleName)).toEqual(
      expect.arrayContaining(['超级管理员', '值班调度']),
    );
  });

  it('cannot take the right to grant away from the caller (call:role.grant)', async () => {
    const own = await roleId('超级管理员');
    const keys = async (): Promise<Record<string, string[]>> =>
      data(await get(`menu/role-tree-keys?roleIds=${own}`));
    const before = await keys();
    const button = (await menuNamed('权限设置')).id;
    const body = {
      roleIds: [own],
      menuIds: before['menu']?.filter((id) => id !== button),
      dataScopeIds: before['dataScope'],
      apiScopeIds: before['apiScope'],
    };
    expect(await said(post('role/grant', body))).toEqual([
      400,
      '不能取消自己角色的权限设置权限，否则无人可以恢复！',
    ]);
    expect(await keys()).toEqual(before);
  });

  it('are given by others than the platform only as far as they have them', async () => {
    const theirs = (await platform.signIn('476074'))['access_token'] ?? '';
    const list = flat(data<readonly Node[]>(await get('role/list', theirs)));
    const store = list.find(({ roleName }) => roleName === '仓库管理员')?.id ?? '';
    const tenants = await menuNamed('租户管理');
    const body = { roleIds: [store], menuIds: [tenants.id], dataScopeIds: [], apiScopeIds: [] };
    expect(await said(post('role/grant', body, theirs))).toEqual([400, '不能授予自己没有的权限！']);
  });

  it('of the highest kind are made by the highest alone', async () => {
    const theirs = (await platform.signIn('476074'))['access_token'] ?? '';
    const body = { roleName: '影子管理员', roleAlias: 'administrator', sort: '9' };
    expect(await said(post('role/submit', body, theirs))).toEqual([400, '无权限创建超管角色！']);
  });
});

describe('the last administrator', () => {
  it('keeps the role, whoever grants another (call:user.grant)', async () => {
    const admin = await userOf('admin');
    const store = await roleId('仓库管理员');
    const path = `/api/blade-user/grant?userIds=${String(admin['id'])}&roleIds=${store}`;
    expect(await said(platform.send(path, { method: 'POST', token }))).toEqual([
      400,
      '租户至少要保留一个管理员！',
    ]);
    expect((await userOf('admin'))['roleId']).toBe(admin['roleId']);
    const edit = { id: admin['id'], roleId: store };
    expect((await said(platform.post('/api/blade-user/update', token, edit)))[1]).toBe(
      '租户至少要保留一个管理员！',
    );
    // With a second one it may go.
    const second = await userOf('dispatcher');
    const top = await roleId('超级管理员');
    const give = `/api/blade-user/grant?userIds=${String(second['id'])}&roleIds=${top}`;
    expect(await said(platform.send(give, { method: 'POST', token }))).toEqual(DONE);
    expect(await said(platform.send(path, { method: 'POST', token }))).toEqual(DONE);
  });
});
