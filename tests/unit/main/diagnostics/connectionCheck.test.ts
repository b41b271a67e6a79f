import { mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionCheck, type CheckDeps } from '@main/diagnostics/connectionCheck';
import { exportable, reportCsv, reportJson } from '@main/diagnostics/exportReport';
import type { FamilySpec } from '@shared/catalogue/family';
import { callOf } from '@shared/catalogue';
import { isRead } from '@shared/api/call';
import type { CheckReport } from '@shared/model/diagnostics';
import { CERTIFICATE, PRIVATE_KEY } from '@tests/fixtures/selfSigned';
import { PLATFORM_CERTIFICATE, PLATFORM_KEY, PRIVATE_CA } from '@tests/fixtures/privateCa';
import {
  checkDeps,
  FEW,
  row,
  steps,
  verdicts,
  PICTURE,
  USER,
  usualReplies,
  wireUser,
  type CheckReplies,
} from '@tests/support/checkWire';
import { ConnectProxy } from '@tests/support/connectProxy';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { json, success, WireServer, type Reply } from '@tests/support/wireServer';

let server: WireServer;
let rig: HostRig;
let check: ConnectionCheck;
/** Answers by the end of a path; everything else is a sensible list. */
let replies: CheckReplies;

function make(more: Partial<CheckDeps> = {}): ConnectionCheck {
  return new ConnectionCheck({ ...checkDeps(rig), ...more });
}

beforeEach(async () => {
  server = await new WireServer().start();
  rig = new HostRig(configOf(server.url));
  check = make();
  replies = usualReplies(dated);
  server.answer = ({ path }) => {
    const found = Object.entries(replies).find(([end]) => path.endsWith(end));
    return found === undefined ? success([]) : found[1](path);
  };
});

afterEach(async () => {
  check.cancel();
  rig.dispose();
  await server.stop();
});

/** Date header of a server that is so many ms ahead. */
const dated = (aheadMs: number): string => new Date(rig.clock.now() + aheadMs).toUTCString();

async function done(url = ''): Promise<CheckReport> {
  expect(check.start(url).ok).toBe(true);
  await until(() => check.get()?.state === 'done');
  return check.get() as CheckReport;
}

test('signed in: every step is told and every read call asked once, with size 1, and no other', async () => {
  await rig.signIn();
  server.arrived.length = 0;
  const report = await done();
  expect(steps(report)).toMatchObject({
    address: 'ok address',
    proxy: 'ok proxyLocal',
    dns: 'ok nameIsAddress',
    tcp: 'ok reached',
    certificate: 'ok plainLocal',
    captcha: 'ok captcha',
    clock: 'ok clockSame',
    token: 'ok token',
    menus: 'ok menus',
    streams: 'ok streamsNone',
  });
  expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(['answered']));
  const [page] = server.calls('/blade-user/page');
  expect(Object.fromEntries(page?.query ?? [])).toEqual({ current: '1', size: '1' });
  expect(server.calls('/blade-user/detail')[0]?.query.get('id')).toBe(USER.id);
  const reads = FEW.flatMap(({ calls }) => calls).filter(({ kind }) => isRead(kind));
  const allowed = [...reads, callOf('session.captcha'), callOf('session.userInfo')];
  const paths = new Set([...allowed, callOf('menu.routes')].map(({ path }) => path));
  expect(server.arrived.filter(({ path }) => !paths.has(path))).toEqual([]);
  expect(server.arrived.every(({ method }) => method === 'GET')).toBe(true);
});

test('each kind of wrong answer is called by its name', async () => {
  await rig.signIn();
  const html: Reply = { body: '<html>', type: 'text/html' };
  Object.assign(replies, {
    '/role/tree': () => ({ ...html, status: 404 }),
    '/dept/tree': () => json({ code: 500, success: false, msg: 'x' }, 500),
    '/role/select': () => json({ code: 401, success: false, data: null, msg: '请求未授权' }),
    '/dept/select': () => ({ body: '', status: 302, headers: { Location: 'http://127.0.0.1:1/' } }),
    '/post/select': () => success({ rows: [] }),
    '/blade-user/page': () =>
      success({ records: [{ ...wireUser(), createTime: 17 }], total: 'many' }),
    '/tenant/info': () => html,
  });
  const report = await done();
  expect(verdicts(report)).toMatchObject({
    'role.tree': 'notFound',
    'dept.tree': 'serverError',
    'role.select': 'noPermission',
    'dept.select': 'redirected',
    'post.select': 'otherShape',
    'user.page': 'otherShape',
    'tenant.info': 'notJson',
  });
  expect(row(report, 'user.page')?.unreadable).toEqual(['total']);
  expect(row(report, 'user.detail')).toMatchObject({
    verdict: 'skipped',
    skip: { reason: 'needs', param: 'id' },
  });
  // The redirect was not followed, and no token went anywhere else.
  expect(server.calls('/dept/select')).toHaveLength(1);
});

