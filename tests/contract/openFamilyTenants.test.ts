import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  both,
  BROKEN,
  column,
  DEPT,
  DONE,
  flat,
  FORBIDDEN,
  fresh,
  MENU,
  NOTHING,
  NOTICE,
  OpenDesk,
  REFUSED,
  ROLE,
  SYSTEM,
  TENANT,
  UNKNOWN,
  USER,
  type Row,
} from './openDesk';
import { fact, RECORDED } from './openSkeleton';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start();
});
afterAll(() => desk.platform.stop());

describe('tenants', () => {
  const tenant = async () => {
    const row = await desk.made(TENANT, 'tenantName', { id: '', tenantId: '123456' });
    const token = await desk.accessOf('admin', 'admin', String(row['tenantId']));
    return { row, token };
  };

  fact(84, 'a new tenant gets people and no menus', async () => {
    const { row, token } = await tenant();
    expect(row['tenantId']).toMatch(/^\d{6}$/);
    expect(row['tenantId']).not.toBe('123456');
    expect(await desk.rows(`${MENU}/routes`, {}, token)).toEqual([]);
    expect(await desk.rows(`${MENU}/buttons`, {}, token)).toEqual([]);
    expect(await desk.detail(`${MENU}/grant-tree`, {}, token)).toEqual({ menu: [], dataScope: [] });
    const [dept] = await desk.rows(`${DEPT}/list`, {}, token);
    expect(dept).toMatchObject({ deptName: row['tenantName'], ancestors: '' });
    expect(column(await desk.rows(`${ROLE}/list`, {}, token), 'roleAlias')).toEqual(['admin']);
    expect((await desk.page(`${SYSTEM}/post/list`, {}, token)).total).toBe(1);
    await desk.write(`${TENANT}/submit`, { id: row['id'], tenantId: '654321' });
    expect((await desk.detail(`${TENANT}/detail`, { id: String(row['id']) }))['tenantId']).toBe(
      '654321',
    );
  });

  fact(22, 'the users that come with a tenant have no author', async () => {
    const { token } = await tenant();
    expect(await desk.detail(`${USER}/info`, {}, token)).toMatchObject({
      ...{ status: -1, createUser: -1, createDept: -1, updateUser: -1 },
      ...{ createTime: '', updateTime: '' },
    });
  });

  fact(85, 'the people of a removed tenant go on', async () => {
    const { row, token } = await tenant();
    await desk.formed(`${TENANT}/remove`, { ids: String(row['id']) });
    expect(await desk.asked(`${DEPT}/list`, {}, token)).toEqual(DONE);
    const signed = await desk.platform.signIn('admin', 'admin', String(row['tenantId']));
    const refresh = { grantType: 'refresh_token', refreshToken: signed['refreshToken'] ?? '' };
    expect(both(await desk.platform.token(refresh))).toEqual(DONE);
  });

  fact(86, 'tenant/info needs no token', async () => {
    const info = async (query: string) => {
      const { body } = await desk.platform.send(`${TENANT}/info${query}`);
      return [body.code, body.data];
    };
    expect(await info('?domain=https://nowhere.example')).toEqual([200, {}]);
    expect(await info('')).toEqual([200, {}]);
    const { row } = await tenant();
    await desk.write(`${TENANT}/submit`, { id: row['id'], domain: '' });
    expect(await info('?domain=')).toEqual([200, { tenantId: row['tenantId'], domain: '' }]);
  });

  fact(131, 'posts, notices and logs are the own tenant’s for everybody', async () => {
    for (const path of [`${NOTICE}/list`, `${SYSTEM}/post/list`, `${SYSTEM}/post/page`]) {
      const [ours, theirs] = [await desk.page(path), await desk.page(path, {}, desk.other)];
      const ids = new Set(column(ours.records, 'id'));
      expect(theirs.records.some(({ id }) => ids.has(id))).toBe(false);
      expect(ours.total * theirs.total).toBeGreaterThan(0);
    }
    const posts = await desk.page(`${SYSTEM}/post/list`);
    expect(new Set(column(posts.records, 'tenantId'))).toEqual(new Set(['000000']));
    expect(await desk.rows(`${SYSTEM}/post/select`, { tenantId: '476074' })).toEqual([]);
    await desk.asked(`${SYSTEM}/dict/dictionary`, {}, desk.other);
    const log = '/blade-log/error/list';
    const { records } = await desk.page(log, { size: '500' }, desk.other);
    const own = new Set(column((await desk.page(log, { size: '500' })).records, 'id'));
    expect(records.some(({ id }) => own.has(id))).toBe(false);
    expect(records.length).toBeGreaterThan(0);
  });

  fact(132, '000000 sees everything, others their own', async () => {
    for (const path of [`${USER}/list`, `${TENANT}/list`]) {
      const of = async (token: string) =>
        new Set(column((await desk.page(path, { size: '500' }, token)).records, 'tenantId'));
      expect(await of(desk.other)).toEqual(new Set(['476074']));
      expect((await of(desk.admin)).size).toBeGreaterThan(3);
    }
    for (const path of [`${DEPT}/list`, `${ROLE}/list`, `${TENANT}/select`]) {
      const of = async (token: string) =>
        new Set(column(flat(await desk.rows(path, {}, token)), 'tenantId'));
      expect(await of(desk.other)).toEqual(new Set(['476074']));
      expect((await of(desk.admin)).size).toBeGreaterThan(3);
    }
  });

  fact(133, 'no border', async () => {
    const page = await desk.page(`${TENANT}/page`, { size: '500' }, desk.other);
    expect(page.total).toBe((await desk.page(`${TENANT}/page`)).total);
    const depts = await desk.rows(`${DEPT}/tree`, { tenantId: '000000' }, desk.other);
    expect(depts).toEqual(await desk.rows(`${DEPT}/tree`));
    const { roleId } = await desk.detail(`${USER}/info`, {});
    const keys = { roleIds: String(roleId) };
    const own = await desk.detail(`${MENU}/role-tree-keys`, keys, desk.other);
    expect(own).toEqual(await desk.detail(`${MENU}/role-tree-keys`, keys));
  });

  fact(134, 'records of another tenant by id', async () => {
    const user = await desk.user();
    const own: readonly (readonly [string, string])[] = [
      [USER, user.id],
      [DEPT, String(user['deptId'])],
      [ROLE, String(user['roleId'])],
      [TENANT, String((await desk.only(`${TENANT}/list`, { tenantId_equal: '000000' }))['id'])],
      [`${SYSTEM}/param`, (await desk.param()).id],
      [
        `${SYSTEM}/client`,
        String((await desk.only(`${SYSTEM}/client/list`, { clientId: 'sword' }))['id']),
      ],
    ];
    for (const [path, id] of own) {
      expect([path, (await desk.detail(`${path}/detail`, { id }, desk.other))['id']]).toEqual([
        path,
        id,
      ]);
    }
    for (const path of [`${SYSTEM}/post`, NOTICE]) {
      const [row] = (await desk.page(`${path}/list`)).records;
      const id = String(row?.['id']);
      expect([path, await desk.asked(`${path}/detail`, { id }, desk.other)]).toEqual([
        path,
        BROKEN,
      ]);
    }
  });

  fact(135, 'writing records of another tenant by id', async () => {
    const { id } = await desk.user();
    expect(await desk.tried(`${USER}/update`, { id, realName: '王五' }, desk.other)).toEqual(DONE);
    expect(await desk.formed(`${USER}/reset-password`, { userIds: id }, desk.other)).toEqual(DONE);
    const param = await desk.param();
    expect(
      await desk.tried(`${SYSTEM}/param/submit`, { id: param.id, remark: 'x' }, desk.other),
    ).toEqual(DONE);
    const dept = await desk.made(DEPT, 'deptName');
    expect(await desk.tried(`${DEPT}/submit`, { id: dept['id'], remark: 'x' }, desk.other)).toEqual(
      DONE,
    );
    const moved = await desk.detail(`${DEPT}/detail`, { id: String(dept['id']) });
    expect(moved['tenantId']).toBe('476074');
    const { row } = await tenant();
    expect(
      await desk.tried(`${TENANT}/submit`, { id: row['id'], linkman: 'x' }, desk.other),
    ).toEqual(DONE);
    for (const path of [`${SYSTEM}/post`, NOTICE]) {
      const [foreign] = (await desk.page(`${path}/list`)).records;
      const body = { id: foreign?.['id'], status: 1 };
      expect([path, await desk.tried(`${path}/update`, body, desk.other)]).toEqual([path, NOTHING]);
      const ids = String(foreign?.['id']);
      expect([path, await desk.formed(`${path}/remove`, { ids }, desk.other)]).toEqual([
        path,
        NOTHING,
      ]);
    }
  });

  fact(136, 'where new users, departments and roles land', async () => {
    const account = fresh('land');
    const body = { account, password: 'a', roleId: '1', deptId: '1' };
    await desk.write(`${USER}/submit`, body, desk.other);
    expect((await desk.only(`${USER}/user-list`, { account }))['tenantId']).toBe('000000');
    const atTop = fresh('部');
    await desk.write(`${DEPT}/submit`, { deptName: atTop, parentId: 0 }, desk.other);
    expect((await desk.only(`${DEPT}/list`, { deptName: atTop }))['tenantId']).toBe('000000');
    const left = fresh('部');
    await desk.write(`${DEPT}/submit`, { deptName: left, tenantId: '000000' }, desk.other);
    expect((await desk.only(`${DEPT}/list`, { deptName: left }))['tenantId']).toBe('476074');
    const foreign = fresh('部');
    const [above] = await desk.rows(`${DEPT}/list`, {
      deptName_equal: '收运一班',
      tenantId: '000000',
    });
    await desk.write(`${DEPT}/submit`, { deptName: foreign, parentId: above?.['id'] }, desk.other);
    expect((await desk.only(`${DEPT}/list`, { deptName: foreign }))['tenantId']).toBe('000000');
    const [role] = await desk.rows(`${ROLE}/list`, { tenantId: '000000' });
    const roleName = fresh('角');
    const made2 = { roleName, parentId: role?.['id'], tenantId: '000000' };
    expect(await desk.tried(`${ROLE}/submit`, made2, desk.other)).toEqual(DONE);
    const own = flat(await desk.rows(`${ROLE}/list`, { roleName }, desk.other));
    expect(own[0]?.['tenantId']).toBe('476074');
  });

  fact(137, 'tenantId in a body', async () => {
    const given = { tenantId: '805230' };
    const user = await desk.user();
    await desk.write(`${USER}/update`, { id: user.id, ...given });
    expect((await desk.detail(`${USER}/detail`, { id: user.id }))['tenantId']).toBe('805230');
    const top = await desk.made(`${SYSTEM}/topmenu`, 'name', given);
    expect(top['tenantId']).toBe('805230');
    const post = `${SYSTEM}/post`;
    expect((await desk.made(post, 'postName', given))['tenantId']).toBe('000000');
    const own = await desk.made(post, 'postName');
    await desk.write(`${post}/update`, { id: own['id'], ...given });
    expect((await desk.page(`${post}/list`, { id: String(own['id']) })).total).toBe(0);
    const saved = fresh('岗');
    await desk.write(`${post}/save`, { postName: saved, ...given });
    expect((await desk.page(`${post}/list`, { postName: saved })).total).toBe(0);
    const role = await desk.made(ROLE, 'roleName', given);
    expect(role['tenantId']).toBe('000000');
    await desk.write(`${ROLE}/submit`, { id: role['id'], ...given });
    expect((await desk.detail(`${ROLE}/detail`, { id: String(role['id']) }))['tenantId']).toBe(
      '805230',
    );
    const title = fresh('通');
    await desk.write(`${NOTICE}/submit`, { title, ...given });
    expect((await desk.page(`${NOTICE}/list`, { title })).total).toBe(1);
    expect((await desk.made(DEPT, 'deptName', given))['tenantId']).toBe('000000');
  });

  fact(138, 'a foreign tenant as a condition, and the header', async () => {
    for (const path of [`${USER}/list`, `${SYSTEM}/post/list`, `${NOTICE}/list`]) {
      expect((await desk.page(path, { tenantId: '000000' }, desk.other)).total).toBe(0);
    }
    const headers = { 'Tenant-Id': '000000' };
    const reply = await desk.platform.send(`${TENANT}/list`, { token: desk.other, headers });
    expect((reply.body.data as { total: number }).total).toBe(1);
  });
});

