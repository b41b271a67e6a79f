import { describe, expect, it } from 'vitest';
import { treeNodesIn } from '@shared/api/rows';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { isOpenIn, isTreeList, ownTree, parentOf, reordered } from '@shared/catalogue/ownTree';
import { readRecord } from '@shared/catalogue/record';

const dept = must(findFamily('dept'), 'family');
const SORT = [{ field: 'sort', direction: 'asc' }] as const;

/** Departments as [id, parent, name, order]; the tree is read off the drawing in each test. */
type Line = readonly [id: string, parent: string, name: string, sort: number];
const nodesOf = (lines: readonly Line[]) =>
  lines.map(([id, parentId, deptName, sort]) => {
    const record = readRecord(dept, { id, parentId, deptName, sort });
    return { record, parent: parentOf(dept, record) };
  });
const drawn = (lines: readonly Line[], filters: Record<string, string> = {}) => {
  const { records, tree } = ownTree(nodesOf(lines), { filters, sort: SORT });
  return records.map(({ id }, at) => `${'-'.repeat(tree[at]?.level ?? 0)}${id}`);
};

/*
 * 1 集团
 *   3 调度中心
 *   2 运输部
 *     5 二班
 *     4 一班
 */
const LINES: readonly Line[] = [
  ['1', '0', '集团', 1],
  ['2', '1', '运输部', 2],
  ['3', '1', '调度中心', 1],
  ['4', '2', '一班', 7],
  ['5', '2', '二班', 3],
];

describe('a tree as rows', () => {
  it('has each record before those below it, siblings in their order', () => {
    expect(drawn(LINES)).toEqual(['-1', '--3', '--2', '---5', '---4']);
  });

  it('keeps of a search what matches and what leads there, and counts the first', () => {
    expect(drawn(LINES, { deptName_like: '一班' })).toEqual(['-1', '--2', '---4']);
    const found = ownTree(nodesOf(LINES), { filters: { deptName_like: '班' }, sort: SORT });
    expect(found.total).toBe(2);
    expect(found.tree.map(({ matched }) => matched)).toEqual([false, false, true, true]);
    expect(drawn(LINES, { deptName_like: '无' })).toEqual([]);
  });

  it('shows at the top what hangs on nothing: a lost parent, itself, a ring', () => {
    const lost: readonly Line[] = [
      ['7', '99', '孤', 1],
      ['8', '8', '自', 2],
      ['a', 'c', '环一', 3],
      ['b', 'a', '环二', 4],
      ['c', 'b', '环三', 5],
    ];
    expect(drawn(lost)).toEqual(['-7', '-8', '-a', '--b', '---c']);
  });

  it('reads the parents of nested nodes off the nesting, whatever a node says of its children', () => {
    const data = [
      { id: '1', hasChildren: false, children: [{ id: '2', children: [{ id: '3' }] }] },
    ];
    const above = treeNodesIn(data)?.map(({ row, above: at }) => [(row as { id: string }).id, at]);
    expect(above).toEqual([
      ['1', -1],
      ['2', 0],
      ['3', 1],
    ]);
  });

  it('is the list of departments and not of regions, which come in pages', () => {
    expect(isTreeList(dept)).toBe(true);
    expect(isTreeList(must(findFamily('region'), 'family'))).toBe(false);
  });
});

describe('which branches are open', () => {
  it.each([
    ['first', [], [true, false]],
    ['all', [], [true, true]],
    ['none', [], [false, false]],
    ['all', ['x'], [false, false]],
    ['first', ['x'], [false, true]],
  ] as const)('%s without %j: %j at the first and second level', (mode, changed, wanted) => {
    const open = { mode, changed };
    expect([isOpenIn(open, 'x', 1), isOpenIn(open, 'x', 2)]).toEqual(wanted);
  });
});

describe('a record that is moved among its siblings', () => {
  const of = (...orders: readonly (number | null)[]) =>
    orders.map((order, n) => ({ id: String(n + 1), order }));

  it.each([
    [
      'exchanges its number with the one above',
      of(1, 4, 9),
      '2',
      -1,
      [
        ['2', 1],
        ['1', 4],
      ],
    ],
    [
      'exchanges its number with the one below',
      of(1, 4, 9),
      '2',
      1,
      [
        ['2', 9],
        ['3', 4],
      ],
    ],
    ['stays where nothing stands above', of(1, 4), '1', -1, []],
    ['stays where nothing stands below', of(1, 4), '2', 1, []],
    // 1, 2, 3 become 1, 3, 2: all have the number 1 before, so that two are numbered anew.
    [
      'numbers all where numbers are equal',
      of(1, 1, 1),
      '3',
      -1,
      [
        ['3', 2],
        ['2', 3],
      ],
    ],
    [
      'numbers all where one has none',
      of(null, 2),
      '2',
      -1,
      [
        ['2', 1],
        ['1', 2],
      ],
    ],
  ] as const)('%s', (_what, siblings, id, by, wanted) => {
    const found = reordered(siblings, id, by).map((one) => [one.id, one.order]);
    expect(found).toEqual(wanted);
  });
});
