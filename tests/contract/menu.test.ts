import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionMenu } from '@shared/model/menu';
import { RealClient, type Person } from '../support/realClient';
import { strictly } from '../support/strictWire';
import { TestPlatform } from './platform';

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly category: number;
  readonly isOpen: number;
  readonly action: number;
  readonly children?: readonly Node[];
}

let platform: TestPlatform;
let admin = '';
let dispatcher = '';
let fleet = '';
let store = '';
/** Paths that the platform was asked for. */
const seen: string[] = [];

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, {
    inspect: (request) => {
      seen.push(request.path);
      return strictly(request);
    },
  });
  admin = (await platform.signIn('476074'))['access_token'] ?? '';
  dispatcher = (await platform.signIn('476074', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
  fleet = (await platform.signIn('476074', 'fleet', 'Fleet123'))['access_token'] ?? '';
  store = (await platform.signIn('476074', 'store', 'Store123'))['access_token'] ?? '';
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
    expect(codes).not.toContain('dict');
    expect(codes).not.toContain('insurance');
  });

  it('places every pilot under a menu of its area', async () => {
    const roots = await tree('menu/routes', admin);
    const places = roots.flatMap((root) =>
      (root.children ?? []).map((node) => `${root.code} ${node.code} ${node.path}`),
    );
    expect(places).toEqual(
      expect.arrayContaining([
        'classify deliveryRecord /system_classify/record/delivery',
        'classify scalePoint /system_classify/site/scalePoint',
        'sanitation vehicle /system_sanitation/vehicleMg/vehicle',
        'sanitation oilCard /system_sanitation/vehicleMg/oilCard',
        'recycle recyclingRecord /system_recycle/record/recycling',
        'environment noiseDevice /system_environment/noise/device',
        'warehouse materialApplyRecord /system_warehouse/material/apply',
        'device deviceFaultFlow /system_device/fault/flow',
        'people workCard /system_peopleMg/workCard/index',
        'environment noiseWarn /system_environment/noise/warn',
        'environment lampblack /system_lampblack/warn/index',
        'device platformFault /system_device/fault/platform',
        'device repairWorkOrder /system_device/repair/order',
        'classify dispatchDisposal /system_classify/dispatch/disposal',
        'sanitation vehicleMaintain /system_sanitation/vehicleMg/maintain',
        'system user /system/user',
        'system dict /dict-horizontal/index',
        'system region /system/region',
      ]),
    );
  });

  it('sorts the top menus; those of a person come as they are stored, with what is for phones', async () => {
    const tops = await tree('menu/top-menu', admin);
    const order = ['basic', 'classify', 'sanitation', 'recycle', 'device', 'warehouse', 'wxapp'];
    expect(tops.map((top) => top.code)).toEqual(order);
    const own = await tree('menu/user-top-menu', admin);
    expect(own.map((top) => top.code).sort()).toEqual([...order].sort());
    const places = own.map((top) => (top as unknown as { sort: number }).sort);
    expect(places).not.toEqual([...places].sort((a, b) => a - b));
    expect(await tree('menu/user-platform-sys', admin)).toEqual(own);
    // A subsystem without anything for the person does not stand there.
    const codes = (await tree('menu/user-top-menu', store)).map((top) => top.code);
    expect(codes).toContain('warehouse');
    expect(codes).not.toContain('recycle');
  });

  it('is asked for by each person: entries, subsystems, systems and buttons (rule:permissions.fetch call:menu.userTopMenu call:menu.userPlatformSys call:menu.buttons)', async () => {
    const asked = ['routes', 'buttons', 'user-top-menu', 'user-platform-sys'];
    const menuOf = async (person: Person) => {
      const client = await RealClient.start({ tenantId: '476074', ...person }, platform);
      try {
        seen.length = 0;
        const menu = await client.data.menu(undefined);
        if (!menu.ok) throw new Error(JSON.stringify(menu.error));
        const paths = seen.filter((path) => path.includes('/menu/'));
        const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
        expect(names.sort()).toEqual([...asked].sort());
        return menu.value;
      } finally {
        await client.stop();
      }
    };
    const all = await menuOf({});
    const own = await menuOf({ account: 'store', password: 'Store123' });
    const codes = ({ topMenus }: SessionMenu) => topMenus.map(({ code }) => code);
    // Those of both answers once, those for phones not at all.
    const order = ['basic', 'classify', 'sanitation', 'recycle', 'device', 'warehouse'];
    expect(codes(all)).toEqual(order);
    expect(codes(own)).toContain('warehouse');
    expect(codes(own)).not.toContain('recycle');
    expect(own.permissions.length).toBeGreaterThan(0);
    expect(own.permissions.length).toBeLessThan(all.permissions.length);
    expect(own.routes.length).toBeLessThan(all.routes.length);
  });

  it('cuts the routes by the top menu', async () => {
    const tops = await tree('menu/top-menu', admin);
    const behind = async (code: string, by = admin) => {
      const id = tops.find((top) => top.code === code)?.id;
      return flat(await tree(`menu/routes?topMenuId=${id}`, by)).map((node) => node.code);
    };
    expect(await behind('classify')).toContain('pointKanban');
    expect(await behind('classify')).not.toContain('system');
    expect(await behind('recycle')).toContain('recyclingRecord');
    expect(await behind('wxapp')).toEqual([]);
    expect(await behind('sanitation', fleet)).toEqual(
      expect.arrayContaining(['sanitation', 'vehicle', 'oilCard', 'insurance']),
    );
    expect(await behind('sanitation', fleet)).not.toContain('workCard');
  });

  it('has the targets of vehicle reminders behind the id that every installation has', async () => {
    const nodes = flat(await tree('menu/routes?topMenuId=1725422891593650177', admin));
    expect(nodes.map((node) => node.path)).toEqual(
      expect.arrayContaining([
        '/system_sanitation/equipmentMg/insurance/index',
        '/system_sanitation/equipmentMg/upkeepRecord/index',
        '/system_sanitation/equipmentMg/inspectionRecord/index',
      ]),
    );
  });
});

