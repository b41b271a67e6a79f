import { describe, expect, it } from 'vitest';
import { beginning, characters, limitOf } from '@renderer/ui/inputLimit';

describe('the beginning of a text that is too long', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['abc', 0, ''],
    ['🚛🚛', 4, '🚛🚛'],
    // Half a character would be a sign that nothing can show.
    ['🚛🚛', 3, '🚛'],
    ['a🚛🚛', 4, 'a🚛'],
    ['🚛', 1, ''],
    ['𠮷野家', 3, '𠮷野'],
  ])('%j with room for %i is %j', (text, most, kept) => {
    expect(beginning(text, most)).toBe(kept);
    expect(beginning(text, most)).not.toMatch(/\p{Surrogate}/u);
  });

  it('counts a character of two units once', () => {
    expect(characters('🚛𠮷a城')).toBe(4);
    expect(characters('')).toBe(0);
    expect(characters('🚛'.repeat(100_000))).toBe(100_000);
  });
});

it('a field takes what it declares, else what its kind does', () => {
  expect(limitOf({ maxLength: 45, tagName: 'INPUT' })).toBe(45);
  expect(limitOf({ maxLength: -1, tagName: 'INPUT' })).toBe(1_000);
  expect(limitOf({ maxLength: -1, tagName: 'TEXTAREA' })).toBe(10_000);
});
