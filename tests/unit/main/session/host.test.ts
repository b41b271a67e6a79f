import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HostRig, configOf, until } from '@tests/support/sessionHost';
import { json, success, tokens, WireServer, type Reply } from '@tests/support/wireServer';

const TOKEN = '/oauth/token';
let server: WireServer;
let rig: HostRig;
let tokenReply: Reply = tokens(1);

beforeEach(async () => {
  tokenReply = tokens(1);
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith(TOKEN) ? tokenReply : success({}));
  rig = new HostRig(configOf(server.url));
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

test('a sign-in sends the documented headers and parameters, and no secret in the address (rule:session.loginHeaders)', async () => {
  await rig.signIn();
  const [sent] = server.calls(TOKEN);
  expect(sent?.method).toBe('POST');
  expect([...(sent?.query.keys() ?? [])]).toEqual([]);
  expect(sent?.headers).toMatchObject({
    authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
    'tenant-id': '000000',
    'dept-id': '',
    'role-id': '',
    'captcha-key': 'key-1',
    'captcha-code': 'ab3d5',
    'blade-requested-with': 'BladeHttpRequest',
  });
  expect(sent?.headers['blade-auth']).toBeUndefined();
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
    tenantId: '000000',
    username: 'zhang',
    password: createHash('md5').update('Secret1pass').digest('hex'),
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  });
});

test('without a captcha the grant is the password; scope and type stay (rule:session.loginParams rule:session.scope)', async () => {
  const form = { tenantId: '000000', username: 'zhang', password: 'Secret1pass' };
  const asked = async (captchaKey: string) => {
    await rig.host.signIn({ ...form, captchaKey, captchaCode: '' });
    return Object.fromEntries(new URLSearchParams(server.calls(TOKEN).at(-1)?.body));
  };
  const hashed = createHash('md5').update('Secret1pass').digest('hex');
  const common = { ...form, password: hashed, scope: 'all', type: 'account' };
  expect(await asked('')).toEqual({ ...common, grant_type: 'password' });
  expect(await asked('key-1')).toEqual({ ...common, grant_type: 'captcha' });
  tokenReply = tokens(2);
  await rig.host.tokenRefused();
  const refresh = new URLSearchParams(server.calls(TOKEN).at(-1)?.body);
  expect([refresh.get('grant_type'), refresh.get('scope')]).toEqual(['refresh_token', 'all']);
});

test('roles of the user info hold over refreshes, are asked for anew, and give way to a changed token', async () => {
  let info: Reply = success({ roles: ['administrator', 'user'] });
  let named = 'user';
  let serial = 0;
  const grant = (): Reply => {
    const { body } = tokens((serial += 1));
    return { body: String(body).replace('"admin,user"', JSON.stringify(named)) };
  };
  server.answer = ({ path }) => (path.endsWith(TOKEN) ? grant() : info);
  const roles = () => rig.host.current()?.user.roleNames;
  const asked = () => server.calls('/user-info').length;
  await rig.signIn();
  await until(() => roles()?.length === 2);
  expect(asked()).toBe(1);
  // A server that does not answer that call just now takes no right away.
  info = json({ code: 500, msg: '', data: null }, 500);
  await rig.host.tokenRefused();
  expect(roles()).toEqual(['administrator', 'user']);
  await until(() => asked() === 2);
  // A right that was taken is seen with the next refresh.
  info = success({ roles: ['user'] });
  await rig.clock.advance(60_000);
  await rig.host.tokenRefused();
  await until(() => roles()?.length === 1);
  info = json({ code: 500, msg: '', data: null }, 500);
  named = 'guest';
  await rig.clock.advance(60_000);
  await rig.host.tokenRefused();
  expect(roles()).toEqual(['guest']);
});

