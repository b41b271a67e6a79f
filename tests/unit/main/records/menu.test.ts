import { beforeEach, expect, test } from 'vitest';
import { readButtons, readRoutes, readTopMenus } from '@main/records/menu';
import { readOptions } from '@main/records/options';

let count = 0;

const node = (name: string, more: object = {}) => ({
  id: String((count += 1)),
  code: name,
  name,
  path: `/${name}`,
  source: 'icon',
  category: 1,
  isOpen: 1,
  ...more,
});

beforeEach(() => {
  count = 0;
});

test('routes keep order and depth; open type 2 opens outside', () => {
  const { routes } = readRoutes([
    node('system', { children: [node('user'), node('role'), node('help', { isOpen: '2' })] }),
  ]);
  expect(routes[0]?.children.map(({ name, opensOutside }) => [name, opensOutside])).toEqual([
    ['user', false],
    ['role', false],
    ['help', true],
  ]);
});

test('a node of an unknown shape is left out and its children stay', () => {
  const { routes } = readRoutes([
    null,
    7,
    'x',
    { children: [node('user')] },
    node('b', { id: 19 }),
  ]);
  expect(routes.map(({ name, id }) => [name, id])).toEqual([
    ['user', '1'],
    ['b', '19'],
  ]);
});

test('a cycle is cut where it closes, and an answer that is no list is an empty menu', () => {
  const children: unknown[] = [];
  const own = node('loop', { children });
  children.push(own, node('user'));
  const { routes, notes } = readRoutes([own]);
  expect(routes).toHaveLength(1);
  expect(routes[0]?.children.map(({ name }) => name)).toEqual(['user']);
  expect(notes).toEqual({ repeated: 1, refused: 0, cut: 0 });
  expect(readRoutes({}).routes).toEqual([]);
});

test('an entry that stands twice is shown once, where it came first', () => {
  const twice = node('user');
  const { routes, notes } = readRoutes([
    node('a', { children: [twice] }),
    node('b', { children: [twice] }),
  ]);
  expect(routes.map(({ name, children }) => [name, children.length])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  expect(notes.repeated).toBe(1);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  '//evil.example/x',
  '\\\\evil.example\\x',
  'app://console/x',
  'http://',
])('the address %j is taken from its entry, whose name stays', (path) => {
  const { routes, notes } = readRoutes([node('bad', { path })]);
  expect(routes[0]).toMatchObject({ name: 'bad', path: '', refused: true });
  expect(notes.refused).toBe(1);
});

test.each(['/system/user', 'system/user', 'https://www.example.cn/a?b=1', '/a/index.html'])(
  'the address %j stays',
  (path) => {
    const { routes } = readRoutes([node('good', { path })]);
    expect(routes[0]).toMatchObject({ path });
    expect(routes[0]).not.toHaveProperty('refused');
  },
);

test('2,000 entries are read whole; beyond 5,000 they are cut and counted', () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => node(`entry${at}`));
  expect(readRoutes(many(2_000)).routes).toHaveLength(2_000);
  const { routes, notes } = readRoutes(many(5_010));
  expect([routes.length, notes.cut]).toEqual([5_000, 10]);
});

test('buttons are the codes of the leaves, each once (rule:permissions.buttons)', () => {
  const buttons = [
    { code: 'user', children: [{ code: 'user_add' }, { code: 'user_edit' }] },
    { code: 'lonely' },
    { code: 'user2', children: [{ code: 'user_add' }] },
  ];
  expect(readButtons(buttons)).toEqual(['user_add', 'user_edit', 'lonely']);
});

test('top menus whose code contains wx are dropped', () => {
  expect(readTopMenus([node('sy'), node('wx_app')]).map(({ code }) => code)).toEqual(['sy']);
});

test('options are read by the declared names; nodes without a value are left out', () => {
  const raw = [{ value: '1', title: 'a', children: [{ id: 2, title: 'b' }] }, { title: 'none' }, 3];
  expect(readOptions(raw, { value: 'value', label: 'title' })).toEqual([
    { value: '1', label: 'a', children: [{ value: '2', label: 'b' }] },
  ]);
});
