import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callOf } from '@shared/catalogue';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { OpenServer } from '@tests/support/openServer';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { json, tokens } from '@tests/support/wireServer';

let server: OpenServer;
let rig: HostRig;

function config(publicKey: string) {
  const { open } = SHIPPED_PROFILES;
  const profile = { ...open, passwords: { ...open.passwords, publicKey } };
  return { ...configOf(server.url), profile };
}

const session = () => {
  const live = rig.host.current();
  if (live === null) throw new Error('nobody is signed in');
  return live;
};
const page = () => session().call(callOf('user.page'), { query: { current: '1' } });

beforeEach(async () => {
  server = await new OpenServer().start();
  rig = new HostRig(config(server.publicKey));
});
afterEach(async () => {
  rig.dispose();
  await server.stop();
});

describe('sign-in at the open server', () => {
  test('takes its captcha, its token path, SM2 for the password, and asks nothing that it does not have', async () => {
    expect(await rig.host.captcha()).toMatchObject({ ok: true });
    expect(await rig.signIn()).toEqual({ ok: true, value: null });
    expect(server.passwords).toEqual(['Secret1pass']);
    expect(rig.host.state()).toMatchObject({
      kind: 'signedIn',
      user: { account: 'zhang', roleNames: ['administrator'] },
    });
    expect((await page()).ok).toBe(true);
    const asked = server.wire.arrived.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual([
      'GET /blade-auth/captcha',
      'POST /blade-auth/token',
      'GET /blade-system/user/list',
    ]);
    await rig.host.signOut();
    expect(server.wire.arrived.at(-1)).toMatchObject({
      method: 'POST',
      path: '/blade-auth/logout',
    });
  });

  test('without a key, or with a wrong one, nothing is sent and the reason is said', async () => {
    for (const [key, said] of [
      ['', 'keyMissing'],
      ['04', 'keyForm'],
      [`${server.publicKey.slice(0, -2)}00`, 'keyCurve'],
    ] as const) {
      rig.server = config(key);
      expect(await rig.signIn()).toMatchObject({
        error: { kind: 'profile', problem: { key: said } },
      });
    }
    expect(server.wire.calls('/blade-auth/token')).toEqual([]);
  });

  test('where the server says why, that text is told: also beside an HTTP 500', async () => {
    expect(await rig.signIn('other')).toMatchObject({ error: { message: '用户名或密码错误' } });
    const md5 = config(server.publicKey);
    const passwords = { ...md5.profile.passwords, signIn: 'md5' as const };
    rig.server = { ...md5, profile: { ...md5.profile, passwords } };
    expect(await rig.signIn()).toMatchObject({
      error: { kind: 'refused', message: 'Invalid point encoding' },
    });
  });
});

describe('a 401', () => {
  test('with an empty object is a missing right and costs no refresh, asked as often as one likes', async () => {
    await rig.signIn();
    server.other = ({ path }) =>
      path.endsWith('/user/list')
        ? json({ code: 401, success: false, data: {}, msg: '没有权限' }, 401)
        : undefined;
    for (let time = 0; time < 5; time += 1)
      expect(await page()).toEqual({
        ok: false,
        error: { kind: 'noPermission', message: '没有权限' },
      });
    // Behind a gateway only the data tells.
    server.other = ({ path }) =>
      path.endsWith('/user/list')
        ? json({ code: 401, success: false, data: {}, msg: '没有权限' })
        : undefined;
    expect(await page()).toMatchObject({ error: { kind: 'noPermission' } });
    expect(server.refreshes()).toBe(0);
    expect(server.wire.calls('/user/list')).toHaveLength(6);
  });

  test('without data is a dead token: one refresh, and the call is answered', async () => {
    await rig.signIn();
    server.good.clear();
    expect((await page()).ok).toBe(true);
    expect(server.refreshes()).toBe(1);
  });
});

describe('a lifetime', () => {
  test('of 60 s: refreshed after 50 s, call after call is answered without a 401', async () => {
    server.expiresIn = 60;
    await rig.signIn();
    for (let time = 1; time <= 5; time += 1) {
      await rig.clock.advance(49_000);
      expect(server.refreshes()).toBe(time - 1);
      expect((await page()).ok).toBe(true);
      await rig.clock.advance(1_000);
      await until(() => server.refreshes() === time);
      await until(() => rig.host.streamHeaders()?.['Blade-Auth'] === `bearer access-${time + 1}`);
    }
  });

  test('that passed during a sleep is not tried: the refresh comes first', async () => {
    server.expiresIn = 60;
    await rig.signIn();
    // The machine sleeps: no timer runs, only the wall clock goes on.
    rig.clock.setBoards(rig.clock.now() + 3_600_000);
    expect((await page()).ok).toBe(true);
    const sent = server.wire.calls('/user/list').map(({ headers }) => headers['blade-auth']);
    expect(sent).toEqual(['bearer access-2']);
    expect(server.refreshes()).toBe(1);
  });

  test.each([0, -1, -2_000_000])('of %i s is told as what it is, at sign-in', async (seconds) => {
    server.expiresIn = seconds;
    expect(await rig.signIn()).toMatchObject({
      error: { kind: 'failed', failure: { cause: 'deadToken', detail: String(seconds) } },
    });
    expect(rig.host.current()).toBeNull();
  });

  test('of nought at a refresh ends no session', async () => {
    await rig.signIn();
    server.expiresIn = 0;
    expect(await session().refresh()).toBe(false);
    expect(rig.host.state()).toMatchObject({ kind: 'signedIn', connected: false });
    expect(rig.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-1');
  });
});

describe('a server that was exchanged overnight', () => {
  test('answers the sign-in in the other family’s shape: said, nothing is taken', async () => {
    server.other = ({ path }) => (path === '/blade-auth/token' ? tokens(1) : undefined);
    expect(await rig.signIn()).toMatchObject({
      error: { kind: 'failed', failure: { cause: 'nowCommercial' } },
    });
    expect(rig.doubts).toMatchObject([{ cause: 'nowCommercial' }]);
  });

  test('or has the sign-in call no more: a refresh ends no session, and casts doubt', async () => {
    await rig.signIn();
    server.other = ({ path }) =>
      path === '/blade-auth/token'
        ? json({ code: 404, success: false, data: {}, msg: '404 NOT_FOUND' }, 404)
        : undefined;
    expect(await session().refresh()).toBe(false);
    expect(rig.host.state().kind).toBe('signedIn');
    expect(rig.doubts).toMatchObject([{ cause: 'signInGone' }]);
  });

  test('the commercial dialect tells an open grant from a refusal', async () => {
    rig.server = configOf(server.url);
    server.other = ({ path }) => (path.endsWith('/oauth/token') ? server.grant() : undefined);
    expect(await rig.signIn()).toMatchObject({ error: { failure: { cause: 'nowOpen' } } });
  });
});
