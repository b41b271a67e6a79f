import { expect, test } from 'vitest';
import { readButtons, readRoutes, readTopMenus } from '@main/data/menu';
import { readOptions } from '@main/data/options';

const node = (name: string, more: object = {}) => ({
  id: '1',
  code: name,
  name,
  path: `/${name}`,
  source: 'icon',
  category: 1,
  isOpen: 1,
  ...more,
});

test('routes keep order, depth and duplicates; open type 2 opens outside', () => {
  const routes = readRoutes([
    node('system', { children: [node('user'), node('user'), node('help', { isOpen: '2' })] }),
  ]);
  expect(routes[0]?.children.map(({ name, opensOutside }) => [name, opensOutside])).toEqual([
    ['user', false],
    ['user', false],
    ['help', true],
  ]);
});

test('a node of an unknown shape is left out and its children stay', () => {
  const routes = readRoutes([null, 7, 'x', { children: [node('user')] }, node('b', { id: 19 })]);
  expect(routes.map(({ name, id }) => [name, id])).toEqual([
    ['user', '1'],
    ['b', '19'],
  ]);
});

test('a cycle and an answer that is no list do not hang', () => {
  const children: unknown[] = [];
  const own = node('loop', { children });
  children.push(own);
  expect(readRoutes([own]).length).toBe(1);
  expect(readRoutes({})).toEqual([]);
});

test('buttons are the codes of the leaves, each once', () => {
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
