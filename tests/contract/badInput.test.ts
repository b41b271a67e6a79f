import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryRecord } from '@shared/catalogue/delivery/deliveryRecord';
import { depot, line, SYSTEM } from '../support/engineFamilies';
import { LENIENT, TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const ROOT = '/api/test/depot';
const RECORDS = '/api/blade-qdfl/deliveryrecord/page';

let platform: TestPlatform;
let token = '';
let foreign = '';

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, {
    ...LENIENT,
    families: [...SYSTEM, deliveryRecord, depot, line],
  });
  token = (await platform.signIn())['access_token'] ?? '';
  foreign = (await platform.signIn('476074'))['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string) => platform.send(path, { token });
const save = (body: unknown) => platform.post(`${ROOT}/save`, token, body);
const refusal = (reply: RawReply) => [reply.status, reply.json()['code'], reply.json()['msg']];
const refused = (message: string) => [400, 400, message];
const data = (reply: RawReply) => reply.json()['data'] as Json;
const made = async (more: Json, by = token): Promise<Json> => {
  const reply = await platform.post(`${ROOT}/save`, by, more);
  expect(reply.json()['code']).toBe(200);
  const page = await platform.send(`${ROOT}/page?code_equal=${String(more['code'])}`, {
    token: by,
  });
  return (data(page)['records'] as Json[])[0] ?? {};
};

describe('a list', () => {
  it('answers an unknown condition, column or suffix as the real SQL error does', async () => {
    const where = (column: string) => [
      500,
      500,
      `### Error querying database. Cause: SQLSyntaxError: Unknown column '${column}' in 'where clause'`,
    ];
    expect(refusal(await get(`${RECORDS}?nothing=1`))).toEqual(where('nothing'));
    expect(refusal(await get(`${RECORDS}?siteName_in=1`))).toEqual(where('site_name_in'));
    expect(refusal(await get(`${RECORDS}?descs=nothing`))).toEqual([
      500,
      500,
      "### Error querying database. Cause: Unknown column 'nothing' in 'order clause'",
    ]);
    expect(refusal(await get(`${RECORDS}?createTime_dategt=yesterday`))).toEqual([
      500,
      500,
      'Unparseable date: "yesterday"',
    ]);
  });

  it('cuts the size at 500 without a word, and takes none of what is no size', async () => {
    const page = data(await get(`${RECORDS}?size=9999`));
    expect([page['size'], (page['records'] as Json[]).length]).toEqual([500, 500]);
    for (const wrong of ['-1', '0', 'many', '1.5', '99999999999999999999']) {
      expect(data(await get(`${RECORDS}?size=${wrong}&current=${wrong}`))).toMatchObject({
        size: 10,
        current: 1,
      });
    }
  });

  it('has no rows past its end, and says how many there are', async () => {
    const { total } = data(await get(`${RECORDS}?size=100`));
    const past = data(await get(`${RECORDS}?size=100&current=100000`));
    expect(past).toMatchObject({ records: [], total, current: 100000 });
  });

  it('takes no SQL from names and values', async () => {
    const { total } = data(await get(RECORDS));
    const evil = encodeURIComponent("1'; DROP TABLE f_delivery_record; --");
    expect(data(await get(`${RECORDS}?siteName_equal=${evil}`))).toMatchObject({ total: 0 });
    expect((await get(`${RECORDS}?${evil}=1`)).status).toBe(500);
    expect((await get(`${RECORDS}?descs=${evil}`)).status).toBe(500);
    expect(data(await get(RECORDS))).toMatchObject({ total });
  });

  it('hands wildcards of a value to LIKE, as the real server does, but compares equal ones as they are', async () => {
    await made({ code: 'W%1', name: 'W%1' });
    await made({ code: 'Wx1', name: 'Wx1' });
    const count = async (query: string) => data(await get(`${ROOT}/page?${query}`))['total'];
    expect(await count(`code_likeright=${encodeURIComponent('W%1')}`)).toBe(2);
    expect(await count(`code_equal=${encodeURIComponent('W%1')}`)).toBe(1);
  });
});

describe('a record', () => {
  it('is refused for values of a wrong type, by the name of the field', async () => {
    const good = { code: 'X1', name: 'X1' };
    expect(refusal(await save({ ...good, level: 'high' }))).toEqual(
      refused('JSON parse error: level'),
    );
    expect(refusal(await save({ ...good, level: 2.5 }))).toEqual(
      refused('JSON parse error: level'),
    );
    expect(refusal(await save({ ...good, name: { a: 1 } }))).toEqual(
      refused('JSON parse error: name'),
    );
    expect(refusal(await save({ ...good, balance: '0.001' }))).toEqual(
      refused('JSON parse error: balance'),
    );
    expect(refusal(await save({ ...good, openedAt: '2026-01-01' }))).toEqual(
      refused('JSON parse error: openedAt'),
    );
    expect(refusal(await save({ ...good, level: '99999999999999999999' }))).toEqual(
      refused('JSON parse error: level'),
    );
    expect(data(await get(`${ROOT}/page?code_equal=X1`))['total']).toBe(0);
  });

  it('is refused without what is required, too long, out of range or with a value that is none', async () => {
    expect(refusal(await save({ name: 'X2' }))).toEqual(refused('code:仓库编号不能为空'));
    expect(refusal(await save({ code: 'X2', name: '' }))).toEqual(refused('name:仓库名称不能为空'));
    expect(refusal(await save({ code: 'X2', name: '一二三四五六七' }))).toEqual(
      refused('name:仓库名称长度不能超过6'),
    );
    expect(refusal(await save({ code: 'X2', name: 'X2', level: 9 }))).toEqual(
      refused('level:级别须在1到5之间'),
    );
    expect(data(await get(`${ROOT}/page?code_equal=X2`))['total']).toBe(0);
  });

  it('is refused when another one has its code, or its name at the same place; of another tenant it is none', async () => {
    const first = await made({ code: 'D1', name: 'D1' });
    expect(refusal(await save({ code: 'D1', name: 'D2' }))).toEqual(refused('仓库编号重复'));
    expect(refusal(await save({ code: 'D2', name: 'D1' }))).toEqual(
      refused('仓库名称、上级仓库重复'),
    );
    await made({ code: 'D2', name: 'D1', parentId: first['id'] });
    await made({ code: 'D1', name: 'D1' }, foreign);
    const again = await platform.post(`${ROOT}/update`, token, { id: first['id'], code: 'D2' });
    expect(refusal(again)).toEqual(refused('仓库编号重复'));
    const same = await platform.post(`${ROOT}/update`, token, {
      id: first['id'],
      code: 'D1',
      level: 3,
    });
    expect(same.json()['code']).toBe(200);
  });

  it('refers to records of its own tenant that exist', async () => {
    const theirs = await made({ code: 'F1', name: 'F1' }, foreign);
    const own = { code: 'F2', name: 'F2' };
    expect(refusal(await save({ ...own, parentId: theirs['id'] }))).toEqual([
      403,
      400,
      '没有该租户的数据权限',
    ]);
    expect(refusal(await save({ ...own, parentId: '1900000000999999999' }))).toEqual(
      refused('parentId:上级仓库不存在'),
    );
    for (const path of ['detail?id=', 'lines?depotId=']) {
      const reply = await get(`${ROOT}/${path}${String(theirs['id'])}`);
      expect([reply.status, data(reply)]).toEqual(
        path.startsWith('detail') ? [403, {}] : [200, []],
      );
    }
    const update = await platform.post(`${ROOT}/update`, token, { id: theirs['id'], level: 5 });
    expect(refusal(update)).toEqual([403, 400, '没有该租户的数据权限']);
    const both = await made({ code: 'F3', name: 'F3' });
    const ids = `${String(both['id'])},${String(theirs['id'])}`;
    const remove = await platform.send(`${ROOT}/remove?ids=${ids}`, { method: 'POST', token });
    expect(refusal(remove)).toEqual([403, 400, '没有该租户的数据权限']);
    expect((await get(`${ROOT}/detail?id=${String(both['id'])}`)).json()).toMatchObject({
      data: { code: 'F3' },
    });
  });

  it('keeps its id when the id comes as a bare number of 19 digits', async () => {
    const { id } = await made({ code: 'N1', name: 'N1' });
    const headers = { 'content-type': 'application/json' };
    const body = `{"id":${String(id)},"level":4}`;
    const reply = await platform.send(`${ROOT}/update`, { method: 'POST', token, headers, body });
    expect(reply.json()['code']).toBe(200);
    expect(data(await get(`${ROOT}/detail?id=${String(id)}`))).toMatchObject({ id, level: 4 });
  });
});

describe('a request', () => {
  const send = (body: string, path = 'save') =>
    platform.send(`${ROOT}/${path}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body,
    });

  it('with a body that is no JSON, or none at all, is refused', async () => {
    const broken = await send('{"code":"Z1",');
    expect([broken.status, broken.json()['code']]).toEqual([400, 400]);
    expect(broken.json()['msg']).toMatch(/^JSON parse error: /);
    expect(refusal(await send(''))).toEqual(refused('Required request body is missing'));
    expect(refusal(await send('"text"'))).toEqual(refused('Required request body is missing'));
  });

  it('with a list that is empty, too long or holds something else is refused', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => ({ code: `M${n}`, name: `M${n}` }));
    const missing = 'Required request body is missing';
    expect(refusal(await send('[]', 'saveBatch'))).toEqual(refused(missing));
    expect(refusal(await send(JSON.stringify(many), 'saveBatch'))).toEqual(
      refused('一次最多提交1000条'),
    );
    expect(refusal(await send('[1]', 'saveBatch'))).toEqual(refused(`第1条: ${missing}`));
    expect(data(await get(`${ROOT}/page?code_likeright=M`))['total']).toBe(0);
  });

  it('with ids that are none is refused; with one that nobody knows nothing is done', async () => {
    const remove = (ids: string) =>
      platform.send(`${ROOT}/remove?ids=${ids}`, { method: 'POST', token });
    expect(refusal(await remove(''))).toEqual(refused('缺少必要的请求参数: ids'));
    expect(refusal(await remove('1;2'))).toEqual(refused('请求参数类型错误: ids'));
    expect(refusal(await remove('1900000000999999999'))).toEqual([200, 400, '操作失败']);
    expect(refusal(await remove('9999999999999999999'))).toEqual([200, 400, '操作失败']);
    expect((await get(`${ROOT}/detail?id=1900000000999999999`)).json()).toMatchObject({
      msg: '暂无承载数据',
    });
  });

  it('of a wrong method or to an unknown path gets 405 and 404', async () => {
    expect((await platform.send(`${ROOT}/save`, { token })).status).toBe(405);
    expect((await get(`${ROOT}/nowhere`)).status).toBe(404);
  });
});
