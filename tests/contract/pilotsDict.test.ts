import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClient } from '../support/realClient';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

/** What a refusal of business rules is: HTTP 400 and code 400 (wire format §1). */
const REFUSED = { code: 400, success: false, data: {} };
const DONE = { code: 200, success: true, data: {}, msg: '操作成功' };

let platform: TestPlatform;
let token = '';
let dispatcher = '';
let foreign = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
  dispatcher = (await platform.signIn('000000', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
  foreign = (await platform.signIn('476074'))['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/blade-system/${path}`, { token: by });
const submit = (family: string, body: Json, by = token) =>
  platform.post(`/api/blade-system/${family}/submit`, by, body);
const remove = (family: string, ids: string, by = token) =>
  platform.send(`/api/blade-system/${family}/remove?ids=${ids}`, { method: 'POST', token: by });

const data = (reply: RawReply): unknown => reply.json()['data'];
const records = (reply: RawReply): Json[] => (data(reply) as { records: Json[] }).records;
const idOf = (record: Json | undefined): string => String(record?.['id']);

async function parent(family: string, code: string, by = token): Promise<Json> {
  const [record] = records(await get(`${family}/parent-list?code_equal=${code}`, by));
  return record ?? {};
}

/** Words of a dictionary by key, as a field of a form reads them. */
async function words(path: string, code: string, by = token): Promise<Json> {
  const rows = data(await get(`${path}?code=${code}`, by)) as Json[];
  return Object.fromEntries(rows.map((row) => [String(row['dictKey']), row['dictValue']]));
}

describe('parents and entries', () => {
  it('pages the parents, whose key is "-1", and the entries of one', async () => {
    const sex = await parent('dict', 'sex');
    expect(sex).toMatchObject({
      code: 'sex',
      dictKey: '-1',
      dictValue: '性别',
      parentId: '0',
      isSealed: '0',
      isDeleted: 0,
    });
    expect(idOf(sex)).toMatch(/^\d{19}$/);
    // Dictionaries are no base entities: no tenant, no times (wire format §4).
    for (const name of ['tenantId', 'createTime', 'status']) expect(sex).not.toHaveProperty(name);
    const page = data(await get(`dict/child-list?parentId=${idOf(sex)}&current=1&size=10`));
    expect(page).toMatchObject({ total: 3, size: 10, current: 1, pages: 1 });
    expect((page as { records: Json[] }).records).toMatchObject([
      { code: 'sex', dictKey: '1', dictValue: '男', sort: 1, parentName: '性别' },
      { code: 'sex', dictKey: '2', dictValue: '女', sort: 2 },
      { code: 'sex', dictKey: '3', dictValue: '未知', sort: 3 },
    ]);
    const every = data(await get('dict/parent-list?size=500')) as { records: Json[] };
    expect(new Set(every.records.map((one) => one['parentId']))).toEqual(new Set(['0']));
    expect(new Set(every.records.map((one) => one['dictKey']))).toEqual(new Set(['-1']));
  });

  it('lists the entries of a tree on all its levels, or the first alone', async () => {
    const type = idOf(await parent('dict', 'car_Type2'));
    const all = records(await get(`dict/child-list?parentId=${type}`));
    expect(all.map((one) => one['dictKey']).sort()).toEqual([
      '1',
      '11',
      '12',
      '2',
      '21',
      '3',
      '31',
    ]);
    const below = all.find((one) => one['dictKey'] === '11');
    expect(below).toMatchObject({ parentName: '环卫车辆' });
    const first = data(await get(`dict/getdictParentList?parentId=${type}`)) as Json[];
    expect(first.map((one) => one['dictKey'])).toEqual(['1', '2', '3']);
  });

  it('offers the parents as options', async () => {
    const nodes = data(await get('dict/tree?code=DICT')) as Json[];
    const sex = await parent('dict', 'sex');
    const node = nodes.find((one) => one['id'] === sex['id']);
    expect(node).toEqual({
      ...node,
      id: sex['id'],
      key: sex['id'],
      value: sex['id'],
      title: '性别',
    });
    expect(nodes.every((one) => !('children' in one))).toBe(true);
    const own = data(await get('dict/tree?code=car_Type2')) as { children?: Json[] }[];
    expect(own).toHaveLength(1);
    expect(own[0]?.children).toHaveLength(3);
  });

  it('answers the columns that are not selected as null is on this wire', async () => {
    const [row] = data(await get('dict/dictionary?code=sex')) as Json[];
    expect(row).toEqual({
      ...{ id: -1, parentId: -1, code: 'sex', dictKey: '1', dictValue: '男' },
      ...{ sort: 1, isSealed: 0, isDeleted: -1, remark: '' },
    });
    const posted = await platform.send('/api/blade-system/dict/dictionary?code=car_model', {
      method: 'POST',
      token,
    });
    expect((data(posted) as Json[]).map((one) => one['dictValue'])).toContain('压缩车');
  });
});

describe('keeping dictionaries', () => {
  it('adds a dictionary with entries, which forms then offer, changes and seals them', async () => {
    const top = { code: 'shift', dictValue: '班次', dictKey: '-1', parentId: '0', sort: 90 };
    const added = await submit('dict', { ...top, isSealed: 0 });
    expect([added.status, added.json()]).toEqual([200, DONE]);
    const shift = await parent('dict', 'shift');
    const entry = { code: 'shift', parentId: shift['id'], isSealed: 0 };
    await submit('dict', { ...entry, dictKey: '1', dictValue: '早班', sort: 1 });
    await submit('dict', { ...entry, dictKey: '2', dictValue: '晚班', sort: 2 });
    expect(await words('dict/dictionary', 'shift')).toEqual({ 1: '早班', 2: '晚班' });
    // Every tenant reads the platform's dictionaries.
    expect(await words('dict/dictionary', 'shift', foreign)).toEqual({ 1: '早班', 2: '晚班' });

    const rows = records(await get(`dict/child-list?parentId=${idOf(shift)}`));
    const late = rows.find((one) => one['dictKey'] === '2');
    await submit('dict', { id: late?.['id'], dictValue: '夜班' });
    expect(data(await get(`dict/detail?id=${idOf(late)}`))).toMatchObject({
      ...{ code: 'shift', dictKey: '2', dictValue: '夜班', parentId: shift['id'], sort: 2 },
    });
    await submit('dict', { id: late?.['id'], isSealed: 1 });
    expect(await words('dict/dictionary', 'shift')).toEqual({ 1: '早班' });
    // A record that holds the sealed key is still found in the table.
    expect(records(await get(`dict/child-list?parentId=${idOf(shift)}`))).toHaveLength(2);
    // A sealed dictionary offers nothing.
    await submit('dict', { id: shift['id'], isSealed: 1 });
    expect(await words('dict/dictionary', 'shift')).toEqual({});
  });

  it.each([
    ['dict', 'sex', '2'],
    ['dictBiz', 'device_nature', '1'],
  ])('%s refuses a key that a dictionary has already', async (family, code, dictKey) => {
    const path = family === 'dict' ? 'dict' : 'dict-biz';
    const above = await parent(path, code);
    const body = {
      code,
      dictKey,
      dictValue: '又一个',
      parentId: above['id'],
      sort: 9,
      isSealed: 0,
    };
    const reply = await submit(path, body);
    expect([reply.status, reply.json()]).toEqual([
      400,
      { ...REFUSED, msg: '字典编号、字典键值重复' },
    ]);
    const again = await submit(path, { ...body, dictKey: '-1', parentId: '0' });
    expect(again.status).toBe(400);
    expect(
      records(await get(`${path}/child-list?parentId=${idOf(above)}&size=500`)),
    ).not.toContainEqual(expect.objectContaining({ dictValue: '又一个' }));
  });

  it.each([
    ['code', '字典编号'],
    ['dictValue', '字典名称'],
    ['sort', '字典排序'],
    ['dictKey', '字典键值'],
  ])('names the missing %s', async (name, label) => {
    const above = await parent('dict', 'sex');
    const whole = { code: 'sex', dictKey: '77', dictValue: '七', parentId: above['id'], sort: 1 };
    const { [name as 'code']: _left, ...body } = { ...whole, isSealed: 0 };
    const reply = await submit('dict', body);
    expect([reply.status, reply.json()['code']]).toEqual([400, 400]);
    if (name !== 'code') expect(reply.json()['msg']).toContain(label);
  });

  it('keeps an entry in its dictionary: another code than the parent has is refused', async () => {
    const above = await parent('dict', 'sex');
    const entry = { dictKey: '8', dictValue: '八', parentId: above['id'], sort: 1, isSealed: 0 };
    const reply = await submit('dict', { ...entry, code: 'notice' });
    expect([reply.status, reply.json()['msg']]).toEqual([400, '字典编号与上级字典不一致']);
    const lost = await submit('dict', { ...entry, code: 'sex', parentId: '1900000000000999999' });
    expect(lost.status).toBe(400);
  });

  it('removes a dictionary only with or after its entries', async () => {
    await submit('dict', {
      code: 'gone',
      dictValue: '要删',
      dictKey: '-1',
      parentId: '0',
      sort: 1,
    });
    const gone = await parent('dict', 'gone');
    const entry = { code: 'gone', parentId: gone['id'], dictKey: '1', dictValue: '一', sort: 1 };
    await submit('dict', entry);
    const early = await remove('dict', idOf(gone));
    expect([early.status, early.json()]).toEqual([400, { ...REFUSED, msg: '请先删除子节点!' }]);
    const [child] = records(await get(`dict/child-list?parentId=${idOf(gone)}`));
    expect((await remove('dict', idOf(child))).json()).toEqual(DONE);
    expect((await remove('dict', idOf(gone))).json()).toEqual(DONE);
    expect(await parent('dict', 'gone')).toEqual({});
  });

  it('is for those who have the buttons', async () => {
    const body = { code: 'mine', dictValue: '我的', dictKey: '-1', parentId: '0', sort: 1 };
    const reply = await submit('dict', body, dispatcher);
    expect([reply.status, reply.json()['msg']]).toEqual([401, '请求未授权']);
    expect(await parent('dict', 'mine')).toEqual({});
  });
});

describe('business dictionaries', () => {
  it('belong to a tenant each, and come first where the server chooses', async () => {
    const above = await parent('dict-biz', 'device_nature');
    expect(above).toMatchObject({ tenantId: '000000', dictValue: '设备性质' });
    const entry = { code: 'device_nature', dictKey: '9', dictValue: '借用', sort: 9, isSealed: 0 };
    await submit('dict-biz', { ...entry, parentId: above['id'] });
    expect(await words('dict-biz/dictionary', 'device_nature')).toHaveProperty('9', '借用');
    expect(await words('dict-biz/dictionary', 'device_nature', foreign)).not.toHaveProperty('9');

    const routed = 'dict/auto/route/dictionary';
    expect(await words(routed, 'device_nature')).toHaveProperty('9', '借用');
    // No tenant has this one: the platform's is answered.
    expect(await words(routed, 'order_status')).toHaveProperty('0', '待派单');
    expect(await words('dict-biz/dictionary', 'order_status')).toEqual({});
  });

  it("refuses another tenant's entries", async () => {
    const mine = idOf(await parent('dict-biz', 'device_nature'));
    for (const reply of [
      await get(`dict-biz/detail?id=${mine}`, foreign),
      await submit('dict-biz', { id: mine, dictValue: 'x' }, foreign),
      await remove('dict-biz', mine, foreign),
    ]) {
      expect([reply.status, reply.json()]).toEqual([
        403,
        { ...REFUSED, msg: '没有该租户的数据权限' },
      ]);
    }
  });
});

describe('dictionaries through the client', () => {
  it('are added by the form of the screen and by that of the panel', async () => {
    const client = await RealClient.start({}, platform);
    try {
      const { data: service } = client;
      const family = 'dict';
      // What makes it a parent stands in no form.
      const values = { code: 'season', dictValue: '季节', sort: '91', isSealed: '0' };
      expect((await service.save({ family, mode: 'add', values })).ok).toBe(true);
      const above = await parent('dict', 'season');
      expect(above).toMatchObject({ dictKey: '-1', parentId: '0', dictValue: '季节' });
      const entry = { dictKey: 'S1', dictValue: '春', sort: '1', isSealed: '0' };
      const given = { parentId: idOf(above), code: 'season' };
      const panel = 'children';
      expect((await service.save({ family, panel, mode: 'add', values: entry, given })).ok).toBe(
        true,
      );
      expect(await service.dictionary('season')).toEqual({
        ok: true,
        value: [{ key: 'S1', value: '春' }],
      });
      // An edit of a dictionary leaves its key alone.
      const change = { dictValue: '四季' };
      await service.save({ family, mode: 'edit', id: idOf(above), values: change });
      expect(await parent('dict', 'season')).toMatchObject({ dictKey: '-1', dictValue: '四季' });
      const options = await service.options('dict.tree');
      const labels = options.ok ? options.value.map(({ label }) => label) : [];
      expect(labels).toContain('四季');
      expect(labels).not.toContain('春');
    } finally {
      await client.stop();
    }
  });
});