test('a cell of a wrong type and a field that is not there are named, no value is', async () => {
  await rig.signIn();
  const { phone: _phone, ...rest } = wireUser();
  replies['/blade-user/page'] = () =>
    success({ records: [{ ...rest, createTime: { a: 1 } }], total: 1 });
  const report = await done();
  expect(row(report, 'user.page')).toMatchObject({
    verdict: 'otherShape',
    unreadable: ['createTime'],
    missing: ['phone'],
  });
  replies['/blade-user/page'] = () => success({ records: [{ something: 'else' }], total: 1 });
  expect(row(await done(), 'user.page')?.verdict).toBe('otherShape');
});

test('at most four calls are under way at once; a stopped check asks no more', async () => {
  await rig.signIn();
  let under = 0;
  let most = 0;
  const held: (() => void)[] = [];
  const answer = server.answer;
  server.answer = async (request) => {
    if (!/select|tree|dictionary|page|tenant/.test(request.path)) return answer(request);
    under += 1;
    most = Math.max(most, under);
    await new Promise<void>((go) => held.push(go));
    under -= 1;
    return success([]);
  };
  check.start('');
  await until(() => held.length === 4);
  expect(check.start('')).toEqual({ ok: false, error: { key: 'diagnostics.busy' } });
  check.cancel();
  const before = server.arrived.length;
  for (const go of held) go();
  await until(() => under === 0);
  const report = check.get() as CheckReport;
  expect(report.state).toBe('cancelled');
  expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(['cancelled']));
  expect(server.arrived.length).toBe(before);
  expect(most).toBe(4);
});

