import { expect, test } from 'vitest';
import { RefreshVault } from '@main/session/vault';
import { MemorySecrets } from '@tests/support/memorySecrets';

const KEY = { server: 'https://host', tenantId: '000000', userId: '19' };
const long = (letter: string): string => letter.repeat(3_001);

function vault() {
  const secrets = new MemorySecrets();
  return { secrets, vault: new RefreshVault(secrets) };
}

test('a token that fits stands in one entry', async () => {
  const { secrets, vault: kept } = vault();
  await kept.write(KEY, 'short');
  expect([...secrets.entries.values()]).toEqual(['short']);
  expect(await kept.read(KEY)).toEqual({ ok: true, value: 'short' });
});

test('a long token is split so that no entry is longer than Windows takes', async () => {
  const { secrets, vault: kept } = vault();
  await kept.write(KEY, long('a'));
  expect(Math.max(...[...secrets.entries.values()].map((text) => text.length))).toBeLessThanOrEqual(
    1_200,
  );
  expect(await kept.read(KEY)).toEqual({ ok: true, value: long('a') });
});

test('a write that breaks off leaves the old token whole', async () => {
  const { secrets, vault: kept } = vault();
  await kept.write(KEY, long('a'));
  for (const step of [1, 2, 3, 4]) {
    secrets.failAtSet = step;
    expect((await kept.write(KEY, long('b'))).ok).toBe(false);
    expect(await kept.read(KEY)).toEqual({ ok: true, value: long('a') });
  }
});

test('a new generation leaves no part of the old one behind', async () => {
  const { secrets, vault: kept } = vault();
  await kept.write(KEY, long('a'));
  await kept.write(KEY, long('b'));
  expect(secrets.entries.size).toBe(4);
  await kept.write(KEY, 'short');
  expect([...secrets.entries.values()]).toEqual(['short']);
});

test('removing takes every part', async () => {
  const { secrets, vault: kept } = vault();
  await kept.write(KEY, long('a'));
  await kept.remove(KEY);
  expect(secrets.entries.size).toBe(0);
});

test('absent and locked are different', async () => {
  const { secrets, vault: kept } = vault();
  expect(await kept.read(KEY)).toEqual({ ok: true, value: null });
  secrets.locked = 'locked';
  expect(await kept.read(KEY)).toEqual({
    ok: false,
    error: { kind: 'unavailable', detail: 'locked' },
  });
});
