import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClient } from '../support/realClient';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const DONE = { code: 200, success: true, data: {}, msg: '操作成功' };

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string) => platform.send(`/api/blade-system/region/${path}`, { token });
const area = (path: string) => platform.send(`/api/blade-assembly/area/${path}`, { token });
const submit = (body: Json) => platform.post('/api/blade-system/region/submit', token, body);
const remove = (id: string) =>
  platform.send(`/api/blade-system/region/remove?id=${id}`, { method: 'POST', token });
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const records = (reply: RawReply): Json[] => data<{ records: Json[] }>(reply).records;

describe('the tree of regions', () => {
  it('is opened level by level from the root 00 to the village', async () => {
    let parent = '00';
    const titles: unknown[] = [];
    for (let level = 1; level <= 5; level += 1) {
      const nodes = data<Json[]>(await get(`lazy-tree?parentCode=${parent}`));
      expect(nodes.length).toBeGreaterThan(0);
      for (const node of nodes) {
        // The code went through a number: 00 is "0" now (wire format §4.6).
        expect(node).toMatchObject({ parentId: String(Number(parent)), key: node['id'] });
        expect(node['value']).toBe(node['id']);
        expect(node['hasChildren']).toBe(level < 5);
        expect(node).not.toHaveProperty('children');
      }
      titles.push(nodes[0]?.['title']);
      parent = String(nodes[0]?.['value']);
    }
    expect(titles.slice(0, 3)).toEqual(['示范省', '示范市', '清源区']);
    expect(data(await get(`lazy-tree?parentCode=${parent}`))).toEqual([]);
  });

  it('is the same from the root as it travels', async () => {
    expect(data(await get('lazy-tree?parentCode=0'))).toEqual(
      data(await get('lazy-tree?parentCode=00')),
    );
  });

  it('holds six districts, about 40 towns and 400 villages', async () => {
    const count = async (level: number) =>
      data<{ total: number }>(await get(`list?level=${level}`)).total;
    expect([await count(0), await count(1), await count(2), await count(3)]).toEqual([1, 1, 1, 6]);
    expect(await count(4)).toBeGreaterThanOrEqual(40);
    expect(await count(5)).toBeGreaterThanOrEqual(400);
  });
});

describe('the list of regions', () => {
  it('compares bare names for equality', async () => {
    const below = records(await get('list?parentCode=9701&size=100'));
    expect(below.map((one) => one['code'])).toEqual([
      ...['970101', '970102', '970103', '970104', '970105', '970106'],
    ]);
    expect(records(await get('list?name=清源区'))).toHaveLength(1);
    expect(records(await get('list?name=清源'))).toHaveLength(0);
    expect(records(await get('list?code=97'))).toHaveLength(1);
  });

  it('repeats what is above, and is no base entity', async () => {
    const record = data<Json>(await get('detail?code=970101001'));
    expect(record).toMatchObject({
      ...{ code: '970101001', parentCode: '970101', parentName: '清源区', name: '清源街道' },
      ...{ ancestors: '0,00,97,9701,970101', level: 4, sort: 1 },
      ...{ provinceCode: '97', provinceName: '示范省', cityCode: '9701', cityName: '示范市' },
      ...{ districtCode: '970101', districtName: '清源区', townCode: '970101001' },
      ...{ townName: '清源街道', villageCode: '', villageName: '' },
    });
    for (const name of ['tenantId', 'createTime', 'status']) {
      expect(record).not.toHaveProperty(name);
    }
  });
});

