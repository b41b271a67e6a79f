import { beforeEach, expect, test } from 'vitest';
import { MenuMap, type MapOwner } from '@main/records/menuMap';
import { ServerOverrides } from '@main/storage/serverOverrides';
import type { MenuNode } from '@shared/model/menu';
import { matchEntry } from '@shared/model/menuMap';

const node = (part: Partial<MenuNode>): MenuNode => ({
  id: '1',
  code: '',
  name: '',
  alias: 'menu',
  path: '',
  icon: '',
  opensOutside: false,
  children: [],
  ...part,
});

const ROUTES: readonly MenuNode[] = [
  node({
    id: '1',
    name: '系统',
    children: [
      node({ id: '2', name: '用户', path: '/system/user' }),
      node({ id: '3', name: '未知', code: 'odd', path: '/odd' }),
      node({ id: '4', name: '外部', path: 'https://www.example.cn' }),
    ],
  }),
];
const SCREENS = [
  {
    key: 'family:user',
    label: { zh: '用户管理', en: 'Users' },
    paths: ['/system/user'],
    codes: [],
  },
];

let stored: unknown;
let saved: { name: string; text: string }[];
let owner: MapOwner | null;

function mapOf(): MenuMap {
  const document = { read: () => stored, write: (value: object) => (stored = value) };
  return new MenuMap({
    book: new ServerOverrides(document),
    exports: {
      save: async (name, bytes) => {
        saved.push({ name, text: String(bytes) });
        return `/downloads/${name}`;
      },
      reveal: () => undefined,
    },
    screens: () => SCREENS,
    owner: () => owner,
    routes: () => ROUTES,
  });
}

const ownerOf = (roleNames: readonly string[], tenantId = '000000'): MapOwner => ({
  serverKey: 'https://a.example',
  user: {
    tenantId,
    userId: '1',
    account: 'a',
    userName: 'a',
    realName: 'a',
    deptId: '1',
    roleIds: [],
    roleNames,
    avatar: '',
  },
});

beforeEach(() => {
  stored = {};
  saved = [];
  owner = ownerOf(['administrator']);
});

test('the view lists every leaf with what it opens and why', () => {
  const view = mapOf().view();
  expect(view).toMatchObject({
    ok: true,
    value: {
      canChange: true,
      entries: [
        { trail: '系统 / 用户', screen: 'family:user', by: 'path', outside: false },
        { trail: '系统 / 未知', screen: null, by: null },
        { trail: '系统 / 外部', outside: true },
      ],
    },
  });
});

test('a screen has the name of its path where it has several', () => {
  const label = { zh: '保养记录', en: 'Maintenance records' };
  const screen = {
    ...{ key: 'family:upkeep', label: { zh: '车辆维保', en: 'Upkeep' }, codes: [] },
    ...{ paths: ['/all', '/record/index'], at: { '/record/index': { label, filters: {} } } },
  };
  const named = (path: string) => matchEntry(node({ path }), [screen], {})?.screen.label.en;
  expect([named('/all'), named('/record'), named('/odd')]).toEqual([
    'Upkeep',
    'Maintenance records',
    undefined,
  ]);
});

test('a choice is kept per server and tenant, over a restart, and can be taken back', () => {
  mapOf().choose('odd|/odd', 'family:user');
  expect(mapOf().choices()).toEqual({ 'odd|/odd': 'family:user' });
  owner = ownerOf(['administrator'], '476074');
  expect(mapOf().choices()).toEqual({});
  owner = ownerOf(['administrator']);
  mapOf().choose('odd|/odd', null);
  expect(mapOf().choices()).toEqual({});
});

test('only administrators change it, and only to a screen that there is', () => {
  expect(mapOf().choose('odd|/odd', 'family:none')).toMatchObject({
    error: { key: 'menuMap.unknownScreen' },
  });
  owner = ownerOf(['dispatcher']);
  expect(mapOf().choose('odd|/odd', 'family:user')).toMatchObject({
    error: { key: 'menuMap.noPermission' },
  });
  expect(mapOf().view()).toMatchObject({ value: { canChange: false } });
  owner = null;
  expect(mapOf().view()).toMatchObject({ error: { key: 'menuMap.signedOut' } });
});

test('what is exported can be imported; a bad file changes nothing', async () => {
  mapOf().choose('odd|/odd', 'family:user');
  const path = await mapOf().export();
  expect(path).toMatchObject({ value: { path: '/downloads/menu-map-000000.json' } });
  const text = saved[0]?.text ?? '';
  mapOf().choose('odd|/odd', null);
  for (const [bad, key] of [
    ['{', 'menuMap.notAMap'],
    ['[]', 'menuMap.notAMap'],
    ['{"kind":"chengjing.menuMap","version":2,"choices":{}}', 'menuMap.notAMap'],
    [text.replace('family:user', 'family:newer'), 'menuMap.newerMap'],
  ] as const) {
    expect(mapOf().import(bad)).toMatchObject({ error: { key } });
    expect(mapOf().choices()).toEqual({});
  }
  mapOf().import(`\uFEFF${text}`);
  expect(mapOf().choices()).toEqual({ 'odd|/odd': 'family:user' });
  const hostile = '{"kind":"chengjing.menuMap","version":1,"choices":{"__proto__":"family:user"}}';
  mapOf().import(hostile);
  expect(({} as Record<string, unknown>)['family:user']).toBeUndefined();
  expect(mapOf().view()).toMatchObject({ ok: true });
  owner = ownerOf(['administrator'], 'constructor');
  expect(mapOf().choices()).toEqual({});
  // A server's word for a tenant leads to no other folder.
  owner = ownerOf(['administrator'], '../../x');
  await mapOf().export();
  expect(saved.at(-1)?.name).toBe('menu-map-______x.json');
});

test('what comes from the demo platform says so by its name', async () => {
  owner = { ...ownerOf(['administrator']), serverKey: 'demo' };
  await mapOf().export();
  expect(saved[0]?.name).toBe('menu-map-DEMO-000000.json');
});
