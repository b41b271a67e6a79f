import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvelope } from '@shared/api/envelope';
import { pageSchema } from '@shared/api/pageAnswer';
import { readRecord } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';
import { LENIENT, md5, TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

let platform: TestPlatform;
let token = '';
let dispatcher = '';
let foreign = '';
/** A role and a department of the tenant: a form asks for both. */
let place: Json = {};

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, LENIENT);
  token = (await platform.signIn())['access_token'] ?? '';
  dispatcher = (await platform.signIn('000000', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
  foreign = (await platform.signIn('476074'))['access_token'] ?? '';
  place = await placeOf(token);
});
afterAll(() => platform.stop());

async function placeOf(by: string): Promise<Json> {
  const first = async (path: string) => {
    const reply = await platform.send(`/api/blade-system/${path}`, { token: by });
    return (reply.json()['data'] as readonly { id: string }[])[0]?.id;
  };
  return { roleId: await first('role/tree'), deptId: await first('dept/tree') };
}

const page = (query = '', by = token) =>
  platform.send(`/api/blade-user/page?${query}`, { token: by });
const act = (path: string, by = token) =>
  platform.send(`/api/blade-user/${path}`, { method: 'POST', token: by });

function pageData(reply: RawReply) {
  const envelope = readEnvelope(reply.status, reply.text);
  if (!envelope.ok) throw new Error(reply.text);
  const data = pageSchema.parse(envelope.value.data);
  return { ...data, records: data.records as Json[] };
}

async function create(account: string, more: Json = {}): Promise<Json> {
  const own = { account, name: '测试', realName: '测试员', password: 'Secret123' };
  const body = { ...own, ...place, ...more };
  const reply = await platform.post('/api/blade-user/submit', token, body);
  expect(reply.json()).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  const [record] = pageData(await page(`account_equal=${account}`)).records;
  return record ?? {};
}

const detail = async (id: unknown, by = token) =>
  platform.send(`/api/blade-user/detail?id=${String(id)}`, { token: by });

describe('page', () => {
  it('holds 120 users of the tenant, ten at a time, in the documented page object (call:user.page)', async () => {
    const data = (await page()).json()['data'] as Json;
    expect(data).toMatchObject({
      total: 120,
      size: 10,
      current: 1,
      pages: 12,
      orders: [],
      optimizeCountSql: true,
      searchCount: true,
      maxLimit: -1,
      countId: '',
    });
    expect(data['records']).toHaveLength(10);
    expect(pageData(await page('', foreign)).total).toBe(30);
  });

  it('is read by the shared contract without tolerating anything (rule:http.body)', async () => {
    const { records } = pageData(await page('size=200'));
    expect(records).toHaveLength(120);
    const views = records.map((record) => readRecord(user, record));
    expect(views.reduce((sum, view) => sum + view.tolerated, 0)).toBe(0);
    expect(views.every((view) => /^\d{19}$/.test(view.id))).toBe(true);
    expect(views.every((view) => view.cells['account']?.state === 'value')).toBe(true);
  });

  it('never holds a password, plain or hashed', async () => {
    const all = (await page('size=500')).text + (await detail('1900000000000000001')).text;
    expect(all).not.toContain('password');
    // sha1(md5('admin')), as the wire format gives it.
    expect(all).not.toContain('90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad');
  });

  it('gives names beside references, and times on this very year', async () => {
    const [record] = pageData(await page('account_equal=dispatcher')).records;
    expect(record).toMatchObject({
      tenantId: '000000',
      tenantName: '城净示范市环境集团',
      roleName: '值班调度',
      realName: '值班调度',
      userTypeName: 'WEB',
      isDeleted: 0,
      status: 1,
    });
    expect(record?.['roleId']).toMatch(/^\d{19}$/);
    expect(String(record?.['createTime'])).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const newest = pageData(await page('descs=create_time&size=1')).records[0];
    const age =
      Date.now() - Date.parse(`${String(newest?.['createTime']).replace(' ', 'T')}+08:00`);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(3 * 86_400_000);
  });

  it('walks through pages without gap or overlap, and is empty past the end', async () => {
    const ids = new Set<unknown>();
    for (let current = 1; current <= 4; current += 1) {
      const { records } = pageData(await page(`current=${current}&size=30&ascs=account`));
      for (const record of records) ids.add(record['id']);
    }
    expect(ids.size).toBe(120);
    const past = pageData(await page('current=99&size=30'));
    expect([past.records.length, past.total, past.current]).toEqual([0, 120, 99]);
  });

  it('cuts the size at 500 without a word', async () => {
    expect(pageData(await page('size=999')).size).toBe(500);
    expect(pageData(await page('size=nonsense')).size).toBe(10);
  });

  it.each(['ascs=createTime', 'ascs=create_time'])('sorts by %s', async (query) => {
    const times = pageData(await page(`${query}&size=200`)).records.map((one) => one['createTime']);
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBeGreaterThan(100);
  });

  it('answers 500 for an order by a column that does not exist', async () => {
    const reply = await page('ascs=no_such');
    expect([reply.status, reply.json()['code']]).toEqual([500, 500]);
  });

  it('counts sub-departments under deptId', async () => {
    const tree = await platform.send('/api/blade-system/dept/tree', { token });
    const [root] = tree.json()['data'] as {
      id: string;
      children: { id: string; children?: { id: string }[] }[];
    }[];
    expect(pageData(await page(`deptId=${root?.id}`)).total).toBe(120);
    const parent = root?.children.find((one) => one.children !== undefined);
    const below = parent?.children?.map((one) => one.id) ?? [];
    const { total, records } = pageData(await page(`deptId=${parent?.id}&size=500`));
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(120);
    expect(records.some((one) => below.includes(String(one['deptId'])))).toBe(true);
    expect(pageData(await page('deptId=123')).total).toBe(0);
  });
});