describe('keeping regions', () => {
  const village = { code: '970101001099', parentCode: '970101001', name: '新建社区', level: 5 };

  it('adds one under its parent, renames it, and finds it by code', async () => {
    const added = await submit({ ...village, sort: 99 });
    expect([added.status, added.json()]).toEqual([200, DONE]);
    expect(data(await get('detail?code=970101001099'))).toMatchObject({
      ...{ name: '新建社区', ancestors: '0,00,97,9701,970101,970101001', level: 5 },
      ...{ districtName: '清源区', townName: '清源街道' },
      ...{ villageCode: '970101001099', villageName: '新建社区' },
    });
    // An edit names the record by its code.
    await submit({ id: '970101001099', name: '新建二社区' });
    expect(data(await get('detail?code=970101001099'))).toMatchObject({
      ...{ name: '新建二社区', villageName: '新建二社区', parentCode: '970101001', sort: 99 },
    });
    expect((await remove('970101001099')).json()).toEqual(DONE);
    expect((await get('detail?code=970101001099')).json()['msg']).toBe('暂无承载数据');
  });

  it('tells everything below a new name', async () => {
    await submit({ id: '970106', name: '松岭市' });
    const [town] = records(await get('list?parentCode=970106'));
    expect(town).toMatchObject({ districtName: '松岭市' });
    await submit({ id: '970106', name: '松岭县' });
  });

  it('refuses a code that exists, a parent that does not, and what is missing', async () => {
    const again = await submit({ ...village, code: '970101001' });
    expect([again.status, again.json()]).toEqual([
      400,
      { code: 400, success: false, data: {}, msg: '区划编号重复' },
    ]);
    expect(data(await get('detail?code=970101001'))).toMatchObject({ name: '清源街道' });
    expect((await submit({ ...village, parentCode: '123456' })).status).toBe(400);
    const { code: _code, ...nameless } = village;
    const missing = await submit(nameless);
    expect([missing.status, missing.json()['msg']]).toEqual([400, 'code:区划编号不能为空']);
  });

  it('removes nothing that has something below it', async () => {
    const reply = await remove('970101');
    expect([reply.status, reply.json()]).toEqual([
      400,
      { code: 400, success: false, data: {}, msg: '请先删除子节点!' },
    ]);
    expect((await remove('999999')).json()).toMatchObject({ code: 400, msg: '操作失败' });
  });
});

describe('areas', () => {
  it('are the same regions: provinces, those below a code, and the tree from a code down to the villages (rule:business.areaTree)', async () => {
    expect(data(await area('getProvince'))).toMatchObject([
      { code: '97', name: '示范省', level: 1 },
    ]);
    const districts = data<Json[]>(await area('getList?areaCode=9701'));
    expect(districts.map((one) => one['name'])).toEqual([
      ...['清源区', '明湖区', '翠屏新区', '江湾区', '云栖区', '松岭县'],
    ]);
    const tree = data<Json[]>(await area('tree?code=970101'));
    expect(tree[0]).toMatchObject({ title: '清源街道', value: '970101001', hasChildren: true });
    const titles: unknown[] = [];
    for (let path = 'tree'; titles.length < 9;) {
      const [first] = data<Json[]>(await area(path));
      if (first === undefined) break;
      titles.push(first['title']);
      path = `tree?code=${String(first['value'])}`;
    }
    expect(titles.slice(0, 4)).toEqual(['示范省', '示范市', '清源区', '清源街道']);
    // Province, city, district, town and village, and nothing below.
    expect(titles).toHaveLength(5);
  });
});

describe('regions through the client', () => {
  it('are opened, searched, added and changed by their code', async () => {
    const client = await RealClient.start({}, platform);
    try {
      const { data: service } = client;
      const top = await service.records.nodes('region.lazyTree', null);
      expect(top).toMatchObject({ ok: true, value: [{ value: '97', label: '示范省' }] });
      const below = await service.records.nodes('region.lazyTree', '9701');
      expect(below.ok && below.value.map(({ value }) => value)).toHaveLength(6);

      const family = 'region';
      const values = { code: '970106099', name: '试点镇', parentCode: '970106', level: '4' };
      expect((await service.save({ family, mode: 'add', values })).ok).toBe(true);
      const change = { name: '试点新镇', sort: '9' };
      const edit = { family, mode: 'edit' as const, id: '970106099', values: change };
      expect((await service.save(edit)).ok).toBe(true);
      const seen = await service.detail('region', '970106099');
      expect(seen.ok && seen.value.id).toBe('970106099');
      expect(seen.ok && seen.value.cells['name']).toEqual({ state: 'value', value: '试点新镇' });

      const rows = [{ id: '970106' }, { id: '970106099' }];
      const remove = { job: 'j', family, act: { kind: 'remove' as const }, rows };
      expect(await service.batches.run(remove)).toMatchObject({
        ok: true,
        value: {
          results: [
            { id: '970106', outcome: 'failed', failure: { message: '请先删除子节点!' } },
            { id: '970106099', outcome: 'done' },
          ],
        },
      });
    } finally {
      await client.stop();
    }
  });
});
