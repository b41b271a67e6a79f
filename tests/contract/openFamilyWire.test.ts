import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sm2 } from 'sm-crypto-v2';
import { PlatformControl } from '../support/control';
import { FakeClock } from '../support/fakeClock';
import { OPEN_BASIC, openCipher } from '../support/openPlatform';
import { both, fresh, OpenDesk, type Row } from './openDesk';
import { fact } from './openSkeleton';

const clock = new FakeClock();
const CONTROL = 'c'.repeat(32);
let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start({ clock, controlToken: CONTROL });
});
afterAll(() => desk.platform.stop());
afterEach(() => forgotten());

const PARAM = '/blade-system/param';
const USER = '/blade-system/user';
const UNKNOWN = '1900000000000999999';
const MINUTE = 60_000;
const basic = (text: string) => ({
  Authorization: `Basic ${Buffer.from(text).toString('base64')}`,
});
const credentials = () => ({ tenantId: '000000', account: 'admin', password: openCipher('admin') });

/** After failures: the counts of accounts and addresses run out. */
async function forgotten(): Promise<void> {
  await clock.advance(31 * MINUTE);
  await desk.renew();
}

const signed = (account = 'admin', password = 'admin', tenantId = '000000') =>
  desk.platform.signIn(account, password, tenantId);
const tried = async (password: string, account = 'admin') =>
  both(await desk.platform.token({ ...credentials(), account, password }));

