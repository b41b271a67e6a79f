import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClient } from '../support/realClient';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;
interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly deptName: string;
  readonly sort: number;
  readonly hasChildren?: boolean;
  readonly children?: readonly Node[];
}

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

const get = (path: string) => platform.send(`/api/blade-system/dept/${path}`, { token });
const submit = (body: Json) => platform.post('/api/blade-system/dept/submit', token, body);
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const list = async (): Promise<readonly Node[]> => data(await get('list'));
const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
async function named(name: string): Promise<Node> {
  const node = flat(await list()).find(({ deptName }) => deptName === name);
  if (node === undefined) throw new Error(name);
  return node;
}

describe('the tree of departments', () => {
  it('comes nested, of the own tenant alone, a leaf without children (call:dept.list)', async () => {
    const nodes = await list();
    expect(nodes.map(({ deptName, parentId }) => [deptName, parentId])).toEqual([
      ['城净示范市环境集团', '0'],
    ]);
    expect(nodes[0]?.children?.map(({ deptName }) => deptName)).toEqual([
      '指挥调度中心',
      '收集运输部',
      '分类督导部',
      '设备运维部',
      '综合管理部',
    ]);
    expect(await named('收运一班')).not.toHaveProperty('children');
  });

  it('comes branch by branch, each saying whether it goes on (call:dept.lazyList)', async () => {
    const [top] = data<readonly Node[]>(await get('lazy-list?parentId=0'));
    expect(top).toMatchObject({ deptName: '城净示范市环境集团', hasChildren: true });
    const below = data<readonly Node[]>(await get(`lazy-list?parentId=${top?.id}`));
    expect(below.map(({ deptName, hasChildren }) => [deptName, hasChildren])).toEqual([
      ['指挥调度中心', false],
      ['收集运输部', true],
      ['分类督导部', true],
      ['设备运维部', false],
      ['综合管理部', false],
    ]);
  });

  it('refuses a ring, and a parent that is left out is the top (wire format 4.2)', async () => {
    const parent = await named('收集运输部');
    const child = await named('收运一班');
    const ring = { ...parent, children: undefined, parentId: child.id };
    expect((await submit(ring)).json()).toMatchObject({ code: 400 });
    const { id, deptName, sort } = child;
    expect((await submit({ id, deptName, sort })).json()).toMatchObject({ code: 200 });
    expect((await list()).map((node) => node.deptName)).toContain('收运一班');
    expect((await submit({ id, deptName, sort, parentId: parent.id })).json()).toMatchObject({
      code: 200,
    });
    expect((await list()).map((node) => node.deptName)).not.toContain('收运一班');
  });

  it('moves the people of a department with it: a list of its parent holds them', async () => {
    const count = async (id: string): Promise<number> =>
      data<{ total: number }>(await platform.send(`/api/blade-user/page?deptId=${id}`, { token }))
        .total;
    const from = await named('收集运输部');
    const to = await named('设备运维部');
    const team = await named('收运一班');
    const [whole, people, before] = [
      await count(from.id),
      await count(team.id),
      await count(to.id),
    ];
    expect(people).toBeGreaterThan(0);
    await submit({ id: team.id, parentId: to.id });
    expect([await count(from.id), await count(to.id)]).toEqual([whole - people, before + people]);
    await submit({ id: team.id, parentId: from.id });
  });
});

describe('the client reads it', () => {
  const open = { mode: 'first', changed: [] } as const;
  const question = { family: 'dept', filters: {}, slot: 'test', sort: [] } as const;
  const order = [{ field: 'sort', direction: 'asc' }] as const;

  it('branch by branch until somebody searches or opens all', async () => {
    const client = await RealClient.start({}, platform);
    const first = await client.data.trees.tree({ ...question, sort: order, open });
    if (!first.ok) throw new Error(first.error.kind);
    expect(first.value.tree?.map(({ level }) => level)).toEqual([1, 2, 2, 2, 2, 2]);
    expect(first.value).toMatchObject({ atLeast: true });
    const all = await client.data.trees.tree({ ...question, open: { mode: 'all', changed: [] } });
    if (!all.ok) throw new Error(all.error.kind);
    expect(all.value).toMatchObject({ total: 10, whole: true });
    const found = await client.data.trees.tree({
      ...question,
      filters: { deptName_like: '一班' },
      open,
    });
    if (!found.ok) throw new Error(found.error.kind);
    const names = found.value.records.map(({ cells }) => cells['deptName']);
    expect(names).toEqual([
      { state: 'value', value: '城净示范市环境集团' },
      { state: 'value', value: '收集运输部' },
      { state: 'value', value: '收运一班' },
    ]);
    expect(found.value.total).toBe(1);
  });

  it('below one department at its level', async () => {
    const client = await RealClient.start({}, platform);
    const below = { id: (await named('收集运输部')).id, level: 2 };
    const branch = await client.data.trees.tree({ ...question, sort: order, open, below });
    if (!branch.ok) throw new Error(branch.error.kind);
    expect(branch.value.tree).toEqual(
      [1, 2].map(() => ({ parent: below.id, level: 3, hasChildren: false, matched: true })),
    );
  });
});
