import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { switchChoices } from '@main/session/switching';
import { HostRig, configOf, until } from '@tests/support/sessionHost';
import { json, success, WireServer, type Arrived, type Reply } from '@tests/support/wireServer';

const TOKEN = '/oauth/token';

let server: WireServer;
let rig: HostRig;
let count: number;

/** The account has two departments and two roles; what the headers choose is what the new session goes by. */
function grant({ body, headers }: Arrived): Reply {
  count += 1;
  const role = String(headers['role-id'] ?? '');
  if (role === '9')
    return json({ error: 'invalid_grant', error_description: '当前账号没有所选的部门或角色' }, 400);
  const isSignIn = new URLSearchParams(body).get('grant_type') === 'captcha';
  return json({
    tenant_id: '476074',
    user_id: 'id-wang',
    account: 'wang',
    real_name: '王丽华',
    dept_id: role === '' ? '1,2' : String(headers['dept-id']),
    role_id: role === '' ? '5,6' : role,
    role_name: role === '6' ? 'fleet' : 'dispatcher,fleet',
    access_token: `access-${count}`,
    refresh_token: isSignIn ? `refresh-${count}` : '',
  });
}

beforeEach(async () => {
  count = 0;
  server = await new WireServer().start();
  server.answer = (request) => {
    if (request.path.endsWith(TOKEN)) return grant(request);
    if (request.path.endsWith('/dept/select'))
      return success([{ id: '1', deptName: '收集运输部' }, { id: '2' }, { deptName: '无编号' }]);
    if (request.path.endsWith('/role/select'))
      return success([
        { id: '5', roleName: '值班调度' },
        { id: '6', roleName: '车队管理员' },
      ]);
    return success({});
  };
  rig = new HostRig(configOf(server.url));
  await rig.host.signIn({
    tenantId: '476074',
    username: 'wang',
    password: 'Secret1pass',
    captchaKey: 'k',
    captchaCode: 'c',
  });
  await until(() => rig.secrets.entries.size === 1);
});
afterEach(async () => {
  rig.dispose();
  await server.stop();
});

describe('a session that goes on with another department and role', () => {
  it('asks the token call by the refresh token, with both in form and headers, and nobody sees the desk empty', async () => {
    const seen: string[] = [];
    rig.host.changed.on(({ kind }) => seen.push(kind));
    rig.host.desk.on(({ event, by }) => seen.push(`${event} ${by}`));
    rig.host.ended.on(() => seen.push('ended'));
    expect(await rig.host.switchTo({ deptId: '2', roleId: '6' })).toEqual({
      ok: true,
      value: null,
    });
    const sent = must(server.calls(TOKEN).at(-1), 'call');
    expect(Object.fromEntries(new URLSearchParams(sent.body))).toEqual({
      tenantId: '476074',
      refresh_token: 'refresh-1',
      grant_type: 'refresh_token',
      scope: 'all',
      deptId: '2',
      roleId: '6',
    });
    expect(sent.headers).toMatchObject({ 'dept-id': '2', 'role-id': '6' });
    expect(rig.host.profile()?.user).toMatchObject({ deptId: '2', roleIds: ['6'] });
    expect(rig.host.streamHeaders()?.['Blade-Auth']).toBe('bearer access-2');
    expect(seen).toContain('deskLeft switched');
    expect(seen).toContain('deskTaken switched');
    expect(seen).not.toContain('ended');
    expect(seen.filter((one) => one === 'signedOut')).toEqual([]);
    // A server that gives no new refresh token goes on with the old one, which is still kept.
    await rig.host.current()?.refresh();
    expect(new URLSearchParams(server.calls(TOKEN).at(-1)?.body).get('refresh_token')).toBe(
      'refresh-1',
    );
    expect(new URLSearchParams(server.calls(TOKEN).at(-1)?.body).get('roleId')).toBe('6');
  });

  it('stays as it is where the server refuses, and says its words', async () => {
    const before = [rig.host.state(), rig.host.streamHeaders()];
    expect(await rig.host.switchTo({ deptId: '1', roleId: '9' })).toEqual({
      ok: false,
      error: { kind: 'refused', message: '当前账号没有所选的部门或角色' },
    });
    expect([rig.host.state(), rig.host.streamHeaders()]).toEqual(before);
  });

  it('is nobody’s without a session', async () => {
    await rig.host.signOut();
    expect(await rig.host.switchTo({ deptId: '1', roleId: '5' })).toMatchObject({
      ok: false,
      error: { kind: 'failed', failure: { kind: 'signedOut' } },
    });
  });

  it('offers what the server has for the own id; a row without an id is left out', async () => {
    const choices = await switchChoices(must(rig.host.current(), 'session'));
    expect(choices).toEqual({
      ok: true,
      value: {
        depts: [
          { value: '1', label: '收集运输部' },
          { value: '2', label: '2' },
        ],
        roles: [
          { value: '5', label: '值班调度' },
          { value: '6', label: '车队管理员' },
        ],
      },
    });
    expect(server.calls('/dept/select')[0]?.query.get('userId')).toBe('id-wang');
  });
});