describe('answers', () => {
  fact(1, 'nothing changed is HTTP 200 with code 400', async () => {
    const param = await desk.param();
    expect(await desk.tried(`${PARAM}/submit`, { id: UNKNOWN, remark: 'a' })).toEqual([200, 400]);
    expect(await desk.formed(`${PARAM}/remove`, { ids: param.id })).toEqual([200, 200]);
    expect(await desk.tried(`${PARAM}/submit`, { id: param.id, remark: 'a' })).toEqual([200, 400]);
    const notice = await desk.only('/blade-desk/notice/list', { size: '1' });
    const foreign = { id: notice['id'], title: 'a' };
    expect(await desk.tried('/blade-desk/notice/update', foreign, desk.other)).toEqual([200, 400]);
  });

  fact(2, 'a good write says nothing of the row', async () => {
    const reply = await desk.platform.post(`${PARAM}/submit`, desk.admin, { paramKey: 'a' });
    expect(reply.body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
  });

  fact(3, 'a dead token and a missing role are told apart', async () => {
    const path = '/blade-system/dict/list';
    const token = await desk.accessOf();
    const altered = `${token.slice(0, -2)}xx`;
    for (const given of [undefined, 'garbage', altered]) {
      const reply = await desk.platform.send(path, given === undefined ? {} : { token: given });
      expect(both(reply)).toEqual([200, 401]);
      expect(reply.body.data).toBeNull();
    }
    await clock.advance(3599_000);
    expect(await desk.asked(path, {}, token)).toEqual([200, 200]);
    await clock.advance(1000);
    const expired = await desk.platform.get(path, token);
    expect([expired.status, expired.body.data]).toEqual([200, null]);
    await desk.renew();
    const refused = await desk.platform.get(`${USER}/list`, desk.plain);
    expect(both(refused)).toEqual([401, 401]);
    expect(refused.body.data).toEqual({});
  });

  fact(4, 'the client of the token call', async () => {
    for (const headers of [{}, basic('nobody:secret'), basic('saber:wrong')]) {
      expect(both(await desk.platform.token(credentials(), headers))).toEqual([401, 401]);
    }
    const broken = [{ Authorization: 'Basic ***' }, basic('no-colon')];
    for (const headers of broken) {
      expect(both(await desk.platform.token(credentials(), headers))).toEqual([500, 500]);
    }
    expect((await desk.platform.token(credentials(), basic('sword:sword_secret'))).status).toBe(
      200,
    );
  });

  fact(5, 'unknown paths, another case, a slash too many', async () => {
    const status = async (path: string) => (await desk.platform.send(path)).status;
    expect(await status('/nowhere')).toBe(404);
    expect(await status('/api/blade-system/dict/list')).toBe(404);
    expect(await status('/blade-system/dict/list/')).toBe(404);
    expect(await status('/blade-system/Dict/list')).toBe(404);
    const token = desk.admin;
    expect(await desk.asked('//blade-system//dict/tree', {}, token)).toEqual([200, 200]);
  });

  fact(6, 'HTTP 500 shows the statement, or a fixed phrase', async () => {
    const token = desk.admin;
    const { body, status } = await desk.platform.get(`${PARAM}/list`, token, { nothing: '1' });
    expect(status).toBe(500);
    expect(body.msg).toContain("Unknown column 'nothing'");
    expect(body.msg).toMatch(/SELECT .* FROM/);
    const silent = await desk.platform.get('/blade-system/dict/dictionary', token);
    expect([silent.status, silent.body.msg]).toEqual([500, '服务器异常']);
  });

  fact(7, 'answers without any body', async () => {
    const token = desk.admin;
    const answers = [
      ['/blade-system/menu/auth-routes', 200, {}],
      [`${USER}/export-user`, 500, { token }],
      [`${USER}/export-template`, 500, { token }],
      ['/blade-system/dict/list', 500, { headers: { 'Blade-Auth': 'crypto garbage' } }],
      ['/blade-system/dict/list?code=%zz', 400, { token }],
      ['/blade-system/dict/tree', 406, { token, headers: { Accept: 'text/html' } }],
    ] as const;
    for (const [path, status, sent] of answers) {
      const reply = await desk.platform.send(path, sent);
      expect([path, reply.status, reply.text]).toEqual([path, status, '']);
    }
  });

  fact(8, 'another order of keys where JSON is not taken', async () => {
    const headers = { Accept: 'text/html' };
    const reply = await desk.platform.send('/nowhere', { headers });
    expect(reply.status).toBe(404);
    expect(Object.keys(reply.body)).toEqual(['msg', 'code', 'data', 'success']);
    expect(reply.body.data).toBeNull();
    const json = await desk.platform.send('/nowhere', { headers: { Accept: 'application/json' } });
    expect(Object.keys(json.body)).toEqual(['code', 'success', 'data', 'msg']);
    expect(json.body.data).toEqual({});
  });

  fact(9, 'a business refusal has one language', async () => {
    const said = async (language: string) =>
      (
        await desk.platform.token(
          { account: 'admin' },
          { Authorization: OPEN_BASIC, 'Accept-Language': language },
        )
      ).body.msg;
    expect(await said('en-US')).toBe(await said('zh-CN'));
  });

  fact(10, 'missing parameters and missing files', async () => {
    const token = desk.admin;
    const reply = await desk.platform.form(`${PARAM}/remove`, token, {});
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain('ids');
    expect(await desk.formed(`${USER}/import-user`, {}, token)).toEqual([500, 500]);
    expect(await desk.formed('/blade-resource/oss/endpoint/put-file', {}, token)).toEqual([
      500, 500,
    ]);
  });

  fact(11, 'a preflight is refused in plain text', async () => {
    const headers = { Origin: 'https://page.example', 'Access-Control-Request-Method': 'GET' };
    const reply = await desk.platform.send('/blade-auth/captcha', { method: 'OPTIONS', headers });
    expect(reply.status).toBe(403);
    expect(reply.type).toMatch(/^text\/plain/);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  fact(12, 'nothing is compressed', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const token = desk.admin;
    const reply = await desk.platform.send('/blade-system/region/list?size=500', {
      token,
      headers,
    });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.text.length).toBeGreaterThan(50_000);
  });
});

describe('sign-in', () => {
  const captcha = async () =>
    (await desk.platform.send('/blade-auth/captcha')).body.data as { key: string; image: string };

  fact(111, 'a captcha is used up by its first try', async () => {
    const byCaptcha = async (key: string, code: string) => {
      const headers = { Authorization: OPEN_BASIC, 'Captcha-Key': key, 'Captcha-Code': code };
      const params = { ...credentials(), grantType: 'captcha' };
      const { status, body } = await desk.platform.token(params, headers);
      return [status, body.msg];
    };
    const control = new PlatformControl(desk.platform.url, CONTROL);
    const wrong = [400, '验证码不正确'];
    const first = await captcha();
    const code = await control.captcha();
    expect(code.key).toBe(first.key);
    expect(code.code).toHaveLength(5);
    expect(await byCaptcha(first.key, 'wrong')).toEqual(wrong);
    expect(await byCaptcha(first.key, code.code)).toEqual(wrong);
    const second = await captcha();
    const shown = (await control.captcha()).code;
    expect(await byCaptcha(second.key, shown.toLowerCase())).toEqual([200, '操作成功']);
    expect(await byCaptcha(second.key, shown)).toEqual(wrong);
    const bare = await desk.platform.token({ ...credentials(), grantType: 'captcha' });
    expect([bare.status, bare.body.msg]).toEqual(wrong);
  });

  fact(112, 'query or form, never JSON; no account is HTTP 500, no password HTTP 400', async () => {
    const headers = { Authorization: OPEN_BASIC };
    const json = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify(credentials());
    const sent = { method: 'POST', headers: json, body };
    expect(both(await desk.platform.send('/blade-auth/token', sent))).toEqual([500, 500]);
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const formed = new URLSearchParams(credentials()).toString();
    const asForm = { method: 'POST', headers: form, body: formed };
    expect(both(await desk.platform.send('/blade-auth/token', asForm))).toEqual([200, 200]);
    expect(both(await desk.platform.token({ password: openCipher('admin') }))).toEqual([500, 500]);
    expect(both(await desk.platform.token({ account: 'admin' }))).toEqual([400, 400]);
  });

  fact(113, 'no hex, another key, another order', async () => {
    for (let n = 0; n < 6; n += 1) expect(await tried('admin!')).toEqual([500, 500]);
    expect(await tried(openCipher('admin'))).toEqual([200, 200]);
    const { publicKey } = sm2.generateKeyPairHex();
    expect(await tried(openCipher('admin', publicKey))).toEqual([400, 400]);
    const otherOrder = `04${sm2.doEncrypt('admin', desk.platform.publicKey, 1)}`;
    expect(await tried(otherOrder)).toEqual([400, 400]);
    expect(await tried('aabb')).toEqual([400, 400]);
  });

  fact(114, 'without the leading 04, by chance refused', async () => {
    const bare = (isIt: boolean): string => {
      for (;;) {
        const cipher = openCipher('admin').slice(2);
        if (cipher.startsWith('04') === isIt) return cipher;
      }
    };
    expect(await tried(bare(false))).toEqual([200, 200]);
    const unlucky = bare(true);
    expect(await tried(unlucky)).toEqual([400, 400]);
    expect(await tried(`04${unlucky}`)).toEqual([200, 200]);
  });

  fact(115, 'letter case and a blank at the end of the account', async () => {
    for (const account of ['ADMIN', 'admin ', 'Admin']) {
      expect((await signed(account))['account']).toBe('admin');
    }
  });

  fact(116, 'five failures lock the account and the address', async () => {
    const { id, account } = await desk.user();
    const [right, wrong] = [openCipher('Secret1'), openCipher('wrong')];
    const said = async (who: string, password: string) =>
      (await desk.platform.token({ account: who, password })).body.msg;
    const fail = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        expect(await said(account, wrong)).toBe('用户名或密码错误');
    };
    await fail(5);
    expect(await tried(right, account)).toEqual([400, 400]);
    const locked = await said(account, right);
    expect(locked).not.toBe('用户名或密码错误');
    // The address too: nobody else comes in from here.
    expect(await said('admin', openCipher('admin'))).toBe(locked);
    await forgotten();
    // Success resets both counts.
    await fail(4);
    expect(await tried(right, account)).toEqual([200, 200]);
    await fail(4);
    expect(await tried(right, account)).toEqual([200, 200]);
    // Somebody else's success resets the address alone; unlocking resets the account.
    await fail(3);
    expect(await tried(openCipher('admin'))).toEqual([200, 200]);
    await fail(2);
    expect(await said(account, right)).toBe(locked);
    expect(await tried(openCipher('admin'))).toEqual([200, 200]);
    await desk.formed(`${USER}/unlock`, { userIds: id });
    expect(await tried(right, account)).toEqual([200, 200]);
    // Unlocking leaves the address.
    await fail(5);
    await desk.formed(`${USER}/unlock`, { userIds: id });
    expect(await said(account, right)).toBe(locked);
  });

  fact(117, 'no roles is HTTP 500, unknown roles come in', async () => {
    const { id: userIds, account } = await desk.user();
    expect(await desk.formed(`${USER}/grant`, { userIds, roleIds: '' })).toEqual([200, 200]);
    expect(await tried(openCipher('Secret1'), account)).toEqual([500, 500]);
    expect(await desk.formed(`${USER}/grant`, { userIds, roleIds: UNKNOWN })).toEqual([200, 200]);
    expect((await signed(account, 'Secret1'))['authority']).toBe('');
    // Removed, so that lists can be read again by others.
    await desk.formed(`${USER}/remove`, { ids: userIds });
  });

  fact(118, 'the tenant is the parameter, never the header', async () => {
    const { tenantId: _tenant, ...rest } = credentials();
    const headers = { Authorization: OPEN_BASIC, 'Tenant-Id': '476074' };
    const reply = await desk.platform.token(rest, headers);
    expect((reply.body.data as { tenantId: string }).tenantId).toBe('000000');
    expect((await signed('admin', 'admin', '476074'))['tenantId']).toBe('476074');
  });

  fact(119, 'expiresIn is the number of the client at that moment', async () => {
    const clientId = fresh('client');
    const own = { clientId, clientSecret: 'x', scope: 'all', authorizedGrantTypes: 'none' };
    const body = { ...own, accessTokenValidity: 60, refreshTokenValidity: 600 };
    await desk.write('/blade-system/client/submit', body);
    const { id } = await desk.only('/blade-system/client/list', { clientId });
    const headers = basic(`${clientId}:x`);
    const first = (await desk.platform.token(credentials(), headers)).body.data as Row;
    expect(first['expiresIn']).toBe(60);
    await desk.write('/blade-system/client/submit', { id, accessTokenValidity: 90 });
    const refreshToken = String(first['refreshToken']);
    const refresh = { grantType: 'refresh_token', refreshToken };
    const second = (await desk.platform.token(refresh, headers)).body.data as Row;
    expect(second['expiresIn']).toBe(90);
    const path = '/blade-system/dict/tree';
    await clock.advance(60_000);
    expect(await desk.asked(path, {}, String(first['accessToken']))).toEqual([200, 401]);
    expect(await desk.asked(path, {}, String(second['accessToken']))).toEqual([200, 200]);
  });
});

