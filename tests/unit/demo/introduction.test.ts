import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { familyNamed, introduction } from '@demo/introduction';

const URL = 'http://127.0.0.1:1';

test('a platform of the open family prints the key that passwords are encrypted with', async () => {
  const lines = await introduction(URL, 'open');
  expect(lines[0]).toBe(`PLATFORM ${URL}`);
  const key = /^PUBLIC KEY ([0-9a-f]+)$/.exec(lines[1] ?? '')?.[1] ?? '';
  expect(key).toHaveLength(130);
  expect(key.startsWith('04')).toBe(true);
  expect(sm2.verifyPublicKey(key)).toBe(true);
});

test('the commercial one prints none; both name people and tenants', async () => {
  const lines = await introduction(URL, 'commercial');
  expect(lines.some((line) => line.startsWith('PUBLIC KEY'))).toBe(false);
  for (const family of ['commercial', 'open'] as const) {
    const said = await introduction(URL, family);
    expect(said).toContain('  admin / admin  全部菜单和按钮');
    expect(said.at(-1)).toContain('476074');
  }
});

test('another family is refused by name', () => {
  expect(familyNamed('open')).toBe('open');
  expect(familyNamed('commercial')).toBe('commercial');
  for (const text of ['', 'Open', 'both']) expect(() => familyNamed(text)).toThrow('--family');
});