describe('conditions', () => {
  const count = async (query: string) => pageData(await page(query)).total;

  it('compare as the suffix says; the default is "contains"', async () => {
    expect(await count('account=admi')).toBe(1);
    expect(await count('account_like=dmi')).toBe(1);
    expect(await count('account_equal=admi')).toBe(0);
    expect(await count('account_equal=admin')).toBe(1);
    expect(await count('account_notequal=admin')).toBe(119);
    expect(await count('account_likeright=adm')).toBe(1);
    expect(await count('account_likeright=dmin')).toBe(0);
    expect(await count('account_likeleft=dmin')).toBe(1);
    expect(await count('account_notlike=admin')).toBe(119);
    expect(await count('account_null=1')).toBe(0);
    expect(await count('account_notnull=1')).toBe(120);
    expect(await count('account_ignore=admin')).toBe(120);
    expect((await count('sex_equal=1')) + (await count('sex_equal=2'))).toBe(120);
    expect(await count('account=')).toBe(120);
  });

  it('compare ids exactly, to the last of 19 digits', async () => {
    expect(await count('id_equal=1900000000000000001')).toBe(1);
    expect(await count('id_gt=1900000000000000119')).toBe(1);
    expect(await count('id_ge=1900000000000000119')).toBe(2);
    expect(await count('id_lt=1900000000000000002')).toBe(1);
    expect(await count('id_le=1900000000000000002')).toBe(2);
  });

  it('cut a date range where it is asked to', async () => {
    const { records } = pageData(await page('ascs=create_time&size=200'));
    const middle = String(records[59]?.['createTime']);
    const at = encodeURIComponent(middle);
    expect(await count(`createTime_datelt=${at}`)).toBe(59);
    expect(await count(`createTime_datele=${at}`)).toBe(60);
    expect(await count(`createTime_dategt=${at}`)).toBe(60);
    expect(await count(`createTime_datege=${at}`)).toBe(61);
    expect(await count(`createTime_dateequal=${at}`)).toBe(1);
  });

  it.each([
    ['nickname=x', "Unknown column 'nickname'"],
    ['account_in=a', "Unknown column 'account_in'"],
    ['password_likeright=9', "Unknown column 'password'"],
    ['createTime_dategt=yesterday', 'Unparseable date'],
    ["account';drop=1", 'Unknown column'],
  ])('answer 500 for %s', async (query, text) => {
    const reply = await page(query);
    expect([reply.status, reply.json()['code']]).toEqual([500, 500]);
    expect(String(reply.json()['msg'])).toContain(text);
  });
});

