import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ConnectionCheck,
  type CheckDeps,
  type RuleRefusal,
} from '@main/diagnostics/connectionCheck';
import type { RuleTarget } from '@main/storage/profileKeeper';
import { fail, ok } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { CheckReport } from '@shared/model/diagnostics';
import { checkDeps, row, usualReplies, type CheckReplies } from '@tests/support/checkWire';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { json, success, WireServer } from '@tests/support/wireServer';

let server: WireServer;
let rig: HostRig;
let check: ConnectionCheck;
let replies: CheckReplies;

const make = (more: Partial<CheckDeps> = {}): ConnectionCheck =>
  new ConnectionCheck({ ...checkDeps(rig), ...more });

beforeEach(async () => {
  server = await new WireServer().start();
  rig = new HostRig(configOf(server.url));
  check = make();
  replies = usualReplies(() => new Date(rig.clock.now()).toUTCString());
  server.answer = ({ path }) =>
    Object.entries(replies).find(([end]) => path.endsWith(end))?.[1](path) ?? success([]);
});

afterEach(async () => {
  check.cancel();
  rig.dispose();
  await server.stop();
});

async function done(): Promise<CheckReport> {
  expect(check.start('').ok).toBe(true);
  await until(() => check.get()?.state === 'done');
  return check.get() as CheckReport;
}

test('a moved path is tried, kept for this server, used by the session, and taken back', async () => {
  await rig.signIn();
  const spec = callOf('role.tree');
  server.answer = ({ path }) => {
    if (path === spec.path) return json({ code: 404, success: false, msg: '' }, 404);
    const found = Object.entries(replies).find(([end]) => path.endsWith(end));
    return path === '/v2/roles'
      ? success([{ id: '1', title: 'x' }])
      : (found?.[1](path) ?? success([]));
  };
  expect(row(await done(), 'role.tree')).toMatchObject({ verdict: 'notFound', remappable: true });

  const key = async (path: string | null, call = 'role.tree') => {
    const answer = await check.remap(call, path);
    return answer.ok ? answer.value.verdict : answer.error.key;
  };
  expect(await key('https://evil.example/x')).toBe('diagnostics.remap.badPath');
  expect(await key('/v2/roles', 'user.page')).toBe('diagnostics.remap.given');
  expect(await key('/v2/roles', 'user.remove')).toBe('diagnostics.remap.unknown');
  replies['/v2/nothing'] = () => json({ code: 404, success: false, msg: '' }, 404);
  expect(await key('/v2/nothing')).toBe('diagnostics.remap.notFound');
  // A web server that answers its page under every path knows no call.
  replies['/v2/page'] = () => ({ body: '<html>', type: 'text/html' });
  expect(await key('/v2/page')).toBe('diagnostics.remap.notJson');
  replies['/v2/away'] = () => ({ body: '', status: 302, headers: { Location: '/login' } });
  expect(await key('/v2/away')).toBe('diagnostics.remap.redirected');
  // Trying these would do what they do.
  server.arrived.length = 0;
  for (const path of [
    callOf('user.remove').path,
    '/api/blade-auth/oauth//Logout;x=1',
    '/api/blade-auth/oauth/%6Cogout',
  ]) {
    expect(await key(path)).toBe('diagnostics.remap.changes');
  }
  expect(server.arrived).toEqual([]);
  expect(rig.book.notes(server.url).paths).toEqual({});

  expect(await key('/v2/roles')).toBe('answered');
  expect(rig.book.notes(server.url).paths).toEqual({ 'role.tree': '/v2/roles' });
  expect(row(check.get() as CheckReport, 'role.tree')?.path).toBe('/v2/roles');
  expect((await rig.host.current()?.call(spec))?.ok).toBe(true);
  expect(row(await done(), 'role.tree')?.verdict).toBe('answered');

  expect(await key(null)).toBe('notFound');
  expect(rig.book.notes(server.url).paths).toEqual({});
  expect((await rig.host.current()?.call(spec))?.ok).toBe(false);
});

test('a documented call is tried under another path, and becomes a rule for itself or for all that begin alike', async () => {
  await rig.signIn();
  const rules: (readonly [RuleTarget, unknown])[] = [];
  let refused: RuleRefusal | null = null;
  check = make({
    setRule: (target, rule) => {
      rules.push([target, rule]);
      if (refused !== null) return Promise.resolve(fail(refused));
      const { profile } = rig.server;
      const others = profile.rules.filter(
        ({ call, under }) => call !== target.call || under !== target.under,
      );
      const now = rule === null ? others : [...others, { ...target, ...rule }];
      rig.server = { ...rig.server, profile: { ...profile, rules: now } };
      return Promise.resolve(ok(null));
    },
  });
  await done();
  replies['/nothing/page'] = () => json({ code: 404, success: false, msg: '' }, 404);
  const said = async (path: string | null, wide = false, call = 'user.page') => {
    const answer = await check.rule(call, path, wide);
    return answer.ok ? answer.value.path : answer.error.key;
  };
  expect(await said('/api/nothing/page')).toBe('diagnostics.remap.notFound');
  expect(await said('/v2/people/page')).toBe('diagnostics.remap.otherPrefix');
  expect(await said('/api/people/others', true)).toBe('diagnostics.remap.notAlike');
  expect(await said(callOf('user.remove').path)).toBe('diagnostics.remap.changes');
  expect(rules).toEqual([]);

  refused = { key: 'profile.problem.twoCalls', values: { one: 'a', other: 'b', place: 'c' } };
  expect(await check.rule('user.page', '/api/people/page', false)).toEqual(fail(refused));
  expect(row(check.get() as CheckReport, 'user.page')?.path).toBe('/api/blade-user/page');
  refused = null;
  rules.length = 0;
  const at = (id: string) => {
    const report = check.get() as CheckReport;
    const read = row(report, id);
    const write = report.writes.find((one) => one.id === id);
    return read ? `${read.path} ${read.movedBy}` : `${write?.path} write`;
  };
  const all = () => ['user.page', 'user.detail', 'user.remove'].map(at);
  const own = [
    '/api/blade-user/page null',
    '/api/blade-user/detail null',
    '/api/blade-user/remove write',
  ];
  const begun = server.calls('/api/people/detail').length;
  expect(await said('/api/people/page')).toBe('/api/people/page');
  expect(all()).toEqual(['/api/people/page rule', ...own.slice(1)]);
  expect(await said(null)).toBe('/api/blade-user/page');
  expect(all()).toEqual(own);
  expect(await said('/api/people/page', true)).toBe('/api/people/page');
  // What comes along is asked anew where it reads; what writes is told, not sent.
  expect(all()).toEqual([
    '/api/people/page rule',
    '/api/people/detail rule',
    '/api/people/remove write',
  ]);
  expect(server.calls('/api/people/detail').length - begun).toBe(1);
  expect(server.calls('/api/people/remove')).toEqual([]);
  // A second change goes by the documents' path again, and one rule is taken back from any of its calls.
  expect(await said('/api/staff/page', true)).toBe('/api/staff/page');
  expect(await said(null, false, 'user.detail')).toBe('/api/blade-user/detail');
  expect(all()).toEqual(own);
  expect(rules).toEqual([
    [{ call: 'user.page' }, { path: '/people/page' }],
    [{ call: 'user.page' }, null],
    [{ under: '/blade-user' }, { path: '/people' }],
    [{ under: '/blade-user' }, { path: '/staff' }],
    [{ under: '/blade-user' }, null],
  ]);
});
