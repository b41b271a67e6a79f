import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRIORITIES } from '@shared/model/alarm';
import { RESOURCES } from '@shared/i18n';
import { COMMANDS, EVENTS, REQUESTS } from '@shared/ipc/contract';

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

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe('texts of the interface', () => {
  it('exist in both languages under the same keys', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('are never empty and take the same values', () => {
    for (const key of Object.keys(zh)) {
      expect(zh[key]?.trim(), key).not.toBe('');
      expect(en[key]?.trim(), key).not.toBe('');
      expect(slots(en[key] ?? ''), key).toEqual(slots(zh[key] ?? ''));
    }
  });

  it('exist for every key that a window names', () => {
    const used = new Set<string>();
    for (const file of sourceFiles('src/renderer')) {
      const text = readFileSync(file, 'utf8');
      for (const [, key] of text.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)'/g))
        if (key !== undefined && key.split('.')[0]! in RESOURCES.zh.translation) used.add(key);
    }
    // The pattern must find what it is for: a broken one would find nothing and pass.
    expect(used.size).toBeGreaterThan(150);
    const messages = { ...REQUESTS, ...COMMANDS, ...EVENTS };
    const lost = [...used].filter((key) => !(key in zh) && !(key in messages));
    expect(lost).toEqual([]);
  });

  it('exist for keys that are put together from data', () => {
    const reasons = ['refused', 'dns', 'timeout', 'tls', 'reset', 'proxy', 'server'];
    const keys = [
      ...reasons.map((reason) => `failure.notConnected.${reason}`),
      ...PRIORITIES.map((priority) => `alarmList.priorityName.${priority}`),
      ...['add', 'edit', 'view'].map((mode) => `crud.${mode}`),
      ...['notFound', 'forbidden', 'serverError'].flatMap((page) => [
        `shell.${page}Title`,
        `shell.${page}Text`,
      ]),
    ];
    expect(keys.filter((key) => !(key in zh))).toEqual([]);
  });

  it('says the documented messages word for word in Chinese (rule:list.success)', () => {
    expect(zh['crud.chooseRows']).toBe('请选择至少一条数据');
    expect(zh['crud.removeAsk']).toBe('确定将选择数据删除?');
    expect(zh['crud.prompt']).toBe('提示');
    expect([zh['crud.added'], zh['crud.updated'], zh['crud.removed'], zh['crud.done']]).toEqual([
      '新增成功',
      '更新成功',
      '删除成功',
      '操作成功!',
    ]);
    expect(zh['failure.unknown']).toBe('未知错误');
    expect(zh['shell.menuSearch']).toBe('菜单搜索');
    expect(zh['signIn.title']).toBe('登录');
    expect(zh['crud.check.phoneEmpty']).toBe('手机号码不能为空');
    expect(zh['crud.check.phoneLength']).toBe('手机号码长度不为11位');
    expect(zh['crud.check.phoneFormat']).toBe('手机号码格式不正确');
    expect(zh['crud.check.password']).toBe('密码必须包含大小写字母和数字，至少8位');
  });
});