describe('submit, update, remove', () => {
  it('adds a user who can sign in, and answers it with an id of 19 digits', async () => {
    const record = await create('newcomer', {
      sex: 2,
      phone: '13800000001',
      birthday: '1990-05-06 00:00:00',
    });
    expect(record).toMatchObject({
      sex: 2,
      phone: '13800000001',
      birthday: '1990-05-06 00:00:00',
      email: '',
    });
    expect(record['id']).toMatch(/^19\d{17}$/);
    // Null: texts are "", numbers and numeric ids are -1 (wire format §1).
    expect(record).toMatchObject({ avatar: '', createDept: -1 });
    expect(readRecord(user, record).tolerated).toBe(0);
    await expect(platform.signIn('000000', 'newcomer', 'Secret123')).resolves.toBeTruthy();
  });

  it('updates what is given, keeps what is null, and clears a text that is empty (rule:mock.shape)', async () => {
    const { id } = await create('changed', { phone: '13800000002', email: 'a@b.example' });
    const body = { id, account: 'changed', realName: '改名', phone: null, email: '', unknown: 1 };
    const reply = await platform.post('/api/blade-user/update', token, body);
    expect(reply.json()).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
    expect((await detail(id)).json()['data']).toMatchObject({
      realName: '改名',
      phone: '13800000002',
      email: '',
    });
  });

  it('reads an id that is a bare number of 19 digits exactly', async () => {
    const { id } = await create('bignumber');
    const reply = await platform.send('/api/blade-user/update', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body: `{"id":${String(id)},"realName":"大数"}`,
    });
    expect(reply.json()['code']).toBe(200);
    expect((await detail(id)).json()['data']).toMatchObject({ realName: '大数' });
  });

  it('submit with an id updates', async () => {
    const { id } = await create('submitted');
    await platform.post('/api/blade-user/submit', token, { id, realName: '再提交' });
    expect((await detail(id)).json()['data']).toMatchObject({
      account: 'submitted',
      realName: '再提交',
    });
  });

  it('refuses a second account of the same name in the tenant, not in another', async () => {
    const reply = await platform.post('/api/blade-user/submit', token, {
      account: 'admin',
      name: 'x',
    });
    expect([reply.status, reply.json()]).toEqual([
      400,
      { code: 400, success: false, data: {}, msg: '账号重复' },
    ]);
    const { id } = await create('unique1');
    const taken = await platform.post('/api/blade-user/update', token, { id, account: 'admin' });
    expect([taken.status, taken.json()['msg']]).toEqual([400, '账号重复']);
    const own = { account: 'unique1', name: 'x', realName: 'x', password: 'Secret123' };
    const body = { ...own, ...(await placeOf(foreign)) };
    expect((await platform.post('/api/blade-user/submit', foreign, body)).json()['code']).toBe(200);
  });

  it('never takes the tenant, the deletion flag or a hash from a body', async () => {
    const { id } = await create('honest', { tenantId: '476074', isDeleted: 1 });
    expect(id).toBeDefined();
    expect((await detail(id)).json()['data']).toMatchObject({ tenantId: '000000', isDeleted: 0 });
    await platform.post('/api/blade-user/update', token, { id, password: 'Other1234' });
    await expect(platform.signIn('000000', 'honest', 'Secret123')).resolves.toBeTruthy();
  });

  it('removes by comma-joined ids, in the query or as a form', async () => {
    const first = await create('gone1');
    const second = await create('gone2');
    const third = await create('gone3');
    expect(
      (await act(`remove?ids=${String(first['id'])},${String(second['id'])}`)).json()['code'],
    ).toBe(200);
    const form = await platform.send('/api/blade-user/remove', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `ids=${String(third['id'])}`,
    });
    expect(form.json()['code']).toBe(200);
    expect(pageData(await page('account_likeright=gone')).total).toBe(0);
    expect((await detail(first['id'])).json()).toEqual({
      code: 200,
      success: true,
      data: {},
      msg: '暂无承载数据',
    });
    // What is gone is a failure that the handler returns: HTTP 200, code 400.
    const again = await act(`remove?ids=${String(first['id'])}`);
    expect([again.status, again.json()['code'], again.json()['msg']]).toEqual([
      200,
      400,
      '操作失败',
    ]);
  });

  it('refuses to remove oneself', async () => {
    const reply = await act('remove?ids=1900000000000000001');
    expect([reply.status, reply.json()['msg']]).toEqual([400, '不能删除本账号!']);
  });

  it.each([
    ['remove', '缺少必要的请求参数: ids'],
    ['remove?ids=,', '缺少必要的请求参数: ids'],
    ['grant?userIds=1900000000000000003', '缺少必要的请求参数: roleIds'],
    ['reset-password', '缺少必要的请求参数: userIds'],
  ])('names the parameter of %s', async (path, msg) => {
    const reply = await act(path);
    expect([reply.status, reply.json()]).toEqual([
      400,
      { code: 400, success: false, data: {}, msg },
    ]);
  });

  it.each([
    ['no JSON', '{"account":'],
    ['no object', '[1]'],
    ['nothing', ''],
    ['a wrong type', '{"account":{"a":1}}'],
    ['a date that is none', '{"account":"x","updateTime":"soon"}'],
    ['no account', '{"name":"x"}'],
  ])('refuses a body that is %s with 400', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await platform.send('/api/blade-user/submit', {
      method: 'POST',
      token,
      headers,
      body,
    });
    expect([reply.status, reply.json()['code'], reply.json()['success']]).toEqual([
      400,
      400,
      false,
    ]);
  });
});