describe('clients', () => {
  const made = async (more: object) => {
    const clientId = fresh('client');
    const own = { clientId, clientSecret: 'x', scope: 'all', authorizedGrantTypes: 'none' };
    const body = { ...own, accessTokenValidity: 60, refreshTokenValidity: 600, ...more };
    await desk.write('/blade-system/client/submit', body);
    return { clientId, headers: basic(`${clientId}:x`), body };
  };

  fact(87, 'a validity out of range makes tokens that are dead at birth', async () => {
    for (const [seconds, expiresIn] of [
      [2_147_484, -2_147_483],
      [2_592_000, -1_702_967],
      [0, 0],
      [-5, -5],
      [2_147_483, 2_147_483],
    ] as const) {
      const { headers } = await made({ accessTokenValidity: seconds });
      const reply = await desk.platform.token(credentials(), headers);
      expect(both(reply)).toEqual([200, 200]);
      const data = reply.body.data as Row;
      expect(data['expiresIn']).toBe(expiresIn);
      const code = expiresIn > 0 ? 200 : 401;
      const used = await desk.asked('/blade-system/dict/tree', {}, String(data['accessToken']));
      expect(used).toEqual([200, code]);
    }
  });

  fact(88, 'grant types and scope are not looked at', async () => {
    const { headers } = await made({ authorizedGrantTypes: 'social', scope: 'nothing' });
    expect(both(await desk.platform.token(credentials(), headers))).toEqual([200, 200]);
  });

  fact(42, 'two clients of one clientId let nobody in', async () => {
    const { headers, body } = await made({});
    expect((await desk.platform.token(credentials(), headers)).status).toBe(200);
    await desk.write('/blade-system/client/submit', body);
    expect(both(await desk.platform.token(credentials(), headers))).toEqual([401, 401]);
  });
});

