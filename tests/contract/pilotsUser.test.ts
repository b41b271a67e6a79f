import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fakeClock';
import { RealClient } from '../support/realClient';
import { md5, TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const DONE = { code: 200, success: true, data: {}, msg: '操作成功' };
const DAY_MS = 86_400_000;
/** The seed's first plain user of tenant 000000, behind the four accounts that are told. */
const SOMEBODY = '1900000000000000007';

let platform: TestPlatform;
const clock = new FakeClock();
let token = '';
let dispatcher = '';

const signIn = async (account: string, password: string, tenantId = '000000') =>
  (await platform.signIn(tenantId, account, password))['access_token'] ?? '';

beforeAll(async () => {
  platform = await TestPlatform.start(clock);
  token = await signIn('admin', 'admin');
  dispatcher = await signIn('dispatcher', 'Dispatch1');
});
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/blade-user/${path}`, { token: by });
const act = (path: string, params: Readonly<Record<string, string>>, by = token) =>
  platform.send(`/api/blade-user/${path}?${new URLSearchParams(params).toString()}`, {
    method: 'POST',
    token: by,
  });
const data = (reply: RawReply): Json => reply.json()['data'] as Json;
const refusal = (msg: string): Json => ({ code: 400, success: false, data: {}, msg });

describe('the platform of a user', () => {
  it('is read and set by query parameters; the data beside it is a text', async () => {
    const params = { userId: SOMEBODY, userType: '2', userExt: '{"area":"清源"}' };
    expect((await act('update-platform', params)).json()).toEqual(DONE);
    const seen = data(await get(`platform-detail?id=${SOMEBODY}`));
    expect(seen).toMatchObject({
      ...{ id: SOMEBODY, tenantId: '000000', userType: 2, userExt: '{"area":"清源"}' },
    });
    expect(JSON.stringify(seen)).not.toContain('password');
    const page = data(await get(`page?userType_equal=2&size=1`));
    expect(page['records']).toMatchObject([{ id: SOMEBODY, userTypeName: 'APP' }]);
  });

  it('wants a user and a platform, and an administrator', async () => {
    const missing = await act('update-platform', { userId: SOMEBODY });
    expect([missing.status, missing.json()]).toEqual([
      400,
      refusal('缺少必要的请求参数: userType'),
    ]);
    const params = { userId: SOMEBODY, userType: '1' };
    expect((await act('update-platform', params, dispatcher)).status).toBe(401);
    const foreign = await signIn('admin', 'admin', '476074');
    const other = await act('update-platform', params, foreign);
    expect([other.status, other.json()]).toEqual([403, refusal('没有该租户的数据权限')]);
    expect(data(await get(`platform-detail?id=${SOMEBODY}`))).toMatchObject({ userType: 2 });
  });
});

describe('the own account', () => {
  it('is that of the caller, without the password (call:user.info)', async () => {
    const me = data(await get('info', dispatcher));
    expect(me).toMatchObject({ account: 'dispatcher', roleName: '值班调度', tenantId: '000000' });
    expect(me).not.toHaveProperty('password');
  });

  it('is changed without an administrator, but for role, department, account and password (call:user.updateInfo)', async () => {
    const before = data(await get('info', dispatcher));
    const reply = await platform.post('/api/blade-user/update-info', dispatcher, {
      ...{ id: SOMEBODY, phone: '13900001111', email: 'd@chengjing.example', name: '小值' },
      ...{ account: 'root', password: 'Hacked123', roleId: '1', deptId: '1', userType: 3 },
    });
    expect(reply.json()).toEqual(DONE);
    const after = data(await get('info', dispatcher));
    expect(after).toMatchObject({
      ...{ id: before['id'], account: 'dispatcher', phone: '13900001111', name: '小值' },
      ...{ roleId: before['roleId'], deptId: before['deptId'], userType: before['userType'] },
    });
    expect(data(await get(`detail?id=${SOMEBODY}`))['phone']).not.toBe('13900001111');
    await expect(signIn('dispatcher', 'Dispatch1')).resolves.toBeTruthy();
  });

  it('gets a new password against the old one, twice the same', async () => {
    const change = (old: string, next: string, again = next) =>
      act(
        'update-password',
        { oldPassword: md5(old), newPassword: md5(next), newPassword1: md5(again) },
        dispatcher,
      );
    const wrong = await change('Dispatch2', 'Different1');
    expect([wrong.status, wrong.json()]).toEqual([400, refusal('原密码不正确!')]);
    const typo = await change('Dispatch1', 'Different1', 'Different2');
    expect([typo.status, typo.json()]).toEqual([400, refusal('请输入正确的确认密码!')]);
    expect((await change('Dispatch1', 'Different1')).json()).toEqual(DONE);
    await expect(signIn('dispatcher', 'Dispatch1')).rejects.toThrow('用户名或密码错误');
    dispatcher = await signIn('dispatcher', 'Different1');
    expect(dispatcher).not.toBe('');
  });

  it('says with false that the 90 days of a password are nearly over (call:user.checkPassword)', async () => {
    const asked = async () => {
      const by = await signIn('dispatcher', 'Different1');
      const replies = [await get('checkPassword', by), await get('isModifyPassword', by)];
      return replies.map((reply) => [reply.json()['code'], reply.json()['data']]);
    };
    const fresh = [200, true];
    const old = [200, false];
    expect(await asked()).toEqual([fresh, fresh]);
    await clock.advance(82 * DAY_MS);
    expect(await asked()).toEqual([fresh, fresh]);
    await clock.advance(2 * DAY_MS);
    expect(await asked()).toEqual([old, old]);
    token = await signIn('admin', 'admin');
  });
});

describe('the application of a guest', () => {
  const guest = {
    tenantId: '000000',
    name: '访客',
    account: 'guest1',
    oauthId: '1900000000000000999',
  };

  it('makes an account without role, department and post, before anybody is signed in', async () => {
    const query = new URLSearchParams({ ...guest, password: md5('Guest1234') }).toString();
    const reply = await platform.send(`/api/blade-user/register-guest?${query}`, {
      method: 'POST',
    });
    expect([reply.status, reply.json()]).toEqual([200, DONE]);
    const page = data(await get('page?account_equal=guest1'));
    expect(page['records']).toMatchObject([
      { account: 'guest1', name: '访客', roleId: '-1', deptId: '-1', postId: '-1', roleName: '' },
    ]);
    const by = await signIn('guest1', 'Guest1234');
    const routes = await platform.send('/api/blade-system/menu/routes', { token: by });
    expect(routes.json()['data']).toEqual([]);
  });

  it.each([
    [{ account: 'admin' }, '账号重复'],
    [{ tenantId: '999999' }, '租户不存在'],
    [{ name: '' }, '缺少必要的请求参数: name'],
    [{ password: '' }, '缺少必要的请求参数: password'],
  ])('is refused with %j', async (change, msg) => {
    const params = { ...guest, account: 'guest2', password: md5('Guest1234'), ...change };
    const query = new URLSearchParams(params).toString();
    const reply = await platform.send(`/api/blade-user/register-guest?${query}`, {
      method: 'POST',
    });
    expect([reply.status, reply.json()]).toEqual([400, refusal(msg)]);
    expect(data(await get('page?account_equal=guest2'))['total']).toBe(0);
  });
});

describe('posts', () => {
  it('are offered as rows of the own tenant', async () => {
    const reply = await platform.send('/api/blade-system/post/select', { token });
    const rows = reply.json()['data'] as Json[];
    expect(rows.map((row) => row['postName'])).toEqual([
      ...['中心主任', '值班长', '调度员', '班组长', '作业员'],
    ]);
    expect(rows.every((row) => /^\d{19}$/.test(String(row['id'])))).toBe(true);
    const foreign = await platform.send('/api/blade-system/post/select?tenantId=476074', { token });
    expect([foreign.status, foreign.json()['code']]).toEqual([403, 400]);
  });
});

describe('the own account through the client', () => {
  const person = { account: 'fleet', password: 'Fleet123' };

  it('is changed, and its password travels hashed', async () => {
    const client = await RealClient.start(person, platform);
    try {
      const { data: service } = client;
      const me = await service.records.read({ call: 'user.info', params: {}, slot: 'me' });
      const id = me.ok ? (me.value.page.records[0]?.id ?? '') : '';
      expect(id).toMatch(/^\d{19}$/);
      const own = { family: 'user', panel: 'me', mode: 'edit' as const, id };
      expect((await service.save({ ...own, values: { phone: '13700002222' } })).ok).toBe(true);
      const values = {
        oldPassword: person.password,
        newPassword: 'Fleet4567',
        newPassword1: 'Fleet4567',
      };
      const act = { kind: 'action' as const, action: 'updatePassword', values };
      const question = { job: 'p', family: 'user', panel: 'me', act, rows: [] };
      expect((await service.batches.run(question)).ok).toBe(true);
    } finally {
      await client.stop();
    }
    const again = await RealClient.start({ ...person, password: 'Fleet4567' }, platform);
    await again.stop();
    const page = data(await get('page?account_equal=fleet'));
    expect(page['records']).toMatchObject([{ phone: '13700002222' }]);
  });
});
