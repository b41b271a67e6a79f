import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from '@shared/catalogue/system/user';
import { TestPlatform } from './platform';

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly category: number;
  readonly isOpen: number;
  readonly children?: readonly Node[];
}

let platform: TestPlatform;
let admin = '';
let dispatcher = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  admin = (await platform.signIn('476074'))['access_token'] ?? '';
  dispatcher = (await platform.signIn('476074', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
});
afterAll(() => platform.stop());

async function tree(path: string, token: string): Promise<Node[]> {
  const reply = await platform.send(`/api/blade-system/${path}`, { token });
  expect(reply.json()).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  return reply.json()['data'] as Node[];
}

const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('menu', () => {
  it('routes the screens that exist, some that do not, and one address outside', async () => {
    const nodes = flat(await tree('menu/routes', admin));
    expect(nodes.every((node) => node.category === 1)).toBe(true);
    const byCode = new Map(nodes.map((node) => [node.code, node]));
    expect(byCode.get('user')).toMatchObject({ name: '用户管理', path: '/system/user' });
    expect(byCode.get('alarm')).toMatchObject({ name: '告警列表', path: '/alarms' });
    expect(byCode.get('publicity')).toMatchObject({ isOpen: 2 });
    expect(byCode.get('publicity')?.path).toMatch(/^https:/);
    expect(byCode.has('role')).toBe(true);
  });

  it('omits children at leaves and links by texts of 19 digits', async () => {
    const roots = await tree('menu/routes', admin);
    for (const node of flat(roots)) {
      expect(node.id).toMatch(/^\d{19}$/);
      expect(node.children?.length).not.toBe(0);
      for (const child of node.children ?? []) expect(child.parentId).toBe(node.id);
    }
    expect(roots.every((node) => node.parentId === '0')).toBe(true);
  });

  it('gives a plain role its granted entries and their folders only', async () => {
    const codes = flat(await tree('menu/routes', dispatcher)).map((node) => node.code);
    expect(codes).toEqual(expect.arrayContaining(['monitor', 'alarm', 'system', 'user']));
    expect(codes).not.toContain('role');
    expect(codes).not.toContain('sanitation');
  });

  it('cuts the routes by the top menu', async () => {
    const tops = await tree('menu/top-menu', admin);
    expect(tops.map((top) => top.code)).toEqual(['basic', 'classify', 'sanitation', 'wxapp']);
    expect(await tree('menu/user-top-menu', admin)).toEqual(tops);
    const codes = flat(await tree(`menu/routes?topMenuId=${tops[1]?.id}`, admin)).map(
      (n) => n.code,
    );
    expect(codes).toContain('pointKanban');
    expect(codes).not.toContain('system');
    expect(await tree(`menu/routes?topMenuId=${tops[3]?.id}`, admin)).toEqual([]);
  });

  it('lists buttons under their menu, with the columns that are not filled as -1', async () => {
    const parents = await tree('menu/buttons', admin);
    const leaves = flat(parents).filter((node) => node.children === undefined);
    expect(leaves.every((node) => node.category === -1 && node.isOpen === -1)).toBe(true);
    const codes = new Set(leaves.map((node) => node.code));
    const { permissions, actions = [] } = user.screen;
    for (const code of [...Object.values(permissions), ...actions.map((one) => one.permission)]) {
      expect(codes).toContain(code);
    }
    const few = flat(await tree('menu/buttons', dispatcher)).filter((node) => !node.children);
    expect(few.map((node) => node.code).sort()).toEqual(['deliveryRecord_view', 'user_view']);
  });
});

describe('options', () => {
  it('are trees of nodes whose key and value are the id', async () => {
    const depts = await tree('dept/tree', admin);
    for (const node of flat(depts)) {
      expect(node).toMatchObject({ key: node.id, value: node.id });
      expect(node).toHaveProperty('title');
    }
    expect(flat(depts)).toHaveLength(10);
    expect(
      flat(await tree('role/tree', admin)).map(
        (node) => (node as unknown as { title: string }).title,
      ),
    ).toEqual(['管理员', '值班调度', '作业人员']);
  });

  it('offer the own role and department for the switch', async () => {
    expect(await tree('role/select', dispatcher)).toMatchObject([{ roleName: '值班调度' }]);
    expect(await tree('dept/select', dispatcher)).toMatchObject([{ deptName: '收集运输部' }]);
  });

  it('are dictionaries with text keys; an unknown code is empty', async () => {
    const rows = await platform.send('/api/blade-system/dict/dictionary?code=sex', {
      token: admin,
    });
    expect(rows.json()['data']).toMatchObject([
      { code: 'sex', dictKey: '1', dictValue: '男', id: -1 },
      { code: 'sex', dictKey: '2', dictValue: '女' },
      { code: 'sex', dictKey: '3', dictValue: '未知' },
    ]);
    const none = await platform.send('/api/blade-system/dict/dictionary?code=nope', {
      token: admin,
    });
    expect(none.json()['data']).toEqual([]);
    const missing = await platform.send('/api/blade-system/dict/dictionary', { token: admin });
    expect([missing.status, missing.json()['msg']]).toEqual([400, '缺少必要的请求参数: code']);
  });
});