describe('tokens', () => {
  const path = '/blade-system/dict/tree';

  fact(120, 'the parameter blade-auth stands in for a blank header', async () => {
    const bearer = `bearer ${desk.admin}`;
    const asked = async (name: string, headers: Record<string, string> = {}) =>
      both(await desk.platform.send(`${path}?${name}=${encodeURIComponent(bearer)}`, { headers }));
    expect(await asked('blade-auth')).toEqual([200, 200]);
    expect(await asked('blade-auth', { 'Blade-Auth': ' ' })).toEqual([200, 200]);
    expect(await asked('Blade-Auth')).toEqual([200, 401]);
    expect(await asked('blade-auth', { 'Blade-Auth': 'garbage' })).toEqual([200, 401]);
  });

  fact(121, 'other calls do not read the Basic header', async () => {
    for (const headers of [{}, { Authorization: 'garbage' }, basic('nobody:x')]) {
      expect(both(await desk.platform.send(path, { token: desk.admin, headers }))).toEqual([
        200, 200,
      ]);
    }
  });

  const refreshed = (
    refreshToken: string,
    more: Record<string, string> = {},
    headers?: Record<string, string>,
  ) => desk.platform.token({ grantType: 'refresh_token', refreshToken, ...more }, headers);

  fact(122, 'a good refresh gives a new pair and leaves the old one', async () => {
    const { id: userIds, account } = await desk.user();
    const first = await signed(account, 'Secret1');
    await clock.advance(1000);
    const roles = await desk.rows('/blade-system/role/list', {
      roleAlias_equal: 'fleet',
      tenantId: '000000',
    });
    await desk.formed(`${USER}/grant`, { userIds, roleIds: String(roles[0]?.['id']) });
    const sword = basic('sword:sword_secret');
    const reply = await refreshed(first['refreshToken'] ?? '', { tenantId: '476074' }, sword);
    const second = reply.body.data as Record<string, string>;
    expect(second['accessToken']).not.toBe(first['accessToken']);
    expect(second['refreshToken']).not.toBe(first['refreshToken']);
    expect([first['authority'], second['authority']]).toEqual(['dispatcher', 'fleet']);
    expect(second['tenantId']).toBe('000000');
    expect(await desk.asked(path, {}, first['accessToken'])).toEqual([200, 200]);
    expect(both(await refreshed(first['refreshToken'] ?? ''))).toEqual([200, 200]);
  });

  fact(123, 'each bad refresh token has its own refusal', async () => {
    const { id, account } = await desk.user();
    const own = await signed(account, 'Secret1');
    const refresh = own['refreshToken'] ?? '';
    for (const bad of ['garbage', `${refresh.slice(0, -2)}xx`, `bearer ${refresh}`]) {
      expect(both(await refreshed(bad))).toEqual([500, 500]);
    }
    expect(both(await refreshed(''))).toEqual([200, 400]);
    expect(both(await desk.platform.token({ grantType: 'refresh_token' }))).toEqual([200, 400]);
    expect(both(await refreshed(own['accessToken'] ?? ''))).toEqual([200, 400]);
    expect(both(await refreshed(refresh, {}, {}))).toEqual([401, 401]);
    await desk.formed(`${USER}/remove`, { ids: id });
    expect(both(await refreshed(refresh))).toEqual([200, 400]);
    const old = await signed();
    await clock.advance(604_800_000);
    expect(both(await refreshed(old['refreshToken'] ?? ''))).toEqual([500, 500]);
  });

  fact(124, 'logout does nothing', async () => {
    const { accessToken: token = '', refreshToken = '' } = await signed();
    expect((await desk.platform.send('/blade-auth/logout', { method: 'POST', token })).status).toBe(
      200,
    );
    expect((await desk.platform.send('/blade-auth/logout', { method: 'POST' })).status).toBe(200);
    expect((await desk.platform.send('/blade-auth/logout')).status).toBe(405);
    expect(await desk.asked(path, {}, token)).toEqual([200, 200]);
    expect(both(await refreshed(refreshToken))).toEqual([200, 200]);
  });

  fact(125, 'rights act in the next token only', async () => {
    const { id: userIds, account } = await desk.user();
    const token = await desk.accessOf(account, 'Secret1');
    const [admin] = await desk.rows('/blade-system/role/list', {
      roleAlias_equal: 'administrator',
    });
    await desk.formed(`${USER}/grant`, { userIds, roleIds: String(admin?.['id']) });
    expect(await desk.asked(`${USER}/list`, {}, token)).toEqual([401, 401]);
    const next = await desk.accessOf(account, 'Secret1');
    expect(await desk.asked(`${USER}/list`, {}, next)).toEqual([200, 200]);
    await desk.formed(`${USER}/reset-password`, { userIds });
    await desk.formed(`${USER}/remove`, { ids: userIds });
    expect(await desk.asked(`${USER}/list`, {}, next)).toEqual([200, 200]);
    expect((await desk.rows('/blade-system/menu/routes', {}, next)).length).toBeGreaterThan(5);
    expect(await desk.asked(`${USER}/info`, {}, next)).toEqual([500, 500]);
  });
});

