import { createHmac } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAnswer, readEnvelope } from '@shared/api/envelope';
import { FakeClock } from '../support/fakeClock';
import { md5, TestPlatform } from './platform';

/** The tenants that spec 1 §6 names. */
const TENANTS = '000000 476074 805230 448413 770644 783953 741357 077964 823061'.split(' ');

let platform: TestPlatform;
const clock = new FakeClock();

beforeAll(async () => {
  platform = await TestPlatform.start(clock);
});
afterAll(() => platform.stop());
beforeEach(() => platform.control.clear());

const byPassword = (tenantId: string, username: string, password: string) =>
  platform.token({ tenantId, username, password: md5(password), grant_type: 'password' });

async function byCaptcha(code?: string) {
  const captcha = await platform.send('/api/blade-auth/oauth/captcha');
  const key = String(captcha.json()['key']);
  const shown = await platform.control.captcha();
  expect(shown.key).toBe(key);
  const params = { tenantId: '000000', username: 'admin', password: md5('admin'), type: 'account' };
  const send = () =>
    platform.token(
      { ...params, grant_type: 'captcha' },
      { 'Tenant-Id': '000000', 'Captcha-Key': key, 'Captcha-Code': code ?? shown.code },
    );
  return { send, code: shown.code };
}

function claimsOf(token: string): Record<string, unknown> {
  const [, body = ''] = token.split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}