describe('data scopes', () => {
  fact(89, 'a granted scope narrows lists and totals at once', async () => {
    const { role, token } = await desk.roleWith(['1']);
    const list = `${NOTICE}/list`;
    const before = await desk.page(list, {}, token);
    const title = fresh('本人');
    await desk.write(`${NOTICE}/submit`, { title }, token);
    const scopeClass = 'org.springblade.modules.desk.mapper.NoticeMapper.selectNoticePage';
    const narrow = async (scopeType: number, scopeColumn: string) => {
      const body = { scopeClass, scopeType, scopeColumn };
      const scope = await desk.made(`${SYSTEM}/data-scope`, 'scopeName', body);
      const grant = { roleIds: [role['id']], menuIds: ['1'], dataScopeIds: [scope['id']] };
      await desk.write(`${ROLE}/grant`, grant);
      return desk.page(list, { size: '500' }, token);
    };
    const all = await narrow(1, 'create_user');
    expect(all.total).toBe(before.total + 1);
    const own = await narrow(2, 'create_user');
    expect([own.total, column(own.records, 'title')]).toEqual([1, [title]]);
    const { deptId } = await desk.detail(`${USER}/info`, {}, token);
    const ofDept = await narrow(3, 'create_dept');
    expect(new Set(column(ofDept.records, 'createDept'))).toEqual(new Set([deptId]));
    // A department below the own one counts with the fourth kind alone.
    const dept = await desk.made(DEPT, 'deptName', { parentId: deptId });
    const { account } = await desk.user({ deptId: dept['id'] });
    const below = await desk.accessOf(account, 'Secret1');
    await desk.write(`${NOTICE}/submit`, { title: fresh('下级') }, below);
    expect((await narrow(3, 'create_dept')).total).toBe(ofDept.total);
    expect((await narrow(4, 'create_dept')).total).toBe(ofDept.total + 1);
    expect((await desk.page(list, {}, desk.admin)).total).toBe(all.total + 1);
  });
});