describe('the control interface of tests', () => {
  const control = () => new PlatformControl(desk.platform.url, CONTROL);

  it('expires access tokens and leaves refresh tokens', async () => {
    const { accessToken = '', refreshToken = '' } = await signed();
    await control().expireAccess();
    const path = '/blade-system/dict/tree';
    const dead = await desk.platform.get(path, accessToken);
    expect([dead.status, dead.body.code, dead.body.data]).toEqual([200, 401, null]);
    const reply = await desk.platform.token({ grantType: 'refresh_token', refreshToken });
    const [call] = (await control().calls()).slice(-1);
    expect(call?.query['refreshToken']).toMatch(/^sha256:/);
    const next = (reply.body.data as Row)['accessToken'];
    expect(await desk.asked(path, {}, String(next))).toEqual([200, 200]);
  });

  it('forgets failed sign-ins, and lists the calls of forms without their secrets', async () => {
    for (let n = 0; n < 5; n += 1) await tried(openCipher('wrong'));
    expect(await tried(openCipher('admin'))).toEqual([400, 400]);
    await control().clear();
    expect(await tried(openCipher('admin'))).toEqual([200, 200]);
    await desk.formed(`${USER}/unlock`, { userIds: UNKNOWN, password: 'Secret1' });
    const [call] = (await control().calls()).slice(-1);
    expect([call?.path, call?.form['userIds']]).toEqual([`${USER}/unlock`, UNKNOWN]);
    expect(call?.form['password']).toMatch(/^sha256:/);
  });
});
