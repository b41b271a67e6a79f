import { describe, expect, it } from 'vitest';
import { TreeChecks, type CheckState } from '@renderer/ui/tree/checks';
import { ROOT, TreeNodes, type TreeItem } from '@renderer/data/tree/nodes';
import { dice, item } from './support';

const MENU = [
  item('系统', item('用户', item('新增'), item('删除')), item('角色')),
  item('车辆', item('油卡')),
];

function planted(items: readonly TreeItem[]): TreeNodes {
  const nodes = new TreeNodes();
  nodes.add(ROOT, items);
  return nodes;
}

describe('checks that cover what is below', () => {
  it('checks a branch with everything in it; taking one out leaves its parents half-checked', () => {
    const nodes = planted(MENU);
    const checks = new TreeChecks(nodes, true, []);
    checks.toggle(nodes.find('系统'));
    expect(checks.values('all')).toEqual(['系统', '用户', '角色', '新增', '删除']);
    expect(checks.values('top')).toEqual(['系统']);
    checks.toggle(nodes.find('删除'));
    expect(checks.state(nodes.find('系统'))).toBe('mixed');
    expect(checks.values('all')).toEqual(['角色', '新增']);
    expect(checks.values('withMixed')).toEqual(['系统', '用户', '角色', '新增']);
    checks.toggle(nodes.find('删除'));
    expect(checks.values('top')).toEqual(['系统']);
  });

  it('reads granted keys with and without half-checked parents (role-tree-keys)', () => {
    const nodes = planted(MENU);
    const exact = new TreeChecks(nodes, true, ['角色', '新增']);
    expect(exact.values('withMixed')).toEqual(['系统', '用户', '角色', '新增']);
    const mixed = new TreeChecks(nodes, true, ['系统', '用户', '角色', '新增'], {
      holdsMixed: true,
    });
    expect(mixed.values('all')).toEqual(['角色', '新增']);
    const parent = new TreeChecks(nodes, true, ['车辆']);
    expect(parent.values('all')).toEqual(['车辆', '油卡']);
  });

  it('covers branches that are not loaded, and loses no key that nobody has seen', () => {
    const nodes = planted([
      { value: '33', label: '浙江省', isLeaf: false },
      { value: '11', label: '北京市', isLeaf: false },
    ]);
    const checks = new TreeChecks(nodes, true, ['110101', '999999']);
    checks.toggle(nodes.find('33'));
    expect(checks.values('top')).toEqual(['33', '110101', '999999']);
    nodes.add(nodes.find('33'), [
      { value: '3301', label: '杭州市', isLeaf: true },
      { value: '3302', label: '宁波市', isLeaf: true },
    ]);
    nodes.add(nodes.find('11'), [
      { value: '110101', label: '东城区', isLeaf: true },
      { value: '110102', label: '西城区', isLeaf: true },
    ]);
    checks.adopt();
    expect(checks.state(nodes.find('3302'))).toBe('all');
    expect(checks.state(nodes.find('11'))).toBe('mixed');
    checks.toggle(nodes.find('3302'));
    expect(checks.state(nodes.find('33'))).toBe('mixed');
    expect(checks.values('top')).toEqual(['3301', '110101', '999999']);
  });

  it('agrees with a naive model on random trees, clicks and late branches', () => {
    for (let seed = 1; seed <= 60; seed += 1) naive(seed);
  });
});

describe('checks for themselves', () => {
  it('checks one node only, shows where others are, and takes a branch along on demand', () => {
    const nodes = planted(MENU);
    const checks = new TreeChecks(nodes, false, ['用户']);
    expect(checks.state(nodes.find('系统'))).toBe('mixed');
    expect(checks.state(nodes.find('新增'))).toBe('none');
    checks.toggle(nodes.find('系统'));
    expect(checks.values('all')).toEqual(['系统', '用户']);
    checks.toggle(nodes.find('系统'), true);
    expect(checks.values('all')).toEqual(['系统', '用户', '角色', '新增', '删除']);
    checks.toggle(nodes.find('系统'), true);
    expect(checks.values('all')).toEqual([]);
  });
});

it('checks ten thousand nodes and tells them', () => {
  const items = Array.from({ length: 100 }, (_, a) =>
    item(`a${a}`, ...Array.from({ length: 99 }, (_, b) => item(`a${a}b${b}`))),
  );
  const nodes = planted(items);
  const checks = new TreeChecks(nodes, true, []);
  checks.setAll(true);
  const all = checks.values('all');
  expect(all).toHaveLength(10_000);
  expect(checks.values('top')).toHaveLength(100);
  checks.setAll(false);
  expect(checks.values('withMixed')).toEqual([]);
});

/** Leaves decide: everything else is computed from them each time. */
function naive(seed: number): void {
  const roll = dice(seed);
  const pick = (below: number): number => Math.floor(roll() * below);
  const nodes = new TreeNodes();
  const children = new Map<string, string[]>();
  let serial = 0;
  const make = (depth: number): TreeItem => {
    serial += 1;
    const value = `n${serial}`;
    const size = depth >= 4 ? 0 : pick(4);
    if (size > 0 && roll() < 0.3) {
      // Comes later.
      children.set(value, []);
      return { value, label: value, isLeaf: false };
    }
    const own = Array.from({ length: size }, () => make(depth + 1));
    children.set(
      value,
      own.map((one) => one.value),
    );
    return own.length === 0 ? { value, label: value } : { value, label: value, children: own };
  };
  const top = Array.from({ length: 3 }, () => make(1));
  nodes.add(ROOT, top);
  const checks = new TreeChecks(nodes, true, []);
  const leaves = new Set<string>();
  const below = (value: string): string[] => {
    const own = children.get(value) ?? [];
    return own.length === 0 ? [value] : own.flatMap(below);
  };
  const expected = (value: string): CheckState => {
    const all = below(value);
    const on = all.filter((leaf) => leaves.has(leaf)).length;
    if (on === 0) return 'none';
    return on === all.length ? 'all' : 'mixed';
  };
  for (let step = 0; step < 60; step += 1) {
    const node = 1 + pick(nodes.count - 1);
    const value = nodes.value(node);
    if (nodes.branch(node) === 1 && roll() < 0.5) {
      const isOn = leaves.delete(value);
      const items = Array.from({ length: 1 + pick(3) }, () => make(4));
      children.set(
        value,
        items.map((one) => one.value),
      );
      if (isOn) for (const one of items) leaves.add(one.value);
      nodes.add(node, items);
      checks.adopt();
    } else {
      const isOn = expected(value) === 'all';
      for (const leaf of below(value)) {
        if (isOn) leaves.delete(leaf);
        else leaves.add(leaf);
      }
      checks.toggle(node);
    }
    const wrong = Array.from({ length: nodes.count - 1 }, (_, one) => one + 1).find(
      (one) => checks.state(one) !== expected(nodes.value(one)),
    );
    expect({ seed, step, wrong }).toEqual({ seed, step, wrong: undefined });
  }
}
