import { describe, expect, it } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { findCode, pathText } from '@renderer/ui/tree/codes';
import { pressKey, typedAhead } from '@renderer/ui/tree/keys';
import { NONE, ROOT, type TreeItem } from '@renderer/data/tree/nodes';
import { drawn, grown, item, plant, SLOW } from './support';

const CITY = [
  item('城管局', item('环卫处', item('一中队'), item('二中队')), item('执法处')),
  item('城投公司', item('车队')),
];

describe('what shows', () => {
  it('shows the first level, then what is opened, and folds it with all below it', async () => {
    const { view, forest } = await grown(...CITY);
    expect(drawn(view)).toEqual(['城管局', '城投公司']);
    view.expand(forest.nodes.find('城管局'));
    view.expand(forest.nodes.find('环卫处'));
    expect(drawn(view)).toEqual([
      '城管局',
      '  环卫处',
      '    一中队',
      '    二中队',
      '  执法处',
      '城投公司',
    ]);
    view.collapse(forest.nodes.find('城管局'));
    expect(drawn(view)).toEqual(['城管局', '城投公司']);
    // What was open below stays so.
    view.expand(forest.nodes.find('城管局'));
    expect(drawn(view)).toHaveLength(6);
  });

  it('is open at first where it is small, and where there is only one branch', async () => {
    const small = await grown(...CITY);
    small.view.openFirst();
    expect(drawn(small.view)).toHaveLength(7);
    const many = Array.from({ length: 400 }, (_, n) => item(`${n}`, item(`${n}a`)));
    const large = await grown(...many);
    large.view.openFirst();
    expect(drawn(large.view)).toHaveLength(400);
    const one = await grown(item('国', ...many));
    one.view.openFirst();
    expect(drawn(one.view)).toHaveLength(401);
    // Only at first: what a person folds stays so.
    one.view.collapse(one.forest.nodes.find('国'));
    one.view.openFirst();
    expect(drawn(one.view)).toEqual(['国']);
  });

  it('follows the keys of a tree', async () => {
    const { view, forest } = await grown(...CITY);
    const press = (...keys: readonly string[]): string => {
      for (const key of keys) expect(pressKey(view, key)).toBe(true);
      return forest.nodes.label(view.active);
    };
    expect(press('Home')).toBe('城管局');
    expect(press('ArrowRight', 'ArrowRight')).toBe('环卫处');
    expect(press('*')).toBe('环卫处');
    expect(press('ArrowDown', 'ArrowDown')).toBe('二中队');
    expect(press('ArrowLeft')).toBe('环卫处');
    expect(press('ArrowLeft', 'ArrowLeft')).toBe('城管局');
    expect(press('End')).toBe('城投公司');
    // The last row stays the last, and a leaf has nothing to the right.
    expect(press('PageDown', 'ArrowDown')).toBe('城投公司');
    expect(pressKey(view, 'x')).toBe(false);
  });

  it('jumps to the next name that begins with what is typed, by its spelling, too', async () => {
    const { view, forest, clock } = await grown(item('Depot'), item('车队'), item('环卫处'));
    forest.index();
    // The dictionary of the spelling is a file of its own.
    await expect.poll(() => clock.advance(10).then(() => forest.search.progress), SLOW).toBe(1);
    view.moveTo(forest.nodes.find('Depot'));
    expect(typedAhead(view, 'h')).toBe(forest.nodes.find('环卫处'));
    expect(typedAhead(view, 'hw')).toBe(forest.nodes.find('环卫处'));
    expect(typedAhead(view, 'd')).toBe(forest.nodes.find('Depot'));
    expect(typedAhead(view, 'q')).toBe(NONE);
  });
});

describe('branches that come when they are opened', () => {
  const below: Readonly<Record<string, readonly TreeItem[]>> = {
    '': [
      { value: '33', label: '浙江省', isLeaf: false },
      { value: '11', label: '北京市', isLeaf: false },
    ],
    '33': [{ value: '3301', label: '杭州市', isLeaf: false }],
    '3301': [{ value: '330106', label: '西湖区', isLeaf: true }],
    '11': [],
  };

  it('asks once, shows a failure at its branch, and asks again on demand', async () => {
    const asked: (string | null)[] = [];
    let works = false;
    const { view, forest } = plant(async (parent) => {
      asked.push(parent);
      if (parent === '33' && !works)
        return fail({ kind: 'rejected', message: '服务器异常', code: 500 } as never);
      return ok(below[parent ?? ''] ?? []);
    });
    await forest.load(ROOT);
    const province = forest.nodes.find('33');
    view.expand(province);
    await forest.load(province);
    expect(forest.failure(province)).toMatchObject({ message: '服务器异常' });
    expect(drawn(view)).toEqual(['浙江省', '北京市']);
    works = true;
    await Promise.all([forest.load(province), forest.load(province)]);
    expect(forest.failure(province)).toBeUndefined();
    expect(drawn(view)).toEqual(['浙江省', '  杭州市', '北京市']);
    expect(asked).toEqual([null, '33', '33']);
  });

  it('turns a branch without children into a leaf', async () => {
    const { view, forest } = plant(async (parent) => ok(below[parent ?? ''] ?? []));
    await forest.load(ROOT);
    const node = forest.nodes.find('11');
    view.expand(node);
    await forest.load(node);
    expect(pressKey(view, 'End') && pressKey(view, 'ArrowRight')).toBe(true);
    expect(drawn(view)).toEqual(['浙江省', '北京市']);
    expect(forest.nodes.branch(node)).toBe(0);
  });

  it('opens again what was open, as it comes', async () => {
    const { view, forest } = plant(async (parent) => ok(below[parent ?? ''] ?? []));
    view.want(['33', '3301']);
    await forest.load(ROOT);
    await expect.poll(() => drawn(view)).toEqual(['浙江省', '  杭州市', '    西湖区', '北京市']);
    expect(view.expandedValues()).toEqual(['33', '3301']);
  });

  it('finds a code from the top, whatever zeros the server lost or added', async () => {
    const padded: Readonly<Record<string, readonly TreeItem[]>> = {
      '': [{ value: '330000', label: '浙江省', isLeaf: false }],
      '330000': [{ value: '330100', label: '杭州市', isLeaf: false }],
      '330100': [{ value: '330106', label: '西湖区', isLeaf: true }],
    };
    for (const answers of [below, padded]) {
      const { forest } = plant(async (parent) => ok(answers[parent ?? ''] ?? []));
      const node = await findCode(forest, '330106');
      expect(pathText(forest, node ?? NONE)).toBe('浙江省 / 杭州市 / 西湖区');
      expect(await findCode(forest, '0330106')).toBe(node);
      expect(await findCode(forest, '330199')).toBe(NONE);
      expect(await findCode(forest, '990000')).toBe(NONE);
    }
    const { forest } = plant(async () => fail({ kind: 'signedOut' }));
    expect(await findCode(forest, '330106')).toBeNull();
  });
});
