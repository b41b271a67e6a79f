import type { SecretStore } from '../../ports/secrets';
import { defineStep, found, type Found } from '../step';

/** The largest entry that the app ever stores, characters: Windows takes 1,280. */
const PROBE_LENGTH = 1_200;
/** Account of the probe; no session uses this name. */
export const PROBE_ACCOUNT = 'self-test-probe';

/** Writes, reads and removes an entry; it contains no secret. */
async function probe(keychain: SecretStore): Promise<Found> {
  const text = 'self-test '.repeat(PROBE_LENGTH / 10);
  const refused = (act: string, detail: string): Found =>
    found('failed', 'keychainRefused', { act, detail });
  const set = await keychain.set(PROBE_ACCOUNT, text);
  if (!set.ok) return refused('write', set.error.detail);
  const got = await keychain.get(PROBE_ACCOUNT);
  const removed = await keychain.delete(PROBE_ACCOUNT);
  if (!got.ok) return refused('read', got.error.detail);
  if (got.value !== text) return found('failed', 'keychainChanged');
  if (!removed.ok) return refused('delete', removed.error.detail);
  const left = await keychain.get(PROBE_ACCOUNT);
  if (!left.ok || left.value !== null) return found('failed', 'keychainStays');
  return found('passed', 'keychain', { length: text.length });
}

export const KEYCHAIN = [
  defineStep({
    key: 'keychain',
    group: 'keychain',
    sort: 'auto',
    // At most three answers of 10 s each, the keychain's own limit.
    limitMs: 45_000,
    run: ({ keychain }) => probe(keychain),
  }),
  defineStep({ key: 'keychainForbidden', group: 'keychain', sort: 'hand', systems: ['win32'] }),
];