describe('grant, reset, permission', () => {
  const roles = async (by = token) => {
    const reply = await platform.send('/api/blade-system/role/tree', { token: by });
    return reply.json()['data'] as { id: string; title: string }[];
  };

  it('grants several roles to several users', async () => {
    const one = await create('granted1');
    const two = await create('granted2');
    const ids = (await roles()).slice(1, 3).map((role) => role.id);
    const users = `${String(one['id'])},${String(two['id'])}`;
    expect((await act(`grant?userIds=${users}&roleIds=${ids.join(',')}`)).json()['code']).toBe(200);
    expect((await detail(two['id'])).json()['data']).toMatchObject({
      roleId: ids.join(','),
      roleName: '值班调度,作业人员',
    });
  });

  it('resets a password to the initial one (call:user.resetPassword)', async () => {
    const { id } = await create('forgetful');
    await act(`reset-password?userIds=${String(id)}`);
    await expect(platform.signIn('000000', 'forgetful', '123456')).resolves.toBeTruthy();
    const old = { tenantId: '000000', username: 'forgetful', password: md5('Secret123') };
    expect((await platform.token({ ...old, grant_type: 'password' })).status).toBe(400);
  });

  it('answers 401 with a good token where the role is missing', async () => {
    const before = pageData(await page('', dispatcher)).total;
    for (const path of [
      'remove?ids=1900000000000000009',
      'reset-password?userIds=1900000000000000009',
    ]) {
      const reply = await act(path, dispatcher);
      expect([reply.status, reply.json()]).toEqual([
        401,
        { code: 401, success: false, data: null, msg: '请求未授权' },
      ]);
    }
    const added = await platform.post('/api/blade-user/submit', dispatcher, { account: 'sneaky' });
    expect(added.status).toBe(401);
    expect(pageData(await page('', dispatcher)).total).toBe(before);
  });

  it("refuses another tenant's records and roles with HTTP 403 and code 400", async () => {
    const mine = '1900000000000000009';
    const [, role] = await roles(foreign);
    const answers = [
      await detail(mine, foreign),
      await act(`remove?ids=${mine}`, foreign),
      await act(`reset-password?userIds=${mine}`, foreign),
      await act(`grant?userIds=${mine}&roleIds=${role?.id}`, foreign),
      await act(`grant?userIds=${mine}&roleIds=${role?.id}`),
      await platform.post('/api/blade-user/update', foreign, { id: mine, name: 'x' }),
      await platform.send('/api/blade-system/role/tree?tenantId=476074', { token }),
    ];
    for (const reply of answers) {
      expect([reply.status, reply.json()['code'], reply.json()['success']]).toEqual([
        403,
        400,
        false,
      ]);
    }
    expect((await detail(mine)).json()['code']).toBe(200);
  });
});
