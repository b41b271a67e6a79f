import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCall } from '@shared/catalogue/index';
import { RESOURCES } from '@shared/i18n';
import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import { COMMANDS, EVENTS, REQUESTS, STATES } from '@shared/ipc/contract';
import { translateIn } from '@tests/support/translate';

/** All texts of a language by their dotted key. */
function flat(tree: unknown, prefix = ''): Record<string, string> {
  if (typeof tree === 'string') return { [prefix]: tree };
  const entries = Object.entries(tree as Record<string, unknown>);
  return Object.assign(
    {},
    ...entries.map(([key, value]) => flat(value, prefix === '' ? key : `${prefix}.${key}`)),
  ) as Record<string, string>;
}

const zh = flat(RESOURCES.zh.translation);
const en = flat(RESOURCES.en.translation);
const slots = (text: string): string[] => (text.match(/{{\w+}}/g) ?? []).sort();

/** The key of a text that is there. */
function keyed(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`${key} has no text`);
  return key;
}

/** Form of an English text for one of a thing; any other number takes the text itself. */
const ONE = '_one';
/** Slots that hold words, or a limit of ours that is never 1. */
const NO_COUNT =
  /^(?:by|to|at|from|until|since|name|path|file|reason|text|label|title|words|limit|limits|max|most|mb|min|least|server|tenant)$/;
/** "1 alarms", "1 of 1 records", "1 of them are": what one of a thing is never called. */
const SAYS_MANY =
  /(?<![\d.,:/–-])1 (?:(?!(?:s|min|h|d|ms|is|was|has)\b)[a-z]+ ){0,2}(?:(?!is\b|was\b|has\b|this\b|its\b)[a-z]{2,}s|are|were|have)\b/i;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe('texts of the interface', () => {
  it('exist in both languages under the same keys', () => {
    const named = Object.keys(en).filter((key) => !key.endsWith(ONE));
    expect(named.sort()).toEqual(Object.keys(zh).sort());
  });

  it('are never empty and take the same values', () => {
    for (const key of Object.keys(zh)) {
      expect(zh[key]?.trim(), key).not.toBe('');
      expect(en[key]?.trim(), key).not.toBe('');
      expect(slots(en[key] ?? ''), key).toEqual(slots(zh[key] ?? ''));
    }
  });

  it('have a form for one of a thing in English where they count', () => {
    const forms = Object.keys(en).filter((key) => key.endsWith(ONE));
    expect(forms.length).toBeGreaterThan(25);
    const { zh: chinese, en: english } = { zh: translateIn('zh'), en: translateIn('en') };
    for (const form of forms) {
      const key = form.slice(0, -ONE.length);
      expect(slots(en[form] ?? ''), form).toEqual(slots(en[key] ?? ''));
      expect(slots(en[form] ?? ''), form).toContain('{{count}}');
      expect(english(keyed(key), { count: 1 }), key).not.toBe(
        english(keyed(key), { count: 2 }).replace('2', '1'),
      );
      expect(chinese(keyed(key), { count: 1 }), key).toBe(
        chinese(keyed(key), { count: 2 }).replace('2', '1'),
      );
    }
  });

  it('never say "1 alarms"', () => {
    const say = translateIn('en');
    let counting = 0;
    for (const [key, text] of Object.entries(en)) {
      const names = slots(text).map((slot) => slot.slice(2, -2));
      const counts = names.filter((name) => !NO_COUNT.test(name));
      if (counts.length === 0 || key.endsWith(ONE)) continue;
      counting += 1;
      // One alone among many, and one of everything.
      for (const ones of [...counts.map((name) => [name]), counts]) {
        const values = counts.map((name) => [name, ones.includes(name) ? 1 : 2] as const);
        const said = say(keyed(key), {
          ...Object.fromEntries(names.map((n) => [n, '–'])),
          ...Object.fromEntries(values),
        });
        expect(said, key).not.toMatch(SAYS_MANY);
      }
    }
    expect(counting).toBeGreaterThan(150);
    for (const wrong of [
      '1 alarms',
      'of 1 records',
      '1 new alarms',
      '1 of them are',
      '1 top entries',
    ])
      expect(wrong).toMatch(SAYS_MANY);
  });

  it('exist for every key that a window names', () => {
    const used = new Set<string>();
    for (const file of sourceFiles('src/renderer')) {
      // A type may name the place of texts, which is no text.
      const text = readFileSync(file, 'utf8').replace(/KeyUnder<'[^']*'>/g, '');
      for (const [, key] of text.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)'/g))
        if (key !== undefined && key.split('.')[0]! in RESOURCES.zh.translation) used.add(key);
    }
    // The pattern must find what it is for: a broken one would find nothing and pass.
    expect(used.size).toBeGreaterThan(150);
    const messages = { ...REQUESTS, ...COMMANDS, ...EVENTS, ...STATES };
    const isCall = (key: string): boolean => findCall(key) !== undefined;
    const lost = [...used].filter((key) => !(key in zh) && !(key in messages) && !isCall(key));
    expect(lost).toEqual([]);
  });

  it('says the documented messages word for word in Chinese (rule:list.success)', () => {
    expect(zh['records.chooseRows']).toBe('请选择至少一条数据');
    expect(zh['records.removeAsk']).toBe('确定将选择数据删除?');
    expect(zh['records.prompt']).toBe('提示');
    expect([
      zh['records.added'],
      zh['records.updated'],
      zh['records.removed'],
      zh['records.done'],
    ]).toEqual(['新增成功', '更新成功', '删除成功', '操作成功!']);
    expect(zh['failure.unknown']).toBe('未知错误');
    expect(zh['shell.menuSearch']).toBe('菜单搜索');
    expect(zh['signIn.title']).toBe('登录');
    expect(zh['records.check.phoneEmpty']).toBe('手机号码不能为空');
    expect(zh['records.check.phoneLength']).toBe('手机号码长度不为11位');
    expect(zh['records.check.phoneFormat']).toBe('手机号码格式不正确');
    expect(zh['records.check.password']).toBe('密码必须包含大小写字母和数字，至少8位');
  });
});
