import { describe, expect, test } from 'vitest';
import { heatDays } from '@renderer/charts/calendar';
import { levelOf, type Watch } from '@renderer/charts/level';
import { changeOf, courseOf, wallFigure } from '@renderer/charts/wallFigure';
import type { Series } from '@renderer/charts/trend';
import type { Cell } from '@shared/catalogue/kinds/kind';

const cell = (value: string | number): Cell => ({ state: 'value', value });
const RATE: Watch = { limits: { warn: 95, bad: 90, better: 'up' }, target: 98 };
const MISSED: Watch = { limits: { warn: 1, bad: 5, better: 'down' } };

describe('the level of a figure', () => {
  test.each<[number, Watch, string]>([
    [99, RATE, 'good'],
    [98, RATE, 'good'],
    [97.99, RATE, 'plain'],
    [95, RATE, 'plain'],
    [94.99, RATE, 'warn'],
    [90, RATE, 'warn'],
    [89.99, RATE, 'bad'],
    [0, MISSED, 'plain'],
    [1, MISSED, 'warn'],
    [4, MISSED, 'warn'],
    [5, MISSED, 'bad'],
  ])('%d is %j: %s', (value, watch, level) => {
    expect(levelOf({}, cell(value), watch)).toBe(level);
  });

  test('without thresholds an unwanted count is amber at most, and what only informs is quiet', () => {
    expect(levelOf({ better: 'down' }, cell(7))).toBe('warn');
    expect(levelOf({ better: 'down' }, cell(0))).toBe('plain');
    expect(levelOf({}, cell(7))).toBe('plain');
    expect(levelOf({ better: 'up', target: 90 }, cell(95))).toBe('good');
    expect(levelOf({ better: 'up', target: 90 }, cell(80))).toBe('warn');
  });

  test('what is not known is neither good nor bad', () => {
    expect(levelOf({ better: 'up' }, { state: 'absent' }, RATE)).toBe('plain');
    expect(levelOf({ better: 'up' }, { state: 'unreadable', raw: 'x' }, RATE)).toBe('plain');
  });
});

describe('a figure on a wall', () => {
  test('kilograms have one place, a tonne and more is told in tonnes; other units stay as they came', () => {
    expect(wallFigure(cell('6521.123'), 'kg')).toEqual({ text: '6.52', unit: 't' });
    expect(wallFigure(cell('1234567.8'), 'kg')).toEqual({ text: '1,234.57', unit: 't' });
    expect(wallFigure(cell('999.94'), 'kg')).toEqual({ text: '999.9', unit: 'kg' });
    expect(wallFigure(cell('95.83'), '%')).toEqual({ text: '95.83', unit: '%' });
    expect(wallFigure(cell(12345), '')).toEqual({ text: '12,345', unit: '' });
    expect(wallFigure({ state: 'absent' }, 'kg')).toBeNull();
  });

  test('its course is one series of the answer, its change that of the last whole period', () => {
    const name = { unit: '', label: { zh: '', en: '' }, period: 'today', adds: true } as const;
    const series: Series = {
      kind: 'series',
      by: 'hour',
      series: [
        { ...name, name: 'a' },
        { ...name, name: 'b' },
      ],
      points: [
        { time: '08:00', cells: [cell(1), cell(4)] },
        { time: '09:00', cells: [cell(2), { state: 'absent' }] },
        { time: '10:00', cells: [cell(3), cell(9)] },
      ],
    };
    expect(courseOf(series, 'b')).toEqual([4, null, 9]);
    expect(courseOf(series, 'c')).toEqual([]);
    expect(changeOf([4, 7, 1], true)).toBe(3);
    expect(changeOf([4, 7, 1], false)).toBe(-6);
    expect(changeOf([4, null, 9], false)).toBeNull();
    expect(changeOf([4], false)).toBeNull();
    expect(changeOf([], true)).toBeNull();
  });
});

describe('a heat calendar', () => {
  test('has a row for each week from Monday on, and shades between the least and the most of the whole days', () => {
    // 2026-11-20 is a Friday.
    const times = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-30'];
    const days = heatDays(times, [5, null, 10, 0, 12]);
    expect(days.map(({ column, row, share }) => [column, row, share])).toEqual([
      [4, 0, 0.5],
      [5, 0, 0],
      [6, 0, 1],
      [0, 1, 0],
      [0, 2, 1],
    ]);
    expect(days[1]?.value).toBeNull();
    expect(heatDays(['no day'], [1])).toEqual([]);
    expect(heatDays(['2026-11-20', '2026-11-21'], [0, 0]).map(({ share }) => share)).toEqual([
      0, 0,
    ]);
  });
});
