import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fakeClock';
import { SYSTEM } from '../support/engineFamilies';
import { BASIC, md5, TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const DAY_MS = 86_400_000;
const clock = new FakeClock(Date.UTC(2026, 10, 21, 2, 0, 0));
let platform: TestPlatform;
let token = '';

const fresh = async (): Promise<void> => {
  token = (await platform.signIn())['access_token'] ?? '';
};
beforeAll(async () => {
  platform = await TestPlatform.start(clock, false, { families: SYSTEM });
  await fresh();
}, 120_000);
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/blade-system/${path}`, { token: by });
const post = (path: string, body: Json, by = token) =>
  platform.post(`/api/blade-system/${path}`, by, body);
const order = (path: string, by = token) =>
  platform.send(`/api/blade-system/${path}`, { method: 'POST', token: by });
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const said = async (reply: Promise<RawReply>): Promise<unknown[]> => {
  const body = (await reply).json();
  return [body['code'], body['msg']];
};
const records = async (path: string, by = token): Promise<readonly Json[]> =>
  data<{ records: readonly Json[] }>(
    await get(`${path}${path.includes('?') ? '&' : '?'}current=1&size=500`, by),
  ).records;
const tenant = async (name: string): Promise<Json> =>
  (await records('tenant/list')).find((row) => row['tenantName'] === name) ?? {};
/** What a sign-in answers: its text where it is refused. */
const signIn = async (tenantId: string, username = 'admin', password = 'admin') => {
  const params = { tenantId, username, password: md5(password), type: 'account' };
  const reply = await platform.token({ ...params, grant_type: 'password' });
  return reply.json()['error_description'] ?? 'signed in';
};
const DONE = [200, '操作成功'];
const NAME = '云岭县环卫处';

describe('tenants', () => {
  it('are all seen by the people of the platform, and by others only their own (call:tenant.list, call:tenant.getList)', async () => {
    const all = await records('tenant/list');
    expect(all.length).toBe(10);
    const theirs = (await platform.signIn('476074'))['access_token'] ?? '';
    expect((await records('tenant/list', theirs)).map((row) => row['tenantId'])).toEqual([
      '476074',
    ]);
    const list = await platform.send('/blade-system/tenant/getList', { token });
    const known = data<readonly Json[]>(list).map((row) => row['tenantId']);
    expect(known.sort()).toEqual(all.map((row) => row['tenantId']).sort());
    expect(data<readonly Json[]>(list)[0]).toMatchObject({ linkman: '' });
  });

  it('begin with a number, a role, a department, a position and an administrator (call:tenant.submit, call:tenant.detail)', async () => {
    const body = { tenantName: NAME, linkman: '何秀英', contactNumber: '0571-85010999' };
    expect(await said(post('tenant/submit', { ...body, tenantId: '000000' }))).toEqual(DONE);
    const made = await tenant(NAME);
    expect(made['tenantId']).toMatch(/^[1-9]\d{5}$/);
    expect(made['accountNumber']).toBe(-1);
    const detail = data<Json>(await get(`tenant/detail?id=${String(made['id'])}`));
    expect(detail).toMatchObject({ linkman: '何秀英' });
    const number = String(made['tenantId']);
    const own = (await platform.signIn(number))['access_token'] ?? '';
    const depts = data<readonly Json[]>(await get('dept/list', own));
    expect(depts.map((row) => row['deptName'])).toEqual([NAME]);
    expect((await records('post/list', own)).map((row) => row['postName'])).toEqual(['负责人']);
    const roles = data<readonly Json[]>(await get('role/list', own));
    expect(roles).toMatchObject([{ roleName: '管理员', roleAlias: 'admin' }]);
    // What every tenant has, so that its administrator can grant it on; nothing of the platform's own.
    const routes = JSON.stringify(data<unknown>(await get('menu/routes', own)));
    expect(routes).toContain('"/system/role"');
    expect(routes).not.toContain('"/system/tenant"');
    expect((await records('dict-biz/parent-list', own)).length).toBeGreaterThan(0);
  });

  it('have names and addresses of their own, and only the platform keeps them', async () => {
    const body = { tenantName: NAME, linkman: '何秀英', contactNumber: '0571-85010999' };
    expect(await said(post('tenant/submit', body))).toEqual([400, '租户名称重复']);
    const taken = { ...body, tenantName: '别处', domain: 'https://yunqi.chengjing.example' };
    expect(await said(post('tenant/submit', taken))).toEqual([400, '域名地址重复']);
    expect((await records('tenant/list')).length).toBe(11);
    const theirs = (await platform.signIn('476074'))['access_token'] ?? '';
    const own = (await records('tenant/list', theirs))[0] ?? {};
    const rename = { id: own['id'], tenantName: '改名' };
    expect((await said(post('tenant/submit', rename, theirs)))[0]).toBe(401);
    const id = String(own['id']);
    expect((await said(order(`tenant/remove?ids=${id}`, theirs)))[0]).toBe(401);
  });

  it('take no further person than they may have (call:tenant.setting)', async () => {
    const made = await tenant(NAME);
    const own = (await platform.signIn(String(made['tenantId'])))['access_token'] ?? '';
    const limit = (n: number) =>
      order(`tenant/setting?ids=${String(made['id'])}&accountNumber=${n}`);
    expect(await said(limit(1))).toEqual(DONE);
    const roles = data<readonly Json[]>(await get('role/list', own));
    const depts = data<readonly Json[]>(await get('dept/list', own));
    const person = {
      ...{ account: 'lin', name: '林静', realName: '林静', password: md5('Linjing123') },
      ...{ roleId: roles[0]?.['id'], deptId: depts[0]?.['id'] },
    };
    const submit = () => platform.post('/api/blade-user/submit', own, person);
    expect(await said(submit())).toEqual([400, '租户账号数已达上限(1个)']);
    await limit(2);
    expect(await said(submit())).toEqual(DONE);
  });

  it('let nobody sign in or go on once their time is over (call:session.login, call:session.refreshToken)', async () => {
    const made = await tenant(NAME);
    const number = String(made['tenantId']);
    const session = await platform.signIn(number);
    const until = encodeURIComponent('2026-11-30 23:59:59');
    const setting = `tenant/setting?ids=${String(made['id'])}&expireTime=${until}`;
    expect(await said(order(setting))).toEqual(DONE);
    expect(await signIn(number)).toBe('signed in');
    await clock.advance(10 * DAY_MS);
    expect(await signIn(number)).toBe('租户已到期,请联系平台管理员续期');
    const params = { refresh_token: session['refresh_token'] ?? '', tenantId: number };
    const refresh = await platform.token({ ...params, grant_type: 'refresh_token' });
    expect(refresh.status).toBe(400);
    await fresh();
    // The seeded one that is over, and the platform itself, which never is.
    expect(await signIn('562018')).toBe('租户已到期,请联系平台管理员续期');
    const own = String(
      (await records('tenant/list')).find((r) => r['tenantId'] === '000000')?.['id'],
    );
    const past = encodeURIComponent('2026-01-01 00:00:00');
    expect(await said(order(`tenant/setting?ids=${own}&expireTime=${past}`))).toEqual([
      400,
      '平台租户不能设为已到期！',
    ]);
  });

  it('leave with their people, but the platform stays (call:tenant.remove)', async () => {
    const made = await tenant(NAME);
    const own = (await records('tenant/list')).find((row) => row['tenantId'] === '000000');
    expect(await said(order(`tenant/remove?ids=${String(own?.['id'])}`))).toEqual([
      400,
      '不能删除平台租户！',
    ]);
    expect(await said(order(`tenant/remove?ids=${String(made['id'])}`))).toEqual(DONE);
    expect(await signIn(String(made['tenantId']))).toBe('租户不存在,请核对租户编号');
  });
});

describe('packages', () => {
  const names = (nodes: readonly Json[]): readonly string[] =>
    nodes.flatMap((node) => [
      String(node['name']),
      ...names((node['children'] ?? []) as readonly Json[]),
    ]);
  const routes = async (tenantId: string): Promise<readonly string[]> => {
    const by = (await platform.signIn(tenantId))['access_token'] ?? '';
    return names(data(await get('menu/routes', by)));
  };

  it('leave a tenant the menus that they name, with all below them (call:tenant.packageSetting, call:tenant.packageDetail)', async () => {
    expect(await routes('741357')).not.toContain('物资申领');
    expect(await routes('741357')).toContain('回收记录');
    const row = (await records('tenant/list')).find((one) => one['tenantId'] === '476074');
    expect(row).toMatchObject({ packageName: '全功能版' });
    expect(await routes('476074')).toContain('物资申领');
    const small = (await records('tenant-package/list')).find(
      (one) => one['packageName'] === '基础版',
    );
    const id = String(small?.['id']);
    expect(await said(order(`tenant/package-setting?tenantId=476074&packageId=${id}`))).toEqual(
      DONE,
    );
    const left = await routes('476074');
    expect(left).not.toContain('物资申领');
    expect(left).toContain('用户管理');
    const detail = data<Json>(await get('tenant/package-detail?tenantId=476074'));
    expect(detail).toMatchObject({ id, packageName: '基础版' });
    // Nor can its administrator give on what the package lacks.
    const by = (await platform.signIn('476074'))['access_token'] ?? '';
    const tree = data<{ menu: readonly Json[] }>(await get('menu/grant-tree', by));
    expect(JSON.stringify(tree.menu)).not.toContain('物资申领');
  });

  it('stay while a tenant has them, and are never for the platform itself (call:tenantPackage.remove, call:tenantPackage.submit, call:tenantPackage.list, call:tenantPackage.detail)', async () => {
    const all = await records('tenant-package/list');
    const full = all.find((one) => one['packageName'] === '全功能版');
    const id = String(full?.['id']);
    const [code, words] = await said(order(`tenant-package/remove?ids=${id}`));
    expect([code, words]).toEqual([400, '请先删除关联的租户管理!']);
    const own = `tenant/package-setting?tenantId=000000&packageId=${id}`;
    expect(await said(order(own))).toEqual([400, '平台租户不受产品包限制！']);
    const body = { packageName: '试用版', menuId: String(full?.['menuId']).split(',')[0] };
    expect(await said(post('tenant-package/submit', body))).toEqual(DONE);
    expect(await said(post('tenant-package/submit', body))).toEqual([400, '产品包名称重复']);
    expect((await said(post('tenant-package/submit', { packageName: '空' })))[0]).toBe(400);
    const made = (
      await records(`tenant-package/list?packageName=${encodeURIComponent('试用')}`)
    ).at(0);
    expect(made).toMatchObject(body);
    const trial = String(made?.['id']);
    expect(data<Json>(await get(`tenant-package/detail?id=${trial}`))).toMatchObject(body);
    expect(await said(order(`tenant-package/remove?ids=${trial}`))).toEqual(DONE);
  });
});

describe('subsystems and data sources of a tenant', () => {
  it('are replaced as a list (call:topMenu.tenantTopMenu, call:topMenu.tenantSystemSubmit)', async () => {
    const of = async (id: string): Promise<readonly unknown[]> =>
      data<readonly Json[]>(await get(`topmenu/top-menu?tenant=${id}`)).map((row) => row['code']);
    expect(await of('741357')).toEqual(['basic', 'sanitation', 'recycle', 'device', 'wxapp']);
    const systems = await records('topmenu/list');
    const wanted = systems.filter(({ code }) => ['basic', 'recycle'].includes(String(code)));
    const ids = wanted.map(({ id }) => String(id));
    const body = { tenantId: '741357', topMenuIds: ids };
    expect(await said(post('topmenu/tenant/system/submit', body))).toEqual(DONE);
    expect(await of('741357')).toEqual(['basic', 'recycle']);
    const by = (await platform.signIn('741357'))['access_token'] ?? '';
    const own = data<readonly Json[]>(await get('menu/user-top-menu', by));
    expect(own.map((row) => row['code']).sort()).toEqual(['basic', 'recycle']);
    const unknown = { ...body, topMenuIds: [...ids, '1900000000000000009'] };
    expect(await said(post('topmenu/tenant/system/submit', unknown))).toEqual([
      400,
      '顶部菜单不存在',
    ]);
    expect(await of('741357')).toEqual(['basic', 'recycle']);
  });

  it('are those that exist, and stay while a tenant uses them (call:tenant.datasource, call:datasource.list, call:datasource.remove, call:datasource.submit, call:datasource.detail)', async () => {
    const list = async (): Promise<readonly Json[]> => {
      const reply = await platform.send('/api/blade-develop/datasource/list?current=1&size=9', {
        token,
      });
      return data<{ records: readonly Json[] }>(reply).records;
    };
    const all = await list();
    const report = all.find(({ name }) => name === '报表库');
    const id = String(report?.['id']);
    const set = (source: string) =>
      order(`tenant/datasource?tenantId=805230&datasourceId=${source}`);
    expect(await said(set('1900000000000000009'))).toEqual([400, '数据源不存在']);
    expect(await said(set(id))).toEqual(DONE);
    const path = `/api/blade-develop/datasource/remove?ids=${id}`;
    expect((await said(platform.send(path, { method: 'POST', token })))[0]).toBe(400);
    expect(await list()).toHaveLength(all.length);
    const detail = await platform.send(`/api/blade-develop/datasource/detail?id=${id}`, { token });
    expect(data<Json>(detail)).toMatchObject({ driverClass: 'com.mysql.cj.jdbc.Driver' });
    const body = { name: '报表库', driverClass: 'org.postgresql.Driver', url: 'jdbc:x' };
    const double = { ...body, username: 'a', password: 'b' };
    const submit = platform.post('/api/blade-develop/datasource/submit', token, double);
    expect(await said(submit)).toEqual([400, '名称重复']);
  });
});

describe('clients of the sign-in', () => {
  const list = async (): Promise<readonly Json[]> => records('client/list');
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
  const signedBy = (header: string) =>
    platform.token(
      {
        ...{ tenantId: '000000', username: 'admin', password: md5('admin') },
        ...{ type: 'account', grant_type: 'password' },
      },
      { Authorization: header },
    );

  it('decide who may ask for tokens, and for how long they are good (call:client.list, call:client.submit, call:client.detail)', async () => {
    const body = {
      ...{ clientId: 'cjtest', clientSecret: 'test_secret', scope: 'all' },
      authorizedGrantTypes: 'password',
      ...{ accessTokenValidity: '120', refreshTokenValidity: '600' },
    };
    expect((await signedBy(basic('cjtest:test_secret'))).status).toBe(401);
    const tooLong = { ...body, accessTokenValidity: '2147484' };
    expect((await said(post('client/submit', tooLong)))[0]).toBe(400);
    expect(await said(post('client/submit', body))).toEqual(DONE);
    expect(await said(post('client/submit', body))).toEqual([400, '应用标识重复']);
    const reply = await signedBy(basic('cjtest:test_secret'));
    expect(reply.json()).toMatchObject({ client_id: 'cjtest', expires_in: 120 });
    const access = String(reply.json()['access_token']);
    const made = (await list()).find(({ clientId }) => clientId === 'cjtest');
    const detail = `client/detail?id=${String(made?.['id'])}`;
    expect((await get(detail, access)).status).toBe(200);
    await clock.advance(121_000);
    expect((await get(detail, access)).json()).toMatchObject({ code: 401 });
    expect((await signedBy(basic('cjtest:wrong'))).status).toBe(401);
  });

  it('cannot be taken away from under those who use them (call:client.remove)', async () => {
    const own = (await list()).find(({ clientId }) => clientId === 'saber');
    const id = String(own?.['id']);
    expect(await said(order(`client/remove?ids=${id}`))).toEqual([
      400,
      '不能删除当前登录所用的应用！',
    ]);
    expect((await said(post('client/submit', { id, clientSecret: 'other' })))[0]).toBe(400);
    expect(await said(post('client/submit', { id, additionalInformation: '后台' }))).toEqual(DONE);
    expect((await signedBy(BASIC)).status).toBe(200);
    const other = (await list()).find(({ clientId }) => clientId === 'cjtest');
    expect(await said(order(`client/remove?ids=${String(other?.['id'])}`))).toEqual(DONE);
    expect((await signedBy(basic('cjtest:test_secret'))).status).toBe(401);
  });
});