describe('permission', () => {
  /** Calls by whether their recording names a guard. */
  const CALLS = RECORDED.flatMap(({ reads, writes }) => [...reads, ...writes])
    .filter(
      ({ path, notes }) =>
        path.startsWith('/blade-') && notes.some((note) => note.startsWith('guard: ')),
    )
    .map(({ method, path, notes, inputs }) => ({
      ...{ method, path, inputs },
      isGuarded: notes.some((note) => note.startsWith('guard: role alias')),
    }));

  it.each(CALLS)(
    'fact 126: $method $path is guarded as recorded',
    async ({ method, path, inputs, isGuarded }) => {
      const fields = Object.keys(inputs?.fields ?? {});
      const params = Object.fromEntries(fields.map((name) => [name, '7']));
      const isList = fields.includes('menuIds');
      const body = isList
        ? Object.fromEntries(fields.map((name) => [name, ['7']]))
        : { id: UNKNOWN };
      const reply =
        method === 'GET'
          ? await desk.platform.get(path, desk.plain, { fileName: 'a', code: 'sex' })
          : inputs?.where === 'json'
            ? await desk.platform.post(path, desk.plain, body)
            : await desk.platform.form(path, desk.plain, { ...params, ids: UNKNOWN });
      expect(reply.status === 401).toBe(isGuarded);
      if (isGuarded) expect(reply.body).toMatchObject({ code: 401, success: false, data: {} });
    },
  );

  it('fact 126: the recording names guards of both kinds', () => {
    expect(CALLS.filter(({ isGuarded }) => isGuarded).length).toBeGreaterThan(35);
    expect(CALLS.filter(({ isGuarded }) => !isGuarded).length).toBeGreaterThan(60);
  });

  fact(127, 'anybody who is signed in writes what is not guarded', async () => {
    const token = desk.plain;
    for (const [path, body] of [
      [DEPT, { deptName: 'a' }],
      [ROLE, { roleName: 'a', roleAlias: 'administrator' }],
      [`${SYSTEM}/dict`, { code: 'a' }],
      [`${SYSTEM}/post`, { postName: 'a' }],
      [TENANT, { tenantName: 'a' }],
      [`${SYSTEM}/param`, { paramKey: 'a' }],
      [NOTICE, { title: 'a' }],
    ] as const) {
      expect([path, await desk.tried(`${path}/submit`, body, token)]).toEqual([path, DONE]);
    }
    expect((await desk.page('/blade-develop/datasource/list', {}, token)).size).toBe(10);
  });

  fact(128, 'what a person of a plain role gets', async () => {
    const routes = await desk.routesOf(desk.plain);
    expect(routes.length).toBeGreaterThan(3);
    expect(routes.length).toBeLessThan((await desk.routesOf(desk.admin)).length);
    expect(await desk.asked(`${USER}/list`, {}, desk.plain)).toEqual(FORBIDDEN);
    expect(await desk.tried(`${MENU}/submit`, { name: 'a' }, desk.plain)).toEqual(FORBIDDEN);
    const whole = await desk.detail(`${MENU}/grant-tree`, {});
    expect(await desk.detail(`${MENU}/grant-tree`, {}, desk.plain)).toEqual(whole);
    // In another tenant the tree holds what the roles hold.
    const { account, tenantId } = { account: 'dispatcher', tenantId: '476074' };
    const theirs = await desk.accessOf(account, 'Dispatch1', tenantId);
    const own = (await desk.detail(`${MENU}/grant-tree`, {}, theirs))['menu'] as readonly Row[];
    expect(flat(own).length).toBeGreaterThan(3);
    expect(flat(own).length).toBeLessThan(flat(whole['menu'] as readonly Row[]).length);
  });

  fact(129, 'the role is tested after the inputs', async () => {
    expect(await desk.tried(`${MENU}/submit`, '{', desk.plain)).toEqual(REFUSED);
    expect(await desk.tried(`${USER}/submit`, { sex: 'a' }, desk.plain)).toEqual(REFUSED);
    expect(await desk.formed(`${MENU}/remove`, {}, desk.plain)).toEqual(REFUSED);
    expect(await desk.asked(`${USER}/list`, { size: 'a' }, desk.plain)).toEqual(REFUSED);
    const text = {
      method: 'POST',
      token: desk.plain,
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    };
    expect(both(await desk.platform.send(`${MENU}/submit`, text))).toEqual([415, 415]);
  });

  fact(130, 'an administrator of any tenant changes the shared tables', async () => {
    const { id } = await desk.menu();
    expect(await desk.tried(`${MENU}/submit`, { id, remark: 'x' }, desk.other)).toEqual(DONE);
    expect((await desk.detail(`${MENU}/detail`, { id: String(id) }))['remark']).toBe('x');
    for (const [path, body] of [
      [`${SYSTEM}/topmenu`, { name: 'a' }],
      [`${SYSTEM}/dict`, { code: 'a' }],
      [`${SYSTEM}/param`, { paramKey: 'a' }],
      ['/blade-develop/datasource', { url: 'a' }],
    ] as const) {
      expect([path, await desk.tried(`${path}/submit`, body, desk.other)]).toEqual([path, DONE]);
    }
    const clients = await desk.page(`${SYSTEM}/client/list`, {}, desk.other);
    expect(clients.total).toBe((await desk.page(`${SYSTEM}/client/list`)).total);
  });
});

