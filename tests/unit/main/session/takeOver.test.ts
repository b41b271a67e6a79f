import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskChange } from '@main/ports/session';
import { HostRig, configOf, until } from '@tests/support/sessionHost';
import { json, success, WireServer, type Arrived, type Reply } from '@tests/support/wireServer';

const TOKEN = '/oauth/token';
const LOGOUT = '/oauth/logout';

let server: WireServer;
let rig: HostRig;
let changes: string[];
let logins: number;
let moved: () => void;

/** Each sign-in is another person of the same tenant, named by the account that was typed. */
function grant(request: Arrived): Reply {
  logins += 1;
  const account = new URLSearchParams(request.body).get('username') ?? '';
  if (account === 'nobody') {
    return json({ error: 'invalid_grant', error_description: '用户名或密码错误' }, 400);
  }
  return json({
    tenant_id: '476074',
    user_id: `id-${account}`,
    account,
    user_name: account,
    nick_name: account,
    real_name: account,
    access_token: `access-${account}-${logins}`,
    refresh_token: `refresh-${account}-${logins}`,
  });
}

const form = (username: string) => ({
  tenantId: '476074',
  username,
  password: 'Secret1pass',
  captchaKey: 'key-1',
  captchaCode: 'ab3d5',
});

const note = ({ event, by, profile }: DeskChange): void => {
  changes.push(`${event} ${by} ${profile.user.account}`);
};

beforeEach(async () => {
  logins = 0;
  changes = [];
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith(TOKEN) ? grant(request) : success({}));
  const streams = new Promise<void>((resolve) => {
    moved = resolve;
  });
  rig = new HostRig(configOf(server.url), undefined, () => streams);
  rig.host.desk.on(note);
  rig.host.ended.on(({ user }) => changes.push(`ended ${user.account}`));
  rig.host.began.on(({ user }) => changes.push(`began ${user.account}`));
  await rig.host.signIn(form('wang'));
  await until(() => rig.secrets.entries.size === 1);
  changes = [];
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

test('the next operator has the desk in one step: nobody sees it without one', async () => {
  const kinds: string[] = [];
  rig.host.changed.on(({ kind }) => kinds.push(kind));
  expect(await rig.host.takeOver(form('li'))).toEqual({ ok: true, value: { name: 'li' } });
  expect(new Set(kinds)).toEqual(new Set(['signedIn']));
  expect(rig.host.profile()?.user.account).toBe('li');
  expect(rig.last?.user.account).toBe('li');
  expect(rig.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-li-2');
  expect(changes).toEqual([
    'deskLeft takeOver wang',
    'ended wang',
    'began li',
    'deskTaken takeOver li',
  ]);
});

test('the keychain keeps the new one only', async () => {
  await rig.host.takeOver(form('li'));
  await until(() => [...rig.secrets.entries.values()].join() === 'refresh-li-2');
});

test('the server hears of the old logout when the streams have moved, with the old token', async () => {
  await rig.host.takeOver(form('li'));
  await until(() => [...rig.secrets.entries.values()].join() === 'refresh-li-2');
  expect(server.calls(LOGOUT)).toHaveLength(0);
  moved();
  await until(() => server.calls(LOGOUT).length === 1);
  expect(server.calls(LOGOUT)[0]?.headers['blade-auth']).toBe('bearer access-wang-1');
  expect(rig.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-li-2');
});

test('a refused take-over changes nothing', async () => {
  const before = [rig.host.state(), [...rig.secrets.entries], rig.last];
  expect(await rig.host.takeOver(form('nobody'))).toEqual({
    ok: false,
    error: { kind: 'refused', message: '用户名或密码错误' },
  });
  expect([rig.host.state(), [...rig.secrets.entries], rig.last]).toEqual(before);
  expect(changes).toEqual([]);
  expect(rig.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-wang-1');
});

test('a take-over to which the workstation does not agree changes nothing, and is asked while the one before is there', async () => {
  const before = [rig.host.state(), [...rig.secrets.entries], rig.last];
  const asked: string[] = [];
  const refused = { ok: false, error: { key: 'no' } } as const;
  const outcome = await rig.host.takeOver(form('li'), async (next) => {
    asked.push(`${next.account} after ${rig.host.profile()?.user.account ?? ''}`);
    return refused;
  });
  expect(outcome).toEqual(refused);
  expect(asked).toEqual(['li after wang']);
  expect([rig.host.state(), [...rig.secrets.entries], rig.last]).toEqual(before);
  expect(changes).toEqual([]);
  // Nobody who is refused by the server is asked about.
  await rig.host.takeOver(form('nobody'), async () => {
    asked.push('nobody');
    return { ok: true, value: null };
  });
  expect(asked).toHaveLength(1);
});

test('the same person signing in again keeps tabs and drafts, and is not signed out behind it', async () => {
  await rig.host.takeOver(form('wang'));
  expect(changes).toEqual(['deskLeft takeOver wang', 'began wang', 'deskTaken takeOver wang']);
  await until(() => [...rig.secrets.entries.values()].join() === 'refresh-wang-2');
  moved();
  await rig.clock.advance(60_000);
  expect(server.calls(LOGOUT)).toHaveLength(0);
  expect([...rig.secrets.entries.values()]).toEqual(['refresh-wang-2']);
});

test('a refresh of the one before that is refused late ends nothing', async () => {
  let answerLate: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  server.answer = async (request) => {
    if (!request.path.endsWith(TOKEN)) return success({});
    if (!request.body.includes('grant_type=refresh_token')) return grant(request);
    await late;
    return json({ error: 'invalid_grant', error_description: 'spent' }, 400);
  };
  const refreshed = rig.host.tokenRefused();
  await rig.host.takeOver(form('li'));
  answerLate();
  expect(await refreshed).toBe(false);
  expect(rig.host.profile()?.user.account).toBe('li');
  await until(() => [...rig.secrets.entries.values()].join() === 'refresh-li-2');
});

test('with nobody signed in it is a sign-in', async () => {
  await rig.host.signOut();
  changes = [];
  await rig.host.takeOver(form('li'));
  expect(changes).toEqual(['began li', 'deskTaken signIn li']);
});
