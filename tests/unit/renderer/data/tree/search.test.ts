import { describe, expect, it } from 'vitest';
import { ok } from '@shared/base/result';
import { ROOT, type TreeItem } from '@renderer/data/tree/nodes';
import { loadSpelling, type Spell } from '@renderer/data/tree/search';
import { dice, drawn, grown, item, plant, SLOW } from '@tests/unit/renderer/ui/tree/support';

const PLACES = [
  item('浙江省', item('杭州市', item('西湖区'), item('余杭区')), item('绍兴市')),
  item('重庆市', item('渝北区')),
  { value: '310000', label: 'Shanghai 上海市', children: [{ value: '310104', label: '徐汇区' }] },
];

async function indexed(...items: TreeItem[]) {
  const planted = await grown(...items);
  planted.forest.index();
  await expect
    .poll(() => planted.clock.advance(50).then(() => planted.forest.search.progress), SLOW)
    .toBe(1);
  const found = (text: string): readonly string[] =>
    [...planted.forest.search.find(text)].map((node) => planted.forest.nodes.label(node));
  return { ...planted, found };
}

describe('search', () => {
  it('finds by name, full pinyin, initials and the beginning of a code', async () => {
    const { found } = await indexed(...PLACES);
    expect(found('杭')).toEqual(['杭州市', '余杭区']);
    expect(found('hangzhou')).toEqual(['杭州市']);
    // A Latin name is found by any part of it, a Chinese one by syllables.
    expect(found('hang')).toEqual(['Shanghai 上海市', '杭州市', '余杭区']);
    expect(found('XHQ')).toEqual(['西湖区', '徐汇区']);
    expect(found('3101')).toEqual(['徐汇区']);
    expect(found('0104')).toEqual([]);
    expect(found('shanghai')).toEqual(['Shanghai 上海市']);
    // The reading of the place, not of the character alone.
    expect(found('chongqing')).toEqual(['重庆市']);
    // Not in the middle of a syllable: 杭州 is no "ang".
    expect(found('angzhou')).toEqual([]);
    expect(found(' ')).toEqual([]);
    expect(found('徐汇区310104')).toEqual([]);
  });

  it('shows what was found with what is above it, and counts it', async () => {
    const { view, forest } = await indexed(...PLACES);
    view.search('区');
    expect(drawn(view)).toEqual([
      '浙江省',
      '  杭州市',
      '    西湖区',
      '    余杭区',
      '重庆市',
      '  渝北区',
      'Shanghai 上海市',
      '  徐汇区',
    ]);
    expect([view.matches, view.place()]).toEqual([4, 1]);
    expect(forest.nodes.label(view.active)).toBe('西湖区');
    expect([view.step(1), view.step(-1), view.step(-1)]).toEqual([2, 1, 4]);
    expect(forest.nodes.label(view.active)).toBe('徐汇区');
    // A found branch shows everything below it when it is opened.
    view.search('杭州');
    expect(drawn(view)).toEqual(['浙江省', '  杭州市']);
    view.expand(forest.nodes.find('杭州市'));
    expect(drawn(view)).toEqual(['浙江省', '  杭州市', '    西湖区', '    余杭区']);
    view.search('没有');
    expect([view.matches, drawn(view)]).toEqual([0, []]);
    // The end of a search keeps the node in sight that the cursor stood on.
    view.search('渝北');
    view.search('');
    expect(drawn(view)).toEqual(['浙江省', '重庆市', '  渝北区', 'Shanghai 上海市']);
  });

  it('finds names at once while spellings are still to come, and goes on by itself', async () => {
    const many = Array.from({ length: 4000 }, (_, n) => item(`第${n}中队`));
    let arrive = (_spell: Spell): void => undefined;
    const spelling = new Promise<Spell>((resolve) => (arrive = resolve));
    const { clock, forest, view } = plant(
      async () => ok(many),
      () => spelling,
    );
    await forest.load(ROOT);
    view.search('第399');
    await clock.advance(0);
    expect(view.matches).toBe(11);
    view.search('di399');
    await clock.advance(50);
    expect(view.matches).toBe(0);
    arrive(await loadSpelling());
    await clock.advance(50);
    expect(view.matches).toBe(11);
  });

  it('takes up branches that come later', async () => {
    const { clock, forest, view } = plant(async (parent) =>
      ok(
        parent === null
          ? [{ value: '33', label: '浙江省', isLeaf: false }]
          : [{ value: '3301', label: '杭州市', isLeaf: true }],
      ),
    );
    await forest.load(ROOT);
    view.search('hzs');
    await clock.advance(50);
    await forest.load(forest.nodes.find('33'));
    view.search('hzs');
    await expect
      .poll(() => clock.advance(50).then(() => drawn(view)), SLOW)
      .toEqual(['浙江省', '  杭州市']);
  });

  it('agrees with a search one by one, on ten thousand names', async () => {
    const roll = dice(7);
    const syllables = [...'村庄新河大东西南北山水桥家王李张'];
    const names = Array.from({ length: 10_000 }, () =>
      Array.from({ length: 3 }, () => syllables[Math.floor(roll() * syllables.length)]).join(''),
    );
    const items = names.map((label, n) => ({ value: String(100_000 + n), label }));
    const { found, forest } = await indexed(...items);
    for (const part of ['新河', '王', '家王李'])
      expect(found(part)).toEqual(names.filter((name) => name.includes(part)));
    expect(forest.search.find('1000')).toHaveLength(100);
    expect(found('xhd')).toEqual(
      names.filter((name) => /^[新西][河][大东]$/.test(name) || /^[新西]河[大东]$/.test(name)),
    );
  });
});