test('signed out only what needs no token is asked; another server gets no token of ours', async () => {
  const out = await done();
  expect(steps(out)['token']).toBe('skipped notSignedIn');
  expect(verdicts(out)).toMatchObject({ 'tenant.info': 'answered', 'user.page': 'skipped' });
  await rig.signIn();
  const other = await new WireServer().start();
  other.answer = () => json(PICTURE);
  const report = await done(`${other.url}/prefix/`);
  expect(report).toMatchObject({ inUse: false, server: `${other.url}/prefix`, canRemap: false });
  expect(row(report, 'user.page')?.skip?.reason).toBe('otherServer');
  expect(other.arrived.map(({ path }) => path)).toEqual([
    '/prefix/api/blade-auth/oauth/captcha',
    '/prefix/api/blade-system/tenant/info',
  ]);
  expect(JSON.stringify(other.arrived)).not.toMatch(/access-1|blade-auth"|tenant-id/i);
  // Nor the secret of the client that the server in use was given.
  rig.server = { ...rig.server, clientId: 'desk', clientSecret: 'own-secret' };
  await done(other.url);
  const sent = JSON.stringify(other.arrived.map(({ headers }) => headers['authorization']));
  expect(sent).not.toContain(Buffer.from('desk:own-secret').toString('base64'));
  await other.stop();
});

test('a server a day ahead is a warning that says so', async () => {
  replies['/oauth/captcha'] = () => ({ ...json(PICTURE), headers: { Date: dated(86_400_000) } });
  const { steps: all } = await done();
  const clock = all.find(({ key }) => key === 'clock');
  expect(clock).toMatchObject({ verdict: 'warning', found: 'clockAhead' });
  expect(Math.abs(Number(clock?.values['seconds']) - 86_400)).toBeLessThan(2);
});

test.each([
  ['', 'skipped', 'failed badAddress', 'ftp://x'],
  ['a closed port', 'skipped', 'failed no.refused', 'http://127.0.0.1:1'],
  ['a name that is none', 'skipped', 'failed no.dns', 'http://no-such-host.invalid'],
])('%s ends the check with its reason', async (_name, verdict, found, url) => {
  const report = await done(url);
  expect(Object.values(steps(report))).toContain(found);
  expect(new Set(Object.values(verdicts(report)))).toEqual(new Set([verdict]));
});

test('a host that never answers is given up after the limit, and nothing more is asked', async () => {
  replies['/oauth/captcha'] = () => 'silence';
  check.start('');
  await until(() => server.calls('/oauth/captcha').length === 1);
  await rig.clock.advance(10_000);
  await until(() => check.get()?.state === 'done');
  const report = check.get() as CheckReport;
  expect(steps(report)['captcha']).toBe('failed no.timeout');
  expect(row(report, 'tenant.info')?.skip?.reason).toBe('notReached');
  expect(server.arrived).toHaveLength(1);
});

test('one call that never answers is "timeout"; the others are asked all the same', async () => {
  await rig.signIn();
  replies['/role/tree'] = () => 'silence';
  check.start('');
  // The two details wait for the pages and their like, this one among them.
  await until(() => check.get()?.calls.filter(({ verdict }) => verdict === 'waiting').length === 3);
  await rig.clock.advance(15_000);
  await until(() => check.get()?.state === 'done');
  expect(row(check.get() as CheckReport, 'role.tree')?.verdict).toBe('timeout');
});

test('50 MB of an answer are not swallowed, and garbage is said to be garbage', async () => {
  await rig.signIn();
  const large = Buffer.alloc(50 * 1024 * 1024, 32);
  Object.assign(replies, {
    '/role/tree': () => ({ body: large }),
    '/dept/tree': () => ({ body: Buffer.from([0xff, 0xfe, 0x00, 0x7b]) }),
    '/oauth/captcha': () => ({ body: '{"a":' }),
  });
  const report = await done();
  expect(steps(report)['captcha']).toMatch(/^failed no\.notJson/);
  expect(verdicts(report)).toMatchObject({ 'role.tree': 'tooLarge', 'dept.tree': 'notJson' });
  // A server that answers too much is there: nobody is told that it is not.
  expect(rig.states.some((state) => state.kind === 'signedIn' && !state.connected)).toBe(false);
});

test('a certificate nobody vouches for is named; with its authority it is private', async () => {
  const secure = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (_request, response) =>
    response.end('{}'),
  );
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
  const refused = await done(url);
  expect(steps(refused)['certificate']).toMatch(/^failed cert(SelfSigned|Host|Expired)/);
  expect(steps(refused)['captcha']).toBe('failed no.tls');
  expect(row(refused, 'tenant.info')?.skip?.reason).toBe('notReached');

  const dir = mkdtempSync(join(tmpdir(), 'ca '));
  const caFile = join(dir, 'ca.pem');
  for (const [text, found] of [
    ['not a certificate', 'failed caNotPem'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'failed caNotPem'],
  ] as const) {
    writeFileSync(caFile, text);
    check = make({ caFile: () => caFile });
    expect(steps(await done(url))['certificate']).toBe(found);
  }
  check = make({ caFile: () => join(dir, 'none.pem') });
  expect(steps(await done(url))['certificate']).toBe('failed caUnread');
  const company = createServer({ key: PLATFORM_KEY, cert: PLATFORM_CERTIFICATE });
  company.listen(0, '127.0.0.1');
  await once(company, 'listening');
  const inside = `https://127.0.0.1:${(company.address() as AddressInfo).port}`;
  check = make();
  expect(steps(await done(inside))['certificate']).toMatch(/^failed cert(UnknownCa|Refused)/);
  writeFileSync(caFile, PRIVATE_CA);
  check = make({ caFile: () => caFile });
  check.start(inside);
  await until(() => check.get()?.steps.some(({ found }) => found.startsWith('certP')) === true);
  check.cancel();
  company.closeAllConnections();
  company.close();
  secure.closeAllConnections();
  secure.close();
});

