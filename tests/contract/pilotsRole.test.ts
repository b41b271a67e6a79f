import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrantKeys } from '@shared/model/grant';
import { RealClient } from '../support/realClient';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;
interface Node {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[];
}
interface Trees {
  readonly menu: readonly Node[];
  readonly dataScope: readonly Node[];
  readonly apiScope: readonly Node[];
}

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/blade-system/${path}`, { token: by });
const grant = (body: Json, by = token) => platform.post('/api/blade-system/role/grant', by, body);
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const keysOf = async (role: string): Promise<GrantKeys> =>
  data(await get(`menu/role-tree-keys?roleIds=${role}`));
async function roleId(name: string, by = token): Promise<string> {
  const roles = data<readonly { id: string; roleName: string }[]>(await get('role/list', by));
  return roles.find(({ roleName }) => roleName === name)?.id ?? '';
}
const menuId = async (title: string): Promise<string> =>
  flat(data<Trees>(await get('menu/grant-tree')).menu).find((node) => node.title === title)?.id ??
  '';

describe('what roles may be given', () => {
  it('is a tree of menus with their buttons, and scopes below their menus (call:menu.grantTree)', async () => {
    const trees = data<Trees>(await get('menu/grant-tree'));
    expect(Object.keys(trees)).toEqual(['menu', 'dataScope', 'apiScope']);
    const users = flat(trees.menu).find(({ title }) => title === '用户管理');
    expect(users?.children?.map(({ title }) => title)).toContain('角色配置');
    expect(trees.dataScope.map(({ title }) => title)).toEqual(['投放记录', '车辆管理', '用户管理']);
    expect(
      flat(trees.apiScope).every(({ children }) => children === undefined || children.length > 0),
    ).toBe(true);
  });

  it('is outside of the platform tenant only what the caller holds himself', async () => {
    const fleet = (await platform.signIn('476074', 'fleet', 'Fleet123'))['access_token'] ?? '';
    const titles = flat(data<Trees>(await get('menu/grant-tree', fleet)).menu).map(
      ({ title }) => title,
    );
    expect(titles).toContain('车辆管理');
    expect(titles).not.toContain('角色管理');
  });

  it('is refused for a role of another tenant', async () => {
    const foreign = (await platform.signIn('476074'))['access_token'] ?? '';
    const reply = await get(`menu/role-tree-keys?roleIds=${await roleId('值班调度')}`, foreign);
    expect(reply.json()).not.toMatchObject({ code: 200 });
  });
});

describe('what a role has', () => {
  it('is replaced as a whole, and counts at the next sign-in (call:role.grant, call:menu.roleTreeKeys)', async () => {
    const role = await roleId('仓库管理员');
    const before = await keysOf(role);
    const menu = [await menuId('物资申领')];
    const body = { roleIds: [role], menuIds: menu, dataScopeIds: [], apiScopeIds: [] };
    expect((await grant(body)).json()).toMatchObject({ code: 200 });
    expect(await keysOf(role)).toEqual({ menu, dataScope: [], apiScope: [] });
    const store = (await platform.signIn('000000', 'store', 'Store123'))['access_token'] ?? '';
    const routes = flat(data<readonly Node[]>(await get('menu/routes', store)));
    expect(routes.map((node) => (node as unknown as { name: string }).name)).toEqual([
      '物资仓储',
      '物资申领',
    ]);
    await grant({
      ...body,
      menuIds: before['menu'],
      dataScopeIds: before['dataScope'],
      apiScopeIds: before['apiScope'],
    });
    expect(await keysOf(role)).toEqual(before);
  });

  it.each([
    ['without a list of roles', (role: string) => ({ roleIds: [], menuIds: [role] })],
    ['without any menu', (role: string) => ({ roleIds: [role], menuIds: [] })],
  ])('is not replaced %s (wire format 4.2)', async (_what, body) => {
    const role = await roleId('仓库管理员');
    const before = await keysOf(role);
    const reply = await grant({ ...body(role), dataScopeIds: [], apiScopeIds: [] });
    expect(reply.json()).toMatchObject({ code: 400 });
    expect(await keysOf(role)).toEqual(before);
  });

  it('is not replaced by a person without the button', async () => {
    const dispatcher =
      (await platform.signIn('000000', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
    const role = await roleId('仓库管理员');
    const before = await keysOf(role);
    const body = { roleIds: [role], menuIds: before['menu'], dataScopeIds: [], apiScopeIds: [] };
    expect((await grant(body, dispatcher)).json()).toMatchObject({ code: 401 });
  });
});

describe('the client', () => {
  it('sends all lists, and nothing when somebody else has changed what it read', async () => {
    const client = await RealClient.start({}, platform);
    const role = await roleId('车队管理员');
    const question = { family: 'role', grant: 'grant', id: role };
    const read = await client.data.grants.read(question);
    if (!read.ok) throw new Error(read.error.kind);
    const before = read.value.keys;
    expect(before).toEqual(await keysOf(role));
    expect(Object.keys(read.value.trees)).toEqual(['menu', 'dataScope', 'apiScope']);

    // Somebody else takes a scope.
    const theirs: GrantKeys = { ...before, dataScope: [] };
    await grant({
      roleIds: [role],
      menuIds: theirs['menu'],
      dataScopeIds: [],
      apiScopeIds: theirs['apiScope'],
    });
    const wanted = { ...before, apiScope: [] };
    const first = await client.data.grants.save({ ...question, before, wanted });
    expect(first).toEqual({ ok: true, value: { changed: theirs } });
    expect(await keysOf(role)).toEqual(theirs);

    const second = await client.data.grants.save({ ...question, before: theirs, wanted });
    expect(second).toEqual({ ok: true, value: { changed: null } });
    expect(await keysOf(role)).toEqual(wanted);
    await client.data.grants.save({ ...question, before: wanted, wanted: before });
  });
});