describe('buttons', () => {
  async function codesFor(token: string): Promise<string[]> {
    const parents = await tree('menu/buttons', token);
    return flat(parents)
      .filter((node) => node.children === undefined)
      .map((node) => node.code)
      .sort();
  }

  it('stand under their menu, with the columns that are not filled as -1', async () => {
    const parents = await tree('menu/buttons', admin);
    const leaves = flat(parents).filter((node) => node.children === undefined);
    expect(leaves.every((node) => node.category === -1 && node.isOpen === -1)).toBe(true);
    expect(await codesFor(admin)).toEqual(
      expect.arrayContaining([
        ...['user_add', 'user_edit', 'user_delete', 'user_view'],
        ...['user_role', 'user_reset', 'user_unlock', 'user_updatePlatform'],
        ...['vehicle_delete', 'oilCard_recharge', 'materialApplyRecord_add', 'dict_add'],
      ]),
    );
    const user = parents.flatMap((root) => [root, ...(root.children ?? [])]);
    const add = user.find((node) => node.code === 'user_add');
    expect(add).toMatchObject({ name: '新增', action: 1 });
  });

  it('are for looking only where a role looks', async () => {
    const codes = await codesFor(dispatcher);
    expect(codes).toEqual(
      expect.arrayContaining(['deliveryRecord_view', 'user_view', 'vehicle_view']),
    );
    expect(codes.filter((code) => /_(add|edit|delete|import|role|reset)$/.test(code))).toEqual([]);
  });

  it('let the fleet be kept but not thinned out, and nothing else be touched', async () => {
    const codes = await codesFor(fleet);
    expect(codes).toEqual(
      expect.arrayContaining(['vehicle_add', 'vehicle_edit', 'oilCard_add', 'oilCard_recharge']),
    );
    expect(codes).not.toContain('vehicle_delete');
    expect(codes).not.toContain('oilCard_delete');
    expect(
      codes.filter((code) => /^(user|material\w*|dict|region)_(?!view|export)/.test(code)),
    ).toEqual([]);
    expect(await codesFor(store)).toContain('materialApplyRecord_add');
  });

  it('are what the server allows: a call without its button is the 401 of a missing permission', async () => {
    const add = (by: string, path: string, body: object) => platform.post(path, by, body);
    const vehicle = '/api/blade-basics-resources/vehicle';
    const noRight = { code: 401, success: false, data: null, msg: '请求未授权' };
    // What is wrong with an empty body is told to whoever may save one.
    expect((await add(fleet, `${vehicle}/save`, {})).status).toBe(400);
    const refused = await add(dispatcher, `${vehicle}/save`, {});
    expect([refused.status, refused.json()]).toEqual([401, noRight]);
    const removed = await platform.send(`${vehicle}/remove?ids=1`, {
      method: 'POST',
      token: fleet,
    });
    expect([removed.status, removed.json()]).toEqual([401, noRight]);
    const foreign = await add(fleet, '/api/blade-system/region/submit', {});
    expect([foreign.status, foreign.json()]).toEqual([401, noRight]);
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
    ).toEqual(['管理员', '值班调度', '作业人员', '车队管理员', '仓库管理员']);
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
