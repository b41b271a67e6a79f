import { describe, expect, it } from 'vitest';
import type { FamilySpec } from '@shared/catalogue/family';
import {
  arranged,
  changed,
  declaredLayout,
  moved,
  readLayout,
  writeLayout,
  type ColumnLayout,
} from '@renderer/records/list/columnLayout';
import { buttonsOf, columnsOf } from '@renderer/records/list/columns';

const text = (name: string, more: object = {}) => ({
  name,
  kind: 'text' as const,
  label: { zh: name, en: name },
  ...more,
});
const family: FamilySpec = {
  key: 'f',
  area: 'a',
  labels: { zh: 'f', en: 'f' },
  fields: [
    text('a', { column: { width: 100, pinned: 'left' } }),
    text('b', { column: { width: 100 } }),
    text('c', { view: true }),
    text('d', { column: { width: 100 } }),
    text('secret'),
  ],
  calls: [],
  screen: {
    paths: [],
    menuCodes: [],
    title: 'a',
    calls: { page: 'p' },
    permissions: {},
    views: [{ key: 'short', label: { zh: 's', en: 's' }, call: 'q', columns: ['d', 'a', 'gone'] }],
  },
};
const declared = declaredLayout(family, undefined);
const names = (layout: ColumnLayout) =>
  layout.map(({ name, hidden }) => (hidden ? `(${name})` : name));

describe('the columns of a list', () => {
  it('are the declared ones, with what only the view dialog shows hidden behind', () => {
    expect(names(declared)).toEqual(['a', 'b', 'd', '(c)']);
    expect(declared[0]?.pinned).toBe('left');
    expect(names(declaredLayout(family, 'short'))).toEqual(['d', 'a', '(b)', '(c)']);
  });

  it('come back as they were kept', () => {
    const mine = changed(moved(declared, 'd', 0), 'b', { hidden: true });
    expect(names(mine)).toEqual(['d', 'a', '(b)', '(c)']);
    const kept: unknown = JSON.parse(JSON.stringify(writeLayout(mine, declared)));
    expect(readLayout(kept, declared)).toEqual(mine);
    expect(writeLayout(declared, declared)).toBeNull();
  });

  it('take what an earlier version kept: gone fields drop out, new ones come where they are declared', () => {
    const columns = [
      { name: 'd', width: 240.4, pinned: 'right', hidden: false },
      { name: 'was', pinned: null, hidden: false },
      { name: 'a', width: 9999, pinned: 'middle', hidden: 'no' },
      'nonsense',
      { name: 'd' },
    ];
    const layout = readLayout({ version: 1, columns }, declared);
    expect(names(layout)).toEqual(['d', '(c)', 'a', 'b']);
    expect(layout[0]).toEqual({ name: 'd', width: 240, pinned: 'right', hidden: false });
    expect(layout[2]).toEqual({ name: 'a', pinned: 'left', hidden: false });
  });

  it('are the declared ones where nothing usable was kept', () => {
    for (const bad of [null, 7, 'x', {}, { columns: 3 }, { columns: [] }])
      expect(names(readLayout(bad, declared))).toEqual(names(declared));
    const none = declared.map((place) => ({ ...place, hidden: true }));
    expect(readLayout({ columns: none }, declared)).toBe(declared);
    const last = changed(changed(declared, 'a', { hidden: true }), 'b', { hidden: true });
    expect(names(changed(last, 'd', { hidden: true }))).toContain('d');
  });

  it('follow the grid: order, pins, and the width of what was widened', () => {
    const shown = [
      { name: 'b', width: 130, pinned: null },
      { name: 'a', width: 222, pinned: null },
      { name: 'd', width: 99, pinned: 'right' as const },
    ];
    const layout = arranged(declared, shown, ['a']);
    expect(names(layout)).toEqual(['b', 'a', 'd', '(c)']);
    expect(layout.map(({ width }) => width)).toEqual([undefined, 222, undefined, undefined]);
    expect(layout.map(({ pinned }) => pinned)).toEqual([null, null, 'right', null]);
  });
});

describe('the buttons of a row', () => {
  it('stand side by side up to three, else two and a menu', () => {
    expect(buttonsOf([1, 2, 3], false)).toEqual({ shown: [1, 2, 3], more: false });
    expect(buttonsOf([1, 2, 3, 4], true)).toEqual({ shown: [1, 2], more: true });
    expect(buttonsOf([1, 2], true)).toEqual({ shown: [1, 2], more: false });
  });
});

describe('the cells of a list', () => {
  it('separate the thousands of an amount and keep every digit, also of one beyond a float', () => {
    const field = {
      name: 'money',
      kind: 'money' as const,
      label: { zh: '金额', en: 'Amount' },
      column: { width: 100 },
    };
    const of: FamilySpec = { ...family, fields: [field] };
    const [column] = columnsOf(of, declaredLayout(of, undefined), {
      label: () => '金额',
      text: (record) => String(record.extra['money']),
      absent: '—',
      unreadable: new Set(),
    });
    const shown = (money: string): unknown => {
      const data = { id: '1', cells: {}, extra: { money } };
      const getter = column?.valueGetter;
      return typeof getter === 'function' ? getter({ data } as never) : undefined;
    };
    expect(shown('16080.00')).toBe('16,080.00');
    expect(shown('900719925474099312.34')).toBe('900,719,925,474,099,312.34');
    expect(shown('')).toBe('—');
  });

  it('have room for their header in the language shown', () => {
    const least = (label: string): number => {
      const [column] = columnsOf(family, declaredLayout(family, undefined), {
        label: () => label,
        text: () => '',
        absent: '—',
        unreadable: new Set(),
      });
      return column?.minWidth ?? 0;
    };
    expect(least('编号')).toBe(100);
    // Thirteen letters of eight pixels, and the sign for sorting: 100 px cut them.
    expect(least('Net weight kg')).toBeGreaterThanOrEqual(13 * 8 + 40);
    expect(least('A very long name of a column that nobody reads')).toBeLessThanOrEqual(240);
  });

  it('are plain text; a component stands in for a value that could not be read, and only in its column', () => {
    const all = declaredLayout(family, undefined);
    const made = columnsOf(family, all, {
      label: () => '',
      text: () => '',
      absent: '—',
      unreadable: new Set(['b']),
    });
    const choosing = made.filter((column) => column.cellRendererSelector !== undefined);
    expect(choosing.map(({ colId }) => colId)).toEqual(['b']);
    const chosen = (state: string): unknown =>
      choosing[0]?.cellRendererSelector?.({ data: { cells: { b: { state } } } } as never);
    expect(chosen('unreadable')).toHaveProperty('component');
    expect(chosen('value')).toBeUndefined();
  });
});