describe('token by password', () => {
  it.each(TENANTS)('signs in the administrator of tenant %s', async (tenantId) => {
    const reply = await byPassword(tenantId, 'admin', 'admin');
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ tenant_id: tenantId, account: 'admin' });
  });

  it('answers flat, in snake_case, with ids as texts and a lifetime in seconds (rule:entity.tokenPair)', async () => {
    const answer = (await byPassword('476074', 'dispatcher', 'Dispatch1')).json();
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(
        'tenant_id user_id dept_id post_id role_id oauth_id account user_name nick_name role_name avatar client_id access_token refresh_token token_type expires_in detail license'.split(
          ' ',
        ),
      ),
    );
    expect(answer).not.toHaveProperty('code');
    expect(answer).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      role_name: 'dispatcher',
      user_name: 'dispatcher',
      detail: { type: 'web' },
      client_id: 'saber',
    });
    expect(answer['user_id']).toMatch(/^\d{19}$/);
  });

  it('makes HMAC tokens of the documented claims and lifetimes', async () => {
    const answer = await platform.signIn();
    const access = claimsOf(answer['access_token'] ?? '');
    const refresh = claimsOf(answer['refresh_token'] ?? '');
    expect(access).toMatchObject({
      token_type: 'access_token',
      iss: 'issuser',
      aud: 'audience',
      client_id: 'saber',
      tenant_id: '000000',
      user_id: answer['user_id'],
      account: 'admin',
    });
    expect(Number(access['exp']) - Number(access['nbf'])).toBe(3600);
    expect(refresh).toMatchObject({ token_type: 'refresh_token', user_id: answer['user_id'] });
    expect(Number(refresh['exp']) - Number(refresh['nbf'])).toBe(604_800);
  });

  it('takes its parameters as a form too', async () => {
    const params = { tenantId: '000000', username: 'admin', grant_type: 'password' };
    const body = new URLSearchParams({ ...params, password: md5('admin') }).toString();
    const reply = await platform.send('/api/blade-auth/oauth/token', {
      method: 'POST',
      headers: {
        Authorization: 'Basic%20c2FiZXI6c2FiZXJfc2VjcmV0',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    expect(reply.status).toBe(200);
  });

  it.each([
    ['a wrong password', '000000', 'admin', 'Admin', '用户名或密码错误'],
    ['an unknown account', '000000', 'nobody', 'admin', '用户名或密码错误'],
    ['an account of another tenant', '476074', 'wanglihua', 'x', '用户名或密码错误'],
    ['an unknown tenant', '999999', 'admin', 'admin', '租户不存在,请核对租户编号'],
    ['an empty password', '000000', 'admin', '', '用户名或密码错误'],
  ])('refuses %s with an error description', async (_what, tenant, account, password, text) => {
    const reply = await byPassword(tenant, account, password);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ error: 'invalid_grant', error_description: text });
    expect(reply.json()).toHaveProperty('error_code');
    expect(reply.json()).not.toHaveProperty('access_token');
    const read = readAnswer(reply.status, reply.text);
    expect(read.ok && read.value.message).toBe(text);
  });

  it('refuses a password that is not hashed, and a client that it does not know', async () => {
    const params = { tenantId: '000000', username: 'admin', password: 'admin' };
    const plain = await platform.token({ ...params, grant_type: 'password' });
    expect(plain.status).toBe(400);
    const client = await platform.token(
      { ...params, password: md5('admin'), grant_type: 'password' },
      { Authorization: 'Basic YmFkOmNsaWVudA==' },
    );
    expect(client.status).toBe(401);
    expect(client.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('refuses a grant that it does not know', async () => {
    const reply = await platform.token({ grant_type: 'magic' });
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });
});

describe('lockout', () => {
  it('locks an account after five failures, for half an hour, and no other account', async () => {
    for (let n = 0; n < 5; n += 1) await byPassword('805230', 'admin', 'wrong');
    const locked = await byPassword('805230', 'admin', 'admin');
    expect(locked.status).toBe(400);
    expect(locked.json()['error_description']).toContain('锁定');
    expect((await byPassword('805230', 'dispatcher', 'Dispatch1')).status).toBe(200);
    await clock.advance(30 * 60_000 + 1);
    expect((await byPassword('805230', 'admin', 'admin')).status).toBe(200);
  });

  it('is lifted by unlock (call:user.unlock)', async () => {
    for (let n = 0; n < 5; n += 1) await byPassword('448413', 'dispatcher', 'wrong');
    expect((await byPassword('448413', 'dispatcher', 'Dispatch1')).status).toBe(400);
    const { access_token: token = '' } = await platform.signIn('448413');
    const page = await platform.send('/api/blade-user/page?account_equal=dispatcher', { token });
    const [record] = (page.json()['data'] as { records: { id: string }[] }).records;
    const path = `/api/blade-user/unlock?userIds=${record?.id}`;
    expect((await platform.send(path, { method: 'POST', token })).json()).toMatchObject({
      code: 200,
    });
    expect((await byPassword('448413', 'dispatcher', 'Dispatch1')).status).toBe(200);
  });
});

describe('captcha', () => {
  it('is a flat key and a PNG of 130 by 48 (call:session.captcha)', async () => {
    const captcha = (await platform.send('/api/blade-auth/oauth/captcha')).json();
    expect(Object.keys(captcha).sort()).toEqual(['image', 'key']);
    const [head, base64 = ''] = String(captcha['image']).split(',');
    expect(head).toBe('data:image/png;base64');
    const png = Buffer.from(base64, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([130, 48]);
    const length = png.readUInt32BE(33);
    const pixels = inflateSync(png.subarray(41, 41 + length));
    expect(pixels.length).toBe((130 * 3 + 1) * 48);
    // Letters were drawn: there are dark points on the light ground.
    expect(pixels.filter((value) => value > 0 && value < 130).length).toBeGreaterThan(500);
  });

  it('signs in with the right code whatever its case, once', async () => {
    const { send } = await byCaptcha();
    expect((await send()).status).toBe(200);
    const again = await send();
    expect(again.status).toBe(400);
    expect(again.json()['error_description']).toBe('验证码不正确');
    const lower = await byCaptcha();
    const { key, code } = await platform.control.captcha();
    const params = { username: 'admin', password: md5('admin'), grant_type: 'captcha' };
    const headers = { 'Captcha-Key': key, 'Captcha-Code': code.toLowerCase() };
    expect(lower.code).toMatch(/^[A-Z0-9]{5}$/);
    expect((await platform.token(params, headers)).status).toBe(200);
  });

  it('is read to the tests by its picture, also when a newer one was drawn since', async () => {
    const first = (await platform.send('/api/blade-auth/oauth/captcha')).json();
    const { code } = await platform.control.captcha();
    await platform.send('/api/blade-auth/oauth/captcha');
    expect(await platform.control.readCaptcha(String(first['image']))).toBe(code);
    expect(await platform.control.readCaptcha('data:image/png;base64,AA==')).toBe('');
  });

  it('is used up by a wrong code', async () => {
    const captcha = await byCaptcha('-----');
    expect((await captcha.send()).json()['error_description']).toBe('验证码不正确');
    const { key, code } = await platform.control.captcha();
    const params = { username: 'admin', password: md5('admin'), grant_type: 'captcha' };
    const right = await platform.token(params, { 'Captcha-Key': key, 'Captcha-Code': code });
    expect(right.status).toBe(400);
  });

  it('expires after half an hour', async () => {
    const { send } = await byCaptcha();
    await clock.advance(30 * 60_000);
    expect((await send()).json()['error_description']).toBe('验证码不正确');
  });
});

describe('department and role', () => {
  const refresh = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    platform.token(
      { tenantId: '805230', grant_type: 'refresh_token', refresh_token: token },
      headers,
    );
  const select = async (path: string, token: string) => {
    const reply = await platform.send(`/api/blade-system/${path}/select`, { token });
    return reply.json()['data'] as readonly { readonly id: string }[];
  };

  it('are switched by the refresh token, stay so over the next refresh, and end with a sign-in (call:session.switchDeptRole) (call:role.select) (call:dept.select)', async () => {
    const admin = (await platform.signIn('805230'))['access_token'] ?? '';
    const list = async (path: string) => {
      const reply = await platform.send(`/api/blade-system/${path}`, { token: admin });
      return reply.json()['data'] as readonly { readonly value: string; readonly title: string }[];
    };
    const roles = await list('role/tree');
    const depts = await list('dept/tree');
    const [one, other] = roles.slice(1).map(({ value }) => value);
    const deptId = depts[0]?.value ?? '';
    const person = {
      account: 'switcher',
      name: '轮岗员',
      realName: '轮岗员',
      password: md5('Switch123'),
      roleId: `${one},${other}`,
      deptId,
    };
    const saved = await platform.post('/api/blade-user/submit', admin, person);
    expect(saved.json()['code']).toBe(200);
    const first = await platform.signIn('805230', 'switcher', 'Switch123');
    expect(first['role_id']).toBe(`${one},${other}`);

    const chosen = { 'Dept-Id': deptId, 'Role-Id': String(other) };
    const switched = (await refresh(first['refresh_token'] ?? '', chosen)).json();
    expect(switched).toMatchObject({ role_id: other, dept_id: deptId, user_id: first['user_id'] });
    // What the person may switch to is what the account has.
    const all = await select('role', String(switched['access_token']));
    expect(all.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(await select('dept', String(switched['access_token']))).toHaveLength(1);
    const later = (await refresh(String(switched['refresh_token']))).json();
    expect(later['role_id']).toBe(other);

    const foreign = { 'Dept-Id': deptId, 'Role-Id': roles[0]?.value ?? '' };
    const refused = await refresh(String(later['refresh_token']), foreign);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ error_description: '当前账号没有所选的部门或角色' });
    const again = await platform.signIn('805230', 'switcher', 'Switch123');
    expect(again['role_id']).toBe(`${one},${other}`);
  });
});

describe('refresh and expiry', () => {
  const refresh = (token: string) =>
    platform.token({ tenantId: '000000', grant_type: 'refresh_token', refresh_token: token });

  it('gives a whole new pair', async () => {
    const first = await platform.signIn();
    const reply = await refresh(first['refresh_token'] ?? '');
    const second = reply.json();
    expect(reply.status).toBe(200);
    expect(second['user_id']).toBe(first['user_id']);
    expect(second['access_token']).not.toBe(first['access_token']);
    expect(second['refresh_token']).not.toBe(first['refresh_token']);
  });

  it('refuses an access token, a forged one and an expired one', async () => {
    const { access_token: access = '', refresh_token: good = '' } = await platform.signIn();
    const [head = '', body = ''] = good.split('.');
    const forged = createHmac('sha512', 'guess').update(`${head}.${body}`).digest('base64url');
    for (const token of [access, `${head}.${body}.${forged}`, 'x', '']) {
      const reply = await refresh(token);
      expect(reply.status).toBe(400);
      expect(reply.json()).toMatchObject({ error: 'invalid_grant' });
    }
    await clock.advance(604_800_000);
    expect((await refresh(good)).status).toBe(400);
  });

  it('answers 401 without a token, with a bad one and with one of 3600 s', async () => {
    const missing = await platform.send('/api/blade-user/page');
    expect([missing.status, missing.json()]).toEqual([
      401,
      { code: 401, data: null, msg: '缺失令牌,鉴权失败' },
    ]);
    const bad = await platform.send('/api/blade-user/page', { token: 'not.a.token' });
    expect([bad.status, bad.json()['code']]).toEqual([401, 401]);
    const { access_token: token = '' } = await platform.signIn();
    await clock.advance(3_599_000);
    expect((await platform.send('/api/blade-user/page', { token })).status).toBe(200);
    await clock.advance(1_000);
    const late = await platform.send('/api/blade-user/page', { token });
    const read = readEnvelope(late.status, late.text);
    expect(read).toEqual({ ok: false, error: { kind: 'noPermission', message: '请求未授权' } });
  });

  it('takes the token from the parameter where the header is blank', async () => {
    const { access_token: token = '' } = await platform.signIn();
    const path = `/api/blade-auth/oauth/user-info?blade-auth=bearer%20${token}`;
    expect((await platform.send(path)).json()['code']).toBe(200);
  });
});

describe('around the session', () => {
  it('tells roles in user-info, and logs out (rule:permissions.roles)', async () => {
    const { access_token: token = '' } = await platform.signIn('476074', 'dispatcher', 'Dispatch1');
    const info = await platform.send('/api/blade-auth/oauth/user-info', { token });
    const read = readEnvelope(info.status, info.text);
    expect(read.ok && read.value.data).toMatchObject({
      account: 'dispatcher',
      roles: ['dispatcher'],
    });
    const out = await platform.send('/api/blade-auth/oauth/logout', { token });
    expect(readEnvelope(out.status, out.text).ok).toBe(true);
  });

  it('knows a tenant by its address and nothing of others', async () => {
    const path = '/api/blade-system/tenant/info?domain=';
    const known = await platform.send(
      `${path}${encodeURIComponent('https://yunqi.chengjing.example')}`,
    );
    expect(known.json()['data']).toEqual({
      tenantId: '805230',
      domain: 'https://yunqi.chengjing.example',
      backgroundUrl: '',
    });
    expect((await platform.send(`${path}https://other.example`)).json()['data']).toEqual({});
  });
});