test('behind a proxy its way is checked; one that wants a sign-in leaves the certificate unknown', async () => {
  const company = createServer({ key: PLATFORM_KEY, cert: PLATFORM_CERTIFICATE });
  company.listen(0, '127.0.0.1');
  await once(company, 'listening');
  const inside = `127.0.0.1:${(company.address() as AddressInfo).port}`;
  const proxy = await ConnectProxy.start({ 'platform.example:443': inside });
  const caFile = join(mkdtempSync(join(tmpdir(), 'ca ')), 'ca.pem');
  writeFileSync(caFile, PRIVATE_CA);
  const host = proxy.address;
  check = make({
    caFile: () => caFile,
    proxy: { resolve: () => Promise.resolve(`PROXY ${host}`) },
  });
  const seen = async (): Promise<Record<string, string>> => {
    check.start('https://platform.example');
    await until(() => steps(check.get() as CheckReport)['certificate'] !== 'waiting ');
    await until(() => steps(check.get() as CheckReport)['certificate'] !== 'running ');
    check.cancel();
    return steps(check.get() as CheckReport);
  };
  expect(await seen()).toMatchObject({
    proxy: 'ok proxyUsed',
    dns: 'ok nameIsAddress',
    tcp: 'ok proxyReached',
    certificate: 'ok certPrivate',
  });
  expect(proxy.passed).toEqual(['platform.example:443']);
  proxy.account = 'li:secret';
  expect((await seen())['certificate']).toBe('unknown certBehindProxy');
  check = make({ proxy: { resolve: () => Promise.reject(new Error('the script loops')) } });
  expect((await seen())['proxy']).toBe('failed proxyFailed');
  await proxy.stop();
  company.closeAllConnections();
  company.close();
});

test('a proxy that never answers is given up after the limit, and nothing stays open', async () => {
  const silent = createTcpServer();
  const open = new Set<Socket>();
  silent.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.resume();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  check = make({ proxy: { resolve: () => Promise.resolve(`PROXY ${host}`) } });
  check.start('https://platform.example');
  const certificate = (): string => steps(check.get() as CheckReport)['certificate'] ?? '';
  await until(() => certificate() === 'running ' && open.size === 1);
  await rig.clock.advance(8_000);
  await until(() => certificate() === 'failed no.timeout');
  check.cancel();
  await until(() => open.size === 0);
  silent.close();
});

test('the export holds ids, statuses and shapes, and nobody’s data', async () => {
  await rig.signIn();
  replies['/dept/tree'] = () => json({ code: 400, msg: '李四 13812345678 不存在' });
  const report = await done();
  for (const text of [reportJson(report), reportCsv(report)]) {
    expect(text).toContain('user.page');
    expect(text).not.toMatch(/李四|13812345678|access-1|refresh-1|zhang|saber_secret|Secret1pass/);
  }
  expect(reportCsv(report).split('\r\n')).toHaveLength(report.calls.length + 2);
  const typed = await done('http://user:S3cret@host');
  expect(JSON.stringify(exportable(typed))).not.toContain('S3cret');
  const [call] = report.calls;
  const odd = { ...report, calls: [{ ...call, path: '=cmd|"x",' }] } as CheckReport;
  expect(reportCsv(odd)).toContain(`"'=cmd|""x"","`);
});

test('calls with a figure are read by it, and every kind of read has a verdict', async () => {
  await rig.signIn();
  const family: FamilySpec = {
    key: 'probe',
    area: 'x',
    labels: { zh: 'x', en: 'x' },
    fields: [],
    calls: [
      { id: 'p.stat', method: 'GET', path: '/s', kind: 'stat', certainty: 'assumed' },
      { id: 'p.rank', method: 'GET', path: '/r', kind: 'rank', certainty: 'assumed' },
      { id: 'p.save', method: 'GET', path: '/danger', kind: 'action', certainty: 'assumed' },
    ],
  };
  const cell = { state: 'unreadable', raw: 'x' } as const;
  const name = { name: 'n', label: family.labels, unit: '', period: 'all', adds: true } as const;
  check = make({
    families: () => [family],
    figures: (call) =>
      call === 'p.stat' ? { kind: 'values', values: [{ ...name, cell }] } : undefined,
  });
  replies['/r'] = () => success(null);
  const report = await done();
  expect(row(report, 'p.stat')).toMatchObject({ verdict: 'otherShape', unreadable: ['n'] });
  expect(row(report, 'p.rank')).toMatchObject({ verdict: 'otherShape', unreadable: ['data'] });
  expect(server.calls('/danger')).toEqual([]);
});
