import { beforeEach, describe, expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import type { DocumentStore } from '@main/ports/store';
import type { SecretStore } from '@main/ports/secrets';
import { AGAIN_MS, isLeftTokens, LeftTokens } from '@main/session/leftTokens';
import { RefreshVault } from '@main/session/vault';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const KEY = { server: 's', tenantId: 't', userId: 'u' };
const GONE = { kind: 'unavailable', detail: 'the keychain does not answer' } as const;

let clock: FakeClock;
let entries: Map<string, string>;
let answers: boolean;
let stored: unknown;
let notices: string[];

const secrets: SecretStore = {
  get: async (account) => (answers ? ok(entries.get(account) ?? null) : fail(GONE)),
  set: async (account, secret) => {
    entries.set(account, secret);
    return ok(null);
  },
  delete: async (account) => {
    if (!answers) return fail(GONE);
    entries.delete(account);
    return ok(null);
  },
};
const document: DocumentStore = {
  read: () => stored,
  write: (value) => {
    stored = value;
  },
};

/** One run of the application. */
function run(): { left: LeftTokens; vault: RefreshVault } {
  const vault = new RefreshVault(secrets);
  const left = new LeftTokens({
    clock,
    log: keptLog(),
    vault,
    document,
    notices: {
      add: ({ code }) => notices.push(code),
      dismiss: () => notices.splice(0),
    },
  });
  return { left, vault };
}

beforeEach(() => {
  clock = new FakeClock();
  entries = new Map([['s|t|u', 'refresh']]);
  [answers, stored, notices] = [false, {}, []];
});

describe('a refresh token that a sign-out could not remove', () => {
  test('is removed as soon as the keychain answers, and it is said until then', async () => {
    const { left } = run();
    left.failed(KEY, GONE);
    expect(notices).toEqual(['tokenLeft']);
    await clock.advance(3 * AGAIN_MS);
    expect(entries.size).toBe(1);
    answers = true;
    await clock.advance(AGAIN_MS);
    expect(entries.size).toBe(0);
    expect(notices).toEqual([]);
    expect(clock.pending()).toEqual([]);
  });

  test('is removed by the next start', async () => {
    run().left.failed(KEY, GONE);
    expect(isLeftTokens(stored)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain('refresh');
    answers = true;
    const again = run();
    again.left.start();
    await clock.advance(0);
    expect(entries.size).toBe(0);
    expect(stored).toEqual({ version: 1, left: [] });
  });

  test('stays when the same person is signed in again: it is theirs', async () => {
    const { left } = run();
    left.failed(KEY, GONE);
    left.back(KEY);
    answers = true;
    await clock.advance(2 * AGAIN_MS);
    expect(entries.size).toBe(1);
    expect(notices).toEqual([]);
  });

  test('never was where there is no keychain at all', async () => {
    const { left } = run();
    left.failed(KEY, { kind: 'missing', detail: 'no library' });
    expect(notices).toEqual([]);
    await clock.advance(AGAIN_MS);
    expect(clock.pending()).toEqual([]);
  });
});
