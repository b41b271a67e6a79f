import { expect, test } from 'vitest';
import { entryKey, matchEntry, samePath, type ScreenChoice } from '@shared/model/menuMap';

const SCREENS: readonly ScreenChoice[] = [
  {
    key: 'a',
    label: { zh: '车辆', en: 'Vehicles' },
    paths: ['/fleet/vehicle'],
    codes: ['vehicle'],
  },
  { key: 'b', label: { zh: '人员', en: 'Staff' }, paths: ['/staff'], codes: ['staff', 'people'] },
  { key: 'c', label: { zh: '记录', en: 'Records' }, paths: ['/c'], codes: [] },
  { key: 'd', label: { zh: '记录', en: 'Logs' }, paths: ['/d'], codes: [] },
];

const entry = (part: object) => ({
  id: '1725422891593650177',
  code: '',
  path: '',
  alias: '',
  name: '',
  ...part,
});

const match = (part: object, chosen = {}) => {
  const found = matchEntry(entry(part), SCREENS, chosen);
  return found === null ? null : `${found.screen.key} by ${found.by}`;
};

test.each([
  [{ path: '/fleet/vehicle/index', code: 'staff' }, 'a by path'],
  [{ path: 'fleet/vehicle?tab=1' }, 'a by path'],
  [{ path: '/else', code: 'Vehicle' }, 'a by code'],
  [{ path: '/else', code: 'x', alias: 'people' }, 'b by alias'],
  [{ path: '/else', alias: 'menu', name: ' 人 员 ' }, 'b by title'],
  [{ name: 'STAFF' }, 'b by title'],
  // Two screens of one name: a guess would open the wrong records.
  [{ name: '记录' }, null],
  [{ path: '/else', code: 'x', alias: 'y', name: 'z' }, null],
  [{}, null],
])('%j is matched: %s', (part, expected) => {
  expect(match(part)).toBe(expected);
});

test('what an administrator chose goes before everything, and can be "no screen"', () => {
  const part = { path: '/fleet/vehicle', code: 'vehicle' };
  const key = entryKey(entry(part));
  expect(match(part, { [key]: 'b' })).toBe('b by chosen');
  expect(match(part, { [key]: '' })).toBeNull();
  // Chosen in a newer version: the entry falls back to what this one can find.
  expect(match(part, { [key]: 'gone' })).toBe('a by path');
});

test('an entry is kept by code and path, which outlive its id; names of objects are no entries', () => {
  expect(entryKey(entry({ code: 'vehicle', path: '/v' }))).toBe('vehicle|/v');
  expect(entryKey(entry({}))).toBe('1725422891593650177');
  expect(match({ id: 'constructor' }, {})).toBeNull();
});

test('paths are the same with or without /index, closing slash, query and leading slash', () => {
  expect(samePath('/a/b/index', 'a/b/?x=1#y')).toBe(true);
  expect(samePath('/a/b', '/a/bc')).toBe(false);
});
