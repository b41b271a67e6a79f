import { describe, expect, it } from 'vitest';
import { englishOfMenu, englishOfWord } from '@shared/catalogue/serverWords';
import { SYSTEM, type SeededDictionary } from '@demo/seed/dictionaryData';
import { readInventory } from '@tests/catalogue/inventory';

const HAN = /\p{Script=Han}/u;

/** Entries are `key:word` or `key<parent:word`. */
const wordsOf = (entries: string): readonly string[] =>
  entries.split(';').map((entry) => entry.slice(entry.indexOf(':') + 1));

/** Words without any English of ours. */
const without = (code: string, words: readonly string[]): readonly string[] =>
  words
    .filter((word) => HAN.test(word))
    .filter((word) => HAN.test(englishOfWord(code, word) ?? word))
    .map((word) => `${code}: ${word}`);

describe('English of the server’s words', () => {
  it('covers every dictionary of the specification, and those of the server itself', () => {
    const inventory = readInventory('dictionaries');
    expect(inventory.length).toBeGreaterThan(60);
    const missing = inventory.flatMap((row) =>
      without(row['code'] ?? '', wordsOf(row['valuesSuggested'] ?? '')),
    );
    const own = SYSTEM.flatMap(([code, , entries]: SeededDictionary) =>
      without(code, wordsOf(entries)),
    );
    expect([...missing, ...own]).toEqual([]);
  });

  it('leaves a word that the server changed, and dictionaries that it does not know', () => {
    expect(englishOfWord('apply_status', '待审核')).toBe('Awaiting review');
    expect(englishOfWord('apply_status', '等待初审')).toBeUndefined();
    expect(englishOfWord('constructor', '待审核')).toBeUndefined();
    expect(englishOfWord('no_such', '待审核')).toBeUndefined();
  });

  it('knows a menu by its name before its code: two entries may share a code', () => {
    expect(englishOfMenu({ code: 'device', name: '设备管理' })).toBe('Devices');
    expect(englishOfMenu({ code: 'device', name: '设备运维' })).toBe('Maintenance');
    expect(englishOfMenu({ code: 'monitor', name: '东区监控' })).toBe('Monitoring');
    expect(englishOfMenu({ code: 'x', name: '本地菜单' })).toBeUndefined();
  });
});
