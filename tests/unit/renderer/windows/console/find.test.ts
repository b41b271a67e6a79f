import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpelling, type Spell } from '@renderer/data/tree/search';
import { findIn, type Findable } from '@renderer/windows/console/layout/find';

const one = (name: string, also: readonly string[] = [], isEntry = false): Findable => ({
  key: name,
  name,
  place: '',
  also,
  isEntry,
  isClosed: false,
  isOutside: false,
  open: () => undefined,
});

const ALL = [
  one('用户管理', ['Users'], true),
  one('行政区划', ['Regions'], true),
  one('告警日志', ['Alarm journal', '日志', 'log']),
  one('交接班', ['Shift handover', '交班', '接班']),
  one('换班', ['Change operator']),
  one('测试告警', ['Test alarm']),
  one('业务目录', ['Catalogue']),
];

describe('search of the console', () => {
  let spell: Spell;
  beforeAll(async () => {
    spell = await loadSpelling();
  });
  const names = (text: string, by: Spell | null = spell) => {
    const { byStart, others } = findIn(ALL, text, by);
    return [byStart.map(({ name }) => name), others.map(({ name }) => name)];
  };

  it('finds by Chinese, full pinyin, initials and English, in either language of the interface', () => {
    for (const text of ['日志', 'rizhi', 'rz', 'gaojingrizhi', 'gjrz', 'journal', 'LOG'])
      expect([text, names(text)]).toEqual([text, [[], ['告警日志']]]);
    expect(names('交班')).toEqual([[], ['交接班']]);
    expect(names('换班')).toEqual([[], ['换班']]);
    expect(names('handover')).toEqual([[], ['交接班']]);
    expect(names('cs')).toEqual([[], ['测试告警']]);
  });

  it('keeps entries of the menu by the start of their name as the first group (rule:search.prefix)', () => {
    expect(names('用户')).toEqual([['用户管理'], []]);
    expect(names('管理')).toEqual([[], ['用户管理']]);
    expect(names('')[0]).toEqual(['用户管理', '行政区划']);
    expect(names('')[1]).toHaveLength(5);
  });

  it('finds nothing in the middle of a syllable or of an English word', () => {
    expect(names('izhi')).toEqual([[], []]);
    expect(names('alogue')).toEqual([[], []]);
    expect(names('(')).toEqual([[], []]);
  });

  it('works by names while the spelling is not loaded', () => {
    expect(names('rizhi', null)).toEqual([[], []]);
    expect(names('日志', null)).toEqual([[], ['告警日志']]);
  });
});
