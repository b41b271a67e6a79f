import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depot, line, SYSTEM } from '../support/engineFamilies';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ROOT = '/api/test/depot';
const DONE = { code: 200, success: true, data: {}, msg: '操作成功' };

let platform: TestPlatform;
let token = '';
let foreign = '';
let dispatcher = '';

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, { families: [...SYSTEM, depot, line] });
  token = (await platform.signIn())['access_token'] ?? '';
  foreign = (await platform.signIn('476074'))['access_token'] ?? '';
  dispatcher = (await platform.signIn('000000', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`${ROOT}${path}`, { token: by });
const act = (path: string, by = token) =>
  platform.send(`${ROOT}${path}`, { method: 'POST', token: by });
const post = (path: string, body: unknown, by = token) => platform.post(`${ROOT}${path}`, by, body);
const data = (reply: RawReply) => reply.json()['data'] as Json;
const list = async (path: string, by = token) => data(await get(path, by)) as unknown as Json[];
const only = async (query: string, by = token) => {
  const { records } = data(await get(`/page?${query}`, by)) as { records: Json[] };
  expect(records).toHaveLength(1);
  return records[0] ?? {};
};
const total = async () => data(await get('/page'))['total'];
const refusal = (reply: RawReply) => [reply.status, reply.json()['code'], reply.json()['msg']];

let n = 0;
/** A new depot; its code is its name. */
async function made(more: Json = {}, by = token): Promise<Json> {
  n += 1;
  const code = `T${n}`;
  const reply = await post('/save', { code, name: code, ...more }, by);
  expect(reply.json()).toEqual(DONE);
  return only(`code_equal=${code}`, by);
}

describe('one request is one transaction', () => {
  it('writes none of a list whose third entry is wrong, and says which', async () => {
    const before = await total();
    const entries = ['B1', 'B2', 'B3'].map((code) => ({ code, name: code }));
    const wrong = [entries[0], entries[1], { ...entries[2], level: 'high' }];
    expect(refusal(await post('/saveBatch', wrong))).toEqual([
      400,
      400,
      '第3条: JSON parse error: level',
    ]);
    expect(await total()).toBe(before);
    expect((await post('/saveBatch', entries)).json()).toEqual(DONE);
    expect(await total()).toBe(Number(before) + 3);
  });

  it('undoes the first effect of a call when the second fails', async () => {
    const { id } = await made();
    const reply = await act(`/charge?id=${String(id)}&amount=5.00&what=Sand&weight=heavy`);
    expect(refusal(reply)).toEqual([400, 400, 'JSON parse error: weight']);
    expect(data(await get(`/detail?id=${String(id)}`))['balance']).toBe(-1);
    expect(await list(`/lines?depotId=${String(id)}`)).toEqual([]);
  });

  it('makes record, lines and sums together, or nothing of them', async () => {
    const lines = [
      { name: '沙', weight: '0.100' },
      { name: '盐', weight: '0.200' },
    ];
    const before = await total();
    const broken = await post('/found?name=S1', [...lines, { weight: '1.000' }]);
    expect(refusal(broken)).toEqual([400, 400, '第3条: name:物资不能为空']);
    expect(await total()).toBe(before);
    expect((await post('/found?name=S2', lines)).json()).toEqual(DONE);
    const founded = await only('name_equal=S2');
    expect(founded).toMatchObject({ load: '0.300', level: 1, state: 0 });
    expect(founded['code']).toMatch(/^CK\d{8}0001$/);
    expect(await list(`/lines?depotId=${String(founded['id'])}`)).toMatchObject([
      { name: '盐', weight: '0.200', depotName: 'S2' },
      { name: '沙', weight: '0.100', depotName: 'S2' },
    ]);
  });

  it('takes lines away by a list body and sums up what is left; not those of another record', async () => {
    await post('/found?name=S3', [
      { name: '沙', weight: '7.000' },
      { name: '盐', weight: '2.500' },
    ]);
    await post('/found?name=S4', [{ name: '灰', weight: '1.000' }]);
    const [third, fourth] = [await only('name_equal=S3'), await only('name_equal=S4')];
    const [salt] = await list(
      `/lines?depotId=${String(third['id'])}&name_equal=${encodeURIComponent('盐')}`,
    );
    const [ash] = await list(`/lines?depotId=${String(fourth['id'])}`);
    const away = (lines: unknown[]) => post(`/take-away?id=${String(third['id'])}`, lines);
    expect(refusal(await away([{ id: ash?.['id'] }]))).toEqual([400, 400, '数据不存在']);
    expect((await away([{ id: salt?.['id'] }])).json()).toEqual(DONE);
    expect(await only('name_equal=S3')).toMatchObject({ load: '7.000' });
    expect(await only('name_equal=S4')).toMatchObject({ load: '1.000' });
  });

  it('changes lines by a list body; they stay with their record, and all are changed or none', async () => {
    await post('/found?name=S5', [
      { name: '沙', weight: '7.000' },
      { name: '盐', weight: '1.000' },
    ]);
    await post('/found?name=S6', [{ name: '灰', weight: '1.000' }]);
    const [fifth, sixth] = [await only('name_equal=S5'), await only('name_equal=S6')];
    const linesOf = (of: Json) => list(`/lines?depotId=${String(of['id'])}&ascs=weight`);
    const [salt, sand] = await linesOf(fifth);
    const reweigh = (lines: unknown[]) => post(`/reweigh?id=${String(fifth['id'])}`, lines);
    const moved = { id: salt?.['id'], weight: '1.500', depotId: sixth['id'] };
    expect(refusal(await reweigh([moved, { id: sand?.['id'], weight: 'heavy' }]))).toEqual([
      400,
      400,
      '第2条: JSON parse error: weight',
    ]);
    expect(await linesOf(fifth)).toEqual([salt, sand]);
    expect((await reweigh([moved])).json()).toEqual(DONE);
    expect(await linesOf(fifth)).toMatchObject([{ weight: '1.500' }, { weight: '7.000' }]);
    expect(await only('name_equal=S5')).toMatchObject({ load: '8.500' });
    expect(await linesOf(sixth)).toHaveLength(1);
    const [ash] = await linesOf(sixth);
    expect(refusal(await reweigh([{ id: ash?.['id'], weight: '9.000' }]))).toEqual([
      400,
      400,
      '第1条: 数据不存在',
    ]);
  });

  it('adds money exactly, and records what it is afterwards', async () => {
    const { id } = await made();
    for (const amount of ['0.10', '0.20', '99999.99']) {
      const reply = await act(`/charge?id=${String(id)}&amount=${amount}&what=Fuel&weight=1`);
      expect(reply.json()).toEqual(DONE);
    }
    expect(data(await get(`/detail?id=${String(id)}`))['balance']).toBe('100000.29');
    const left = (await list(`/lines?depotId=${String(id)}&ascs=id`)).map((one) => one['left']);
    expect(left.toSorted()).toEqual(['0.10', '0.30', '100000.29']);
    const none = await act(`/charge?id=${String(id)}&what=Fuel`);
    expect(refusal(none)).toEqual([400, 400, '缺少必要的请求参数: amount']);
    const fine = await act(`/charge?id=${String(id)}&amount=0.005&what=Fuel`);
    expect(refusal(fine)).toEqual([400, 400, '请求参数类型错误: amount']);
  });
});

describe('a lifecycle', () => {
  const status = (id: unknown, value: string, by = token) =>
    platform.send(`${ROOT}/status`, {
      method: 'POST',
      token: by,
      headers: FORM,
      body: `id=${String(id)}&status=${value}`,
    });
  const MOVE_REFUSED = [400, 400, '当前状态不允许此操作'];

  it('begins in its first state, whatever a body says, and no update changes it', async () => {
    const { id, state } = await made({ state: '2' });
    expect(state).toBe(0);
    expect((await post('/update', { id, state: '1', level: 2 })).json()).toEqual(DONE);
    expect(data(await get(`/detail?id=${String(id)}`))).toMatchObject({ state: 0, level: 2 });
  });

  it('moves by the declared actions only, sent as a form', async () => {
    const { id } = await made();
    expect(refusal(await status(id, '2'))).toEqual(MOVE_REFUSED);
    expect((await status(id, '1')).json()).toEqual(DONE);
    const opened = data(await get(`/detail?id=${String(id)}`));
    expect(opened).toMatchObject({ state: 1, openedBy: '管理员' });
    expect(opened['openedAt']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(refusal(await status(id, '1'))).toEqual(MOVE_REFUSED);
    expect((await status(id, '2')).json()).toEqual(DONE);
    expect(data(await get(`/detail?id=${String(id)}`))['state']).toBe(2);
  });

  it('refuses a value that no action sends, an id that is missing and one that nobody knows', async () => {
    const { id } = await made();
    expect(refusal(await status(id, '7'))).toEqual([400, 400, '请求参数错误']);
    expect(refusal(await status('', '1'))).toEqual([400, 400, '缺少必要的请求参数: id']);
    expect(refusal(await status('1900000000999999999', '1'))).toEqual([200, 400, '操作失败']);
    expect(data(await get(`/detail?id=${String(id)}`))['state']).toBe(0);
  });

  it('moves neither another tenant’s record nor by who may not', async () => {
    const { id } = await made();
    expect(refusal(await status(id, '1', foreign))).toEqual([403, 400, '没有该租户的数据权限']);
    expect(refusal(await status(id, '1', dispatcher))).toEqual([401, 401, '请求未授权']);
    expect(data(await get(`/detail?id=${String(id)}`))['state']).toBe(0);
  });
});

describe('records that hang under one another', () => {
  let top: Json;
  let below: Json;
  beforeEach(async () => {
    top = await made();
    below = await made({ parentId: top['id'] });
  });

  it('name their parent, and are an option tree without children at leaves', async () => {
    expect(below).toMatchObject({ parentId: top['id'], parentName: top['name'] });
    const node = (await list('/tree')).find((one) => one['id'] === top['id']);
    const common = { key: top['id'], value: top['id'], title: top['name'], parentId: '0' };
    const child = {
      id: below['id'],
      key: below['id'],
      value: below['id'],
      title: below['name'],
      parentId: top['id'],
    };
    expect(node).toEqual({ id: top['id'], ...common, children: [child] });
    const nested = (await list('/nested')).find((one) => one['id'] === top['id']);
    expect(nested).toMatchObject({ code: top['code'], children: [{ code: below['code'] }] });
  });

  it('are asked for level by level, with hasChildren and without children', async () => {
    const roots = await list('/lazy-tree?parentId=');
    expect(roots.find((one) => one['id'] === top['id'])).toMatchObject({ hasChildren: true });
    expect(roots.some((one) => one['id'] === below['id'])).toBe(false);
    expect(await list(`/lazy-tree?parentId=${String(top['id'])}`)).toEqual([
      {
        id: below['id'],
        parentId: top['id'],
        title: below['name'],
        key: below['id'],
        value: below['id'],
        hasChildren: false,
      },
    ]);
    expect(await list(`/below?parent=${String(top['id'])}`)).toMatchObject([
      { id: below['id'], hasChildren: false },
    ]);
  });

  it('are not removed while something hangs under them, but together with it', async () => {
    const ids = [top['id'], below['id']].map(String);
    expect(refusal(await act(`/remove?ids=${ids[0]}`))).toEqual([400, 400, '请先删除子节点!']);
    expect(refusal(await get(`/delete?id=${ids[0]}`))).toEqual([400, 400, '请先删除子节点!']);
    expect((await act(`/remove?ids=${ids.join(',')}`)).json()).toEqual(DONE);
    expect((await get(`/detail?id=${ids[0]}`)).json()).toEqual({
      code: 200,
      success: true,
      data: {},
      msg: '暂无承载数据',
    });
  });

  it('never hang under themselves', async () => {
    const reply = await post('/update', { id: top['id'], parentId: below['id'] });
    expect(refusal(reply)).toEqual([400, 400, '父节点不可选择自身或其子节点!']);
  });
});

describe('answers', () => {
  it('page by the names of the call, and by conditions in a JSON body (rule:list.paging)', async () => {
    const { code } = await made();
    const page = data(await get('/page?currentPage=2&pageSize=3'));
    expect(page).toMatchObject({ current: 2, size: 3 });
    expect(page['records']).toHaveLength(3);
    const asked = data(await post('/asked?current=1&size=5', { code_equal: code }));
    expect(asked).toMatchObject({ total: 1, size: 5, records: [{ code }] });
  });

  it('of entity-bound lists know equal fields only', async () => {
    const { name } = await made();
    const count = async (query: string) => data(await get(`/exact?${query}`))['total'];
    expect(await count(`name=${String(name)}`)).toBe(1);
    expect(await count('name=T')).toBe(0);
    expect(await count(`name_likeright=T&nothing=1`)).toBe(await total());
  });

  it('give the different values of a field with their words, and fill the named fields only', async () => {
    await made();
    expect((await list('/states')).find((one) => one['key'] === 0)).toEqual({
      key: 0,
      name: '新建',
    });
    const [row] = await list('/names?size=1');
    expect(row).toMatchObject({ code: '', level: -1, balance: -1, parentId: '', createTime: '' });
    expect(row?.['name']).not.toBe('');
  });

  it('hold the caller’s tenant only', async () => {
    const { code } = await made({}, foreign);
    expect(data(await get(`/page?code_equal=${String(code)}`))['total']).toBe(0);
  });
});

it('does not start where nothing answers a declared call', async () => {
  const silent = {
    ...line,
    calls: [
      {
        id: 'testLine.nobody',
        method: 'POST',
        path: '/api/test/nobody',
        kind: 'action',
        certainty: 'assumed',
      },
    ],
  } as const;
  const families = [...SYSTEM, depot, silent];
  await expect(TestPlatform.start(undefined, false, { families })).rejects.toThrow(
    'nothing answers testLine.nobody',
  );
});
