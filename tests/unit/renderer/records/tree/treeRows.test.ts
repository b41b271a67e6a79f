import { describe, expect, it } from 'vitest';
import type { Page, TreePlace } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import {
  leavesOrphans,
  missingBranches,
  siblingsOf,
  visibleRows,
  withBranch,
} from '@renderer/records/tree/treeRows';

/** A tree as it is drawn, `-a` at the top; `+` after a name: more stands below, but is not here. */
function pageOf(drawing: readonly string[], whole?: true): Page<RecordView> {
  const lines = drawing.map((line) => ({
    level: line.lastIndexOf('-') + 1,
    name: line.replaceAll('-', ''),
  }));
  const parents: string[] = [''];
  const tree = lines.map(({ level, name }, at): TreePlace => {
    parents[level] = name.replace('+', '');
    const hasChildren = name.endsWith('+') || (lines[at + 1]?.level ?? 0) > level;
    return { parent: parents[level - 1] ?? '', level, hasChildren, matched: true };
  });
  const records = lines.map(({ name }) => ({
    id: name.replace('+', ''),
    cells: {},
    extra: {},
    tolerated: 0,
  }));
  return {
    records,
    tree,
    total: records.length,
    current: 1,
    size: 50,
    ...(whole ? { whole } : {}),
  };
}
const PAGE = pageOf(['-a', '--b', '---c', '--d+', '-e']);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the rows of a tree that are shown', () => {
  it.each([
    ['first', [], ['a', 'b', 'd', 'e']],
    ['all', [], ['a', 'b', 'c', 'd', 'e']],
    ['none', [], ['a', 'e']],
    ['all', ['a'], ['a', 'e']],
    ['none', ['a', 'b'], ['a', 'b', 'c', 'd', 'e']],
  ] as const)('are, open %s but for %j: %j', (mode, changed, wanted) => {
    expect(ids(visibleRows(PAGE, { mode, changed }))).toEqual(wanted);
  });

  it('say of each whether it is open, closed, or has nothing below', () => {
    const rows = visibleRows(PAGE, { mode: 'first', changed: [] });
    expect(rows.map(({ place }) => place.open)).toEqual([true, false, false, null]);
    expect(rows.map(({ place }) => place.level)).toEqual([1, 2, 2, 1]);
  });

  it('stay the same objects while they are drawn alike, and only then', () => {
    const before = visibleRows(PAGE, { mode: 'first', changed: [] });
    const after = visibleRows(PAGE, { mode: 'first', changed: ['b'] });
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe('branches that come when they are opened', () => {
  it('are missing where a node is open and nothing below it is here', () => {
    expect(missingBranches(PAGE, { mode: 'first', changed: [] })).toEqual([]);
    expect(missingBranches(PAGE, { mode: 'first', changed: ['d'] })).toEqual([
      { id: 'd', level: 2 },
    ]);
    const whole = pageOf(['-a', '--d+'], true);
    expect(missingBranches(whole, { mode: 'all', changed: [] })).toEqual([]);
  });

  it('take their place in the tree, and the old ones leave', () => {
    const branch = {
      ...pageOf(['-x', '-y']),
      tree: pageOf(['-x', '-y']).tree?.map((one) => ({ ...one, level: 3, parent: 'd' })) ?? [],
    };
    expect(ids(withBranch(PAGE, 'd', branch).records)).toEqual(['a', 'b', 'c', 'd', 'x', 'y', 'e']);
    expect(ids(withBranch(PAGE, 'a', branch).records)).toEqual(['a', 'x', 'y', 'e']);
  });

  it('make a node without any a leaf', () => {
    const grown = withBranch(PAGE, 'd', { ...PAGE, records: [], tree: [] });
    expect(grown.tree?.[3]?.hasChildren).toBe(false);
    expect(missingBranches(grown, { mode: 'all', changed: [] })).toEqual([]);
  });

  it('count at least what is here, until nothing is missing', () => {
    expect(withBranch(PAGE, 'e', { ...PAGE, records: [], tree: [] }).atLeast).toBe(true);
    expect(withBranch(PAGE, 'd', { ...PAGE, records: [], tree: [] }).atLeast).toBeUndefined();
  });
});

it('siblings are the records with the same parent, in their order', () => {
  expect(ids(siblingsOf(PAGE, 'b'))).toEqual(['b', 'd']);
  expect(ids(siblingsOf(PAGE, 'a'))).toEqual(['a', 'e']);
  expect(siblingsOf(PAGE, 'nobody')).toEqual([]);
});

describe('a removal', () => {
  const some = (...names: readonly string[]) => PAGE.records.filter(({ id }) => names.includes(id));

  it.each([
    ['a leaf', ['c'], false],
    ['another leaf at the top', ['e'], false],
    ['a parent alone', ['b'], true],
    ['a parent with all that is below it', ['b', 'c'], false],
    ['one whose child goes, and not the grandchild', ['a', 'b', 'd'], true],
    ['one whose branch is not here', ['d'], true],
    ['nothing', [], false],
  ] as const)('of %s', (_what, names, isOrphaning) => {
    expect(leavesOrphans(PAGE, some(...names))).toBe(isOrphaning);
  });

  it('of a list that is no tree leaves nobody behind', () => {
    const { tree: _tree, ...flat } = PAGE;
    expect(leavesOrphans(flat, PAGE.records)).toBe(false);
    expect(leavesOrphans(undefined, PAGE.records)).toBe(false);
  });
});
