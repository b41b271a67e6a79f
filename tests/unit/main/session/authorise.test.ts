import { afterEach, beforeEach, expect, test } from 'vitest';
import { callOf } from '@shared/catalogue';
import { HostRig, configOf, until } from '@tests/support/sessionHost';
import {
  json,
  success,
  tokens,
  unauthorised,
  WireServer,
  type Arrived,
} from '@tests/support/wireServer';

const TOKEN = '/oauth/token';
const PAGE = '/blade-user/page';
const page = callOf('user.page');

let server: WireServer;
let rig: HostRig;
let granted = 0;
/** Tokens that the server takes for calls. */
let good = new Set<string>();

function tokenOf(request: Arrived): string {
  return String(request.headers['blade-auth'] ?? '').replace('bearer ', '');
}

function refreshes(): readonly Arrived[] {
  return server.calls(TOKEN).filter(({ body }) => body.includes('grant_type=refresh_token'));
}

function call() {
  const session = rig.host.current();
  if (session === null) throw new Error('nobody is signed in');
  return session.call(page, { query: { current: '1' } });
}

beforeEach(async () => {
  granted = 0;
  good = new Set();
  server = await new WireServer().start();
  server.answer = (request) => {
    if (request.path.endsWith(TOKEN)) {
      granted += 1;
      good = new Set([`access-${granted}`]);
      return tokens(granted);
    }
    return good.has(tokenOf(request)) ? success({ records: [] }) : unauthorised();
  };
  rig = new HostRig(configOf(server.url));
  expect((await rig.signIn()).ok).toBe(true);
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

test('200 calls that meet an expired token cost one refresh and are each sent once more', async () => {
  good.clear();
  const answers = await Promise.all(Array.from({ length: 200 }, () => call()));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(refreshes()).toHaveLength(1);
  const sent = server.calls(PAGE);
  expect(sent.filter((request) => tokenOf(request) === 'access-1')).toHaveLength(200);
  expect(sent.filter((request) => tokenOf(request) === 'access-2')).toHaveLength(200);
});

test('a second 401 with a fresh token is a missing permission and the session goes on', async () => {
  const before = server.answer;
  server.answer = (request) =>
    request.path.endsWith(PAGE) ? unauthorised('没有权限') : before(request);
  expect(await call()).toEqual({ ok: false, error: { kind: 'noPermission', message: '没有权限' } });
  expect(refreshes()).toHaveLength(1);
  expect(server.calls(PAGE)).toHaveLength(2);
  expect(rig.host.state().kind).toBe('signedIn');
  // Asked again with the same token, it is answered without another refresh.
  expect(await call()).toMatchObject({ error: { kind: 'noPermission' } });
  expect(refreshes()).toHaveLength(1);
});

test('HTTP 401 with a page instead of JSON is a 401 as well', async () => {
  const before = server.answer;
  let first = true;
  server.answer = (request) => {
    if (request.path.endsWith(PAGE) && first) {
      first = false;
      return { status: 401, type: 'text/html', body: '<h1>401</h1>' };
    }
    return before(request);
  };
  expect((await call()).ok).toBe(true);
  expect(refreshes()).toHaveLength(1);
});

test('a call whose token was replaced meanwhile is sent again without a refresh of its own', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = server.answer;
  server.answer = async (request) => {
    if (request.path.endsWith(PAGE) && tokenOf(request) === 'access-1') {
      await held;
      return unauthorised();
    }
    return before(request);
  };
  const slow = call();
  await until(() => server.calls(PAGE).length === 1);
  await rig.host.tokenRefused();
  release();
  expect((await slow).ok).toBe(true);
  expect(refreshes()).toHaveLength(1);
});

test.each([
  [
    '400 with a description',
    json({ error: 'invalid_grant', error_description: '令牌已失效' }, 400),
  ],
  ['401', unauthorised()],
  ['200 without an access token', json({ code: 200, success: true, data: {}, msg: '' })],
])(
  'a refresh that is refused (%s) ends the session once (rule:session.refreshFailure)',
  async (_name, reply) => {
    good.clear();
    server.answer = (request) => (request.path.endsWith(TOKEN) ? reply : unauthorised());
    const answers = await Promise.all(Array.from({ length: 20 }, () => call()));
    expect(answers.every((answer) => !answer.ok && answer.error.kind === 'signedOut')).toBe(true);
    expect(refreshes()).toHaveLength(1);
    expect(rig.states.filter(({ kind }) => kind === 'signedOut')).toEqual([
      { kind: 'signedOut', reason: 'refused', since: rig.clock.now() },
    ]);
    await until(() => rig.secrets.entries.size === 0);
  },
);

test.each([
  ['502 of a gateway', { status: 502, type: 'text/html', body: 'Bad Gateway' } as const],
  ['500 with an envelope', json({ code: 500, success: false, data: {}, msg: '服务器异常' }, 500)],
  ['a page of a hotel', { status: 200, type: 'text/html', body: '<html>' } as const],
  ['a cut connection', 'reset' as const],
])(
  'a refresh that meets %s is not connected: session kept, backed off, then well again',
  async (_name, reply) => {
    const well = server.answer;
    good.clear();
    server.answer = (request) => (request.path.endsWith(TOKEN) ? reply : unauthorised());
    expect((await call()).ok).toBe(false);
    expect(rig.host.state().kind).toBe('signedIn');
    expect(rig.states.some(({ kind }) => kind === 'signedOut')).toBe(false);
    const asked = refreshes().length;
    server.answer = well;
    await rig.clock.advance(20_000);
    await until(() => good.size > 0 || rig.host.current() === null || refreshes().length > asked);
    expect((await call()).ok).toBe(true);
  },
);

test('the token is refreshed at 3000 s, not before, and one at a time (rule:session.tokenRefresh)', async () => {
  await rig.clock.advance(2_990_000);
  expect(refreshes()).toHaveLength(0);
  await rig.clock.advance(20_000);
  await until(() => refreshes().length > 0);
  await until(() => rig.host.streamHeaders()?.['Blade-Auth'] === 'bearer access-2');
  await rig.clock.advance(60_000);
  expect(refreshes()).toHaveLength(1);
});

test('two calls without permission do not refresh the token for one another (fault:pingPong)', async () => {
  const other = callOf('oilCard.page');
  const before = server.answer;
  const forbidden = [page.path, other.path].map((path) => path.split('/').slice(-2).join('/'));
  server.answer = (request) =>
    forbidden.some((end) => request.path.endsWith(end))
      ? unauthorised('没有权限')
      : before(request);
  const session = rig.host.current();
  const answers: unknown[] = [];
  for (let asking = 0; asking < 20; asking += 1) {
    for (const one of [page, other]) answers.push(await session?.call(one));
    await rig.clock.advance(60_000);
  }
  expect(answers).toHaveLength(40);
  for (const answer of answers) expect(answer).toMatchObject({ error: { kind: 'noPermission' } });
  // Each call once in ten minutes, and never two of them one after the other.
  expect(refreshes().length).toBeLessThanOrEqual(4);
});

test('a token that was refreshed a moment ago is not refreshed again for another forbidden call', async () => {
  const calls = ['oilCard.page', 'workCard.page', 'platformFault.page'].map((id) => callOf(id));
  const before = server.answer;
  server.answer = (request) =>
    request.path.endsWith(TOKEN) ? before(request) : unauthorised('没有权限');
  await rig.clock.advance(31_000);
  // Each of them is denied for the first time, all with one young token.
  const asked: number[] = [];
  for (const one of calls) {
    const answer = await rig.host.current()?.call(one);
    expect(answer).toMatchObject({ error: { kind: 'noPermission' } });
    asked.push(refreshes().length);
  }
  expect(asked).toEqual(asked.map(() => asked[0]));
});

test('a denied call that is allowed later is answered at once, and may be denied anew', async () => {
  const before = server.answer;
  let allowed = false;
  server.answer = (request) =>
    request.path.endsWith(PAGE) && !allowed ? unauthorised('没有权限') : before(request);
  expect(await call()).toMatchObject({ error: { kind: 'noPermission' } });
  allowed = true;
  expect((await call()).ok).toBe(true);
});

test('a stream that is refused right after a refresh is tried with that token', async () => {
  await rig.clock.advance(31_000);
  expect(await rig.host.tokenRefused()).toBe(true);
  expect(await rig.host.tokenRefused()).toBe(true);
  expect(refreshes()).toHaveLength(1);
  await rig.clock.advance(31_000);
  expect(await rig.host.tokenRefused()).toBe(true);
  expect(refreshes()).toHaveLength(2);
});