describe('tools', () => {
  fact(90, 'unknown code models', async () => {
    const path = '/blade-develop/code';
    expect(await desk.formed(`${path}/gen-code`, { ids: UNKNOWN })).toEqual(DONE);
    expect(await desk.formed(`${path}/gen-code`, { ids: '' })).toEqual(BROKEN);
    expect(await desk.formed(`${path}/copy`, { id: UNKNOWN })).toEqual(BROKEN);
    const { id, codeName } = await desk.made(path, 'codeName');
    expect(await desk.formed(`${path}/copy`, { id: String(id) })).toEqual(DONE);
    const names = column(
      (await desk.page(`${path}/list`, { codeName: String(codeName) })).records,
      'codeName',
    );
    expect(names).toEqual([codeName, `${String(codeName)}-copy`]);
  });

  fact(91, 'files without a store', async () => {
    const path = '/blade-resource/oss/endpoint';
    for (const [call, params] of [
      ['put-file', {}],
      ['put-file-by-name', { fileName: 'a' }],
      ['copy-file', { fileName: 'a', destBucketName: 'b' }],
      ['make-bucket', { bucketName: 'a' }],
      ['remove-file', { fileName: 'a' }],
      ['remove-files', { fileNames: 'a' }],
    ] as const) {
      expect([call, await desk.formed(`${path}/${call}`, params)]).toEqual([call, BROKEN]);
    }
    expect(await desk.asked(`${path}/stat-file`, { fileName: 'a' })).toEqual(BROKEN);
    expect(await desk.formed(`${path}/remove-bucket`, { bucketName: 'a' })).toEqual(DONE);
    const { body } = await desk.platform.get(`${path}/file-path`, desk.admin, {
      fileName: 'none.png',
    });
    expect(body.data).toMatch(/\/none\.png$/);
  });

  fact(139, 'what this version does not have', async () => {
    const absent = [
      ...[
        '/blade-auth/oauth/token',
        '/blade-auth/oauth/user-info',
        '/blade-auth/oauth/clear-cache',
      ],
      ...['user/update-info', 'dept/lazy-list', 'menu/lazy-list', 'dept/select', 'role/select'].map(
        (path) => `${SYSTEM}/${path}`,
      ),
      ...['role/alias', 'dict/parent-list', 'dict/child-list', 'dict/dictionary-tree'].map(
        (path) => `${SYSTEM}/${path}`,
      ),
      ...['dict-biz/list', 'api-scope/list', 'tenant-package/list'].map(
        (path) => `${SYSTEM}/${path}`,
      ),
      ...['oss/list', 'attach/list', 'sms/list'].map((path) => `/blade-resource/${path}`),
      ...[
        `${SYSTEM}/search/user`,
        '/blade-flow/model/list',
        '/blade-user/page',
        '/blade-user/list',
      ],
    ];
    for (const path of absent) {
      for (const method of ['GET', 'POST']) {
        const { status } = await desk.platform.send(path, { method, token: desk.admin });
        expect([path, status]).toEqual([path, 404]);
      }
    }
  });

  fact(140, 'social paths are not there, reports answer below two prefixes', async () => {
    for (const path of ['render/github', 'callback/github', 'refresh/github', 'revoke/github/x']) {
      expect(await desk.asked(`/blade-auth/oauth/${path}`)).toEqual([404, 404]);
    }
    for (const path of ['/blade-report/report/rest', '/report/rest']) {
      expect((await desk.page(`${path}/list`)).total).toBe(0);
      expect(await desk.formed(`${path}/remove`, { ids: '7' })).toEqual(NOTHING);
    }
  });
});