test('client and header names that are set anew are in force with the next request', async () => {
  await rig.signIn();
  rig.server = { ...rig.server, clientId: 'desk', tokenHeader: 'X-Token' };
  await rig.host.current()?.readUserInfo();
  expect(server.calls('/user-info').at(-1)?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('desk:saber_secret').toString('base64')}`,
    'x-token': 'bearer access-1',
  });
  // Settings of another server are not for this session.
  rig.server = { ...configOf('http://127.0.0.1:1'), tokenHeader: 'X-Other' };
  expect(rig.host.streamHeaders()).toMatchObject({ 'Blade-Auth': 'bearer access-1' });
  expect(rig.host.current()?.server.url).toBe(server.url);
});

test('later calls carry the token, the client, the tenant, system id and tenant area (rule:session.tokenHeader rule:http.authHeaders rule:http.contextHeaders)', async () => {
  await rig.signIn();
  rig.host.current()?.chooseSystem('1725422891593650177');
  const headers = rig.host.streamHeaders();
  expect(headers).toMatchObject({
    Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
    'Blade-Auth': 'bearer access-1',
    'Tenant-Id': '000000',
    'System-Id': '1725422891593650177',
    'Tenant-Area': '',
  });
});

test('the state tells who is signed in and holds no token (rule:session.login)', async () => {
  expect(rig.host.state().kind).toBe('signedOut');
  await rig.signIn();
  expect(rig.host.state()).toEqual({
    kind: 'signedIn',
    serverUrl: server.url,
    connected: true,
    user: {
      tenantId: '000000',
      userId: '1900000000000000001',
      account: 'zhang',
      userName: '张三',
      realName: '张三丰',
      deptId: '1900000000000000011',
      roleIds: ['1900000000000000031', '1900000000000000032'],
      roleNames: ['admin', 'user'],
      avatar: '',
    },
  });
  expect(JSON.stringify(rig.states)).not.toMatch(/access-1|refresh-1/);
});

test.each([
  ['HTTP 400', 400],
  ['HTTP 200', 200],
])('a wrong password (%s) gives the server’s own text and no session', async (_name, status) => {
  tokenReply = json({ error: 'invalid_grant', error_description: '用户名或密码错误' }, status);
  expect(await rig.signIn()).toEqual({
    ok: false,
    error: { kind: 'refused', message: '用户名或密码错误' },
  });
  expect(rig.host.profile()).toBeNull();
});

test('an unreachable server is told as such', async () => {
  await server.stop();
  expect(await rig.signIn()).toMatchObject({
    error: { kind: 'failed', failure: { kind: 'notConnected', reason: 'refused' } },
  });
});

test('a page instead of JSON on a sign-in is told as such', async () => {
  tokenReply = { status: 200, type: 'text/html', body: '<html>hotel</html>' };
  expect(await rig.signIn()).toMatchObject({
    error: { kind: 'failed', failure: { kind: 'notJson' } },
  });
});

test('a captcha is read flat and wrapped', async () => {
  const picture = { key: 'k', image: 'data:image/png;base64,AA==' };
  server.answer = () => json(picture);
  expect(await rig.host.captcha()).toEqual({ ok: true, value: picture });
  server.answer = () => success(picture);
  expect(await rig.host.captcha()).toEqual({ ok: true, value: picture });
  server.answer = () => success({ key: 'k', image: 'javascript:alert(1)' });
  expect((await rig.host.captcha()).ok).toBe(false);
});

test('the tenant of a server is found, or there is none', async () => {
  server.answer = () => success({ tenantId: '476074' });
  expect(await rig.host.tenant()).toEqual({ ok: true, value: { tenantId: '476074' } });
  server.answer = () => success({});
  expect(await rig.host.tenant()).toEqual({ ok: true, value: null });
});

test('signing out clears everything although the server cannot be reached', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  await server.stop();
  await rig.host.signOut();
  expect(rig.host.state()).toEqual({ kind: 'signedOut', reason: 'user', since: rig.clock.now() });
  expect(rig.secrets.entries.size).toBe(0);
  expect(rig.last).toBeNull();
  expect(rig.host.streamHeaders()).toBeNull();
});

test('signing out is not held up by a server that never answers', async () => {
  await rig.signIn();
  server.answer = () => 'silence';
  const out = rig.host.signOut();
  await until(() => rig.host.state().kind === 'signedOut');
  await rig.clock.advance(5_000);
  await out;
  expect(rig.secrets.entries.size).toBe(0);
});

test('only the refresh token is kept, under server, tenant and user', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  expect([...rig.secrets.entries]).toEqual([
    [`${server.url}|000000|1900000000000000001`, 'refresh-1'],
  ]);
  expect(JSON.stringify(rig.last)).not.toMatch(/access|refresh-/);
});

test('a stored session is restored by a refresh at the next start', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  const next = new HostRig(rig.server, rig.secrets);
  next.last = rig.last;
  tokenReply = tokens(2);
  await next.host.restore();
  expect(next.states[0]).toEqual({ kind: 'restoring', since: next.clock.now() });
  expect(next.host.state().kind).toBe('signedIn');
  expect(next.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-2');
  await until(() => [...next.secrets.entries.values()].includes('refresh-2'));
  next.dispose();
});

test('a locked keychain is a waiting state, and the session comes back when it opens', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  const next = new HostRig(rig.server, rig.secrets);
  next.last = rig.last;
  next.secrets.locked = 'the keychain is locked';
  await next.host.restore();
  expect(next.host.state()).toMatchObject({
    kind: 'waitingKeychain',
    detail: 'the keychain is locked',
  });
  next.secrets.locked = '';
  await next.clock.advance(10_000);
  await until(() => next.host.state().kind === 'signedIn');
  next.dispose();
});

test('a sign-out while the keychain is waited for removes the entry, at once or once it opens', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  for (const opened of [false, true]) {
    const next = new HostRig(rig.server, rig.secrets);
    next.last = rig.last;
    next.secrets.locked = 'locked';
    await next.host.restore();
    if (opened) next.secrets.locked = '';
    await next.host.signOut();
    expect(next.host.state()).toMatchObject({ kind: 'signedOut', reason: 'user' });
    expect(next.last).toBeNull();
    expect(next.left).toHaveLength(opened ? 0 : 1);
    expect(next.secrets.entries.size).toBe(opened ? 0 : 1);
    next.dispose();
  }
});

test('another server chosen while the keychain is locked ends the waiting', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  const next = new HostRig(rig.server, rig.secrets);
  next.last = rig.last;
  next.secrets.locked = 'locked';
  await next.host.restore();
  next.server = { ...rig.server, key: 'https://other.example' };
  await next.clock.advance(10_000);
  expect(next.host.state()).toMatchObject({ kind: 'signedOut', reason: 'never' });
  expect(next.secrets.entries.size).toBe(1);
  next.dispose();
});

test('nothing is restored while the server has no address', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  const next = new HostRig({ ...rig.server, url: '' }, rig.secrets);
  next.last = rig.last;
  await next.host.restore();
  expect(next.host.state()).toMatchObject({ kind: 'signedOut', reason: 'never' });
  next.dispose();
});

test('a keychain that refuses the token is said, and the session goes on', async () => {
  rig.secrets.locked = 'refused';
  await rig.signIn();
  await until(() =>
    rig.states.some((state) => state.kind === 'signedIn' && state.notKept !== undefined),
  );
  expect(rig.host.state()).toMatchObject({ kind: 'signedIn', notKept: 'refused' });
});

test.each(['missing', 'forbidden'] as const)(
  'a keychain that will never answer (%s) keeps nobody out, and says why',
  async (trouble) => {
    await rig.signIn();
    await until(() => rig.secrets.entries.size === 1);
    const next = new HostRig(rig.server, rig.secrets);
    next.last = rig.last;
    Object.assign(next.secrets, { locked: 'it cannot be loaded', trouble });
    await next.host.restore();
    expect(next.host.state()).toMatchObject({ kind: 'signedOut', keychain: trouble });
    await next.signIn();
    await until(() => {
      const state = next.host.state();
      return state.kind === 'signedIn' && state.keychain === trouble;
    });
    next.dispose();
  },
);

test('a stored session of another server is left alone', async () => {
  await rig.signIn();
  const next = new HostRig({ ...rig.server, key: 'https://other.example' }, rig.secrets);
  next.last = rig.last;
  await next.host.restore();
  expect(next.host.state()).toMatchObject({ kind: 'signedOut', reason: 'never' });
  next.dispose();
});

test('a restore without a connection keeps the session and connects later', async () => {
  await rig.signIn();
  await until(() => rig.secrets.entries.size === 1);
  server.answer = () => 'reset';
  const next = new HostRig(rig.server, rig.secrets);
  next.last = rig.last;
  await next.host.restore();
  expect(next.host.state()).toMatchObject({ kind: 'signedIn', connected: false });
  server.answer = (request) => (request.path.endsWith(TOKEN) ? tokens(3) : success({}));
  await next.clock.advance(20_000);
  await until(() => next.host.streamHeaders()?.['Blade-Auth'] === 'bearer access-3');
  expect(next.host.state()).toMatchObject({ connected: true });
  next.dispose();
});

test('a server that goes away is noticed on a quiet screen, and its return as well', async () => {
  await rig.signIn();
  server.answer = () => 'reset';
  await rig.clock.advance(80_000);
  await until(() => {
    const state = rig.host.state();
    return state.kind === 'signedIn' && !state.connected;
  });
  server.answer = (request) => (request.path.endsWith(TOKEN) ? tokens(2) : success({}));
  await rig.clock.advance(20_000);
  await until(() => {
    const state = rig.host.state();
    return state.kind === 'signedIn' && state.connected;
  });
});
