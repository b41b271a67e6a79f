import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wallText } from '@renderer/boards/cellText';
import { evenRows } from '@renderer/boards/carousel';
import { isNight } from '@renderer/boards/night';
import { worstFirst } from '@renderer/boards/Rank';
import { boardColumns } from '@renderer/boards/Table';
import { findFamily } from '@shared/catalogue/index';
import { setTimeZone } from '@shared/base/time';
import { must } from '@shared/base/assert';
import { readRecord } from '@shared/catalogue/record';

beforeAll(() => setTimeZone('Asia/Shanghai'));
afterAll(() => setTimeZone(null));

const NOW = Date.UTC(2026, 10, 21, 4);
const visits = must(findFamily('vehicleScreen'), 'visits');
const visit = readRecord(visits, {
  id: '17',
  abnormalType: '2',
  collectionPointName: '云栖雅苑1号收集点',
  collectionPersonName: '徐小雪',
  collectionTime: '2026-11-21 09:05:31',
});
const textOf = (name: string, names: 'hidden' | 'masked' | 'shown') =>
  wallText(
    visit,
    must(
      visits.fields.find((field) => field.name === name),
      name,
    ),
    { language: 'zh', names, now: NOW },
  );

describe('what a wall shows of a record', () => {
  test('names of people are masked unless the board may show them, and hidden behind the lock', () => {
    expect(textOf('collectionPersonName', 'masked')).toBe('徐**');
    expect(textOf('collectionPersonName', 'shown')).toBe('徐小雪');
    expect(textOf('collectionPersonName', 'hidden')).toBeNull();
    expect(textOf('collectionPointName', 'hidden')).toBe('云栖雅苑1号收集点');
  });

  test('times have neither seconds nor the date of today', () => {
    expect(textOf('collectionTime', 'masked')).toBe('09:05');
  });

  test('a table has the columns that its tile names, else as many of the family as fit', () => {
    const names = ['collectionTime', 'companyName', 'address', 'plate'];
    expect(boardColumns(visits, 9, names).map(({ name }) => name)).toEqual(names);
    expect(boardColumns(visits, 2, names).map(({ name }) => name)).toEqual(names);
    expect(boardColumns(visits, 2)).toHaveLength(3);
    expect(boardColumns(visits, 5)).toHaveLength(5);
  });
});

test('progress begins with the worst, whichever way is good; what is unknown comes last', () => {
  const label = { zh: '', en: '' };
  const value = { name: 'n', label, unit: '%', period: 'today', adds: false } as const;
  const entries = [
    { name: 'a', cell: { state: 'value', value: '90' } },
    { name: 'b', cell: { state: 'absent' } },
    { name: 'c', cell: { state: 'value', value: '70' } },
  ] as const;
  const names = (better: 'up' | 'down') =>
    worstFirst({ kind: 'rank', value: { ...value, better }, entries }).map(({ name }) => name);
  expect(names('up')).toEqual(['c', 'a', 'b']);
  expect(names('down')).toEqual(['a', 'c', 'b']);
});

test('nothing moves from ten in the evening to six in the morning', () => {
  expect([21, 22, 23, 0, 5, 6, 12].map(isNight)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('pages have even rows: none is nearly empty', () => {
  expect([evenRows(9, 8), evenRows(8, 8), evenRows(6, 5), evenRows(1, 5), evenRows(0, 5)]).toEqual([
    5, 8, 3, 1, 1,
  ]);
});
