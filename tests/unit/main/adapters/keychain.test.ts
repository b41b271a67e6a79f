import { expect, test } from 'vitest';
import { createKeychain } from '@main/adapters/keychain';
import { failureOf, type Keyring, type KeyringLoad } from '@main/adapters/keyring';
import { FakeClock } from '@tests/support/fakeClock';

const gone: KeyringLoad = { ok: false, failure: { kind: 'missing', detail: 'no runtime' } };

test('the library is loaded at the first question and not before', async () => {
  let loads = 0;
  const keychain = createKeychain('service', new FakeClock(), () => {
    loads += 1;
    return Promise.resolve(gone);
  });
  expect(loads).toBe(0);
  await keychain.get('somebody');
  expect(loads).toBe(1);
});

test('without its library it answers every question with that', async () => {
  const keychain = createKeychain('service', new FakeClock(), () => Promise.resolve(gone));
  const wanted = { ok: false, error: { kind: 'missing', detail: 'no runtime' } };
  expect(await keychain.get('somebody')).toEqual(wanted);
  expect(await keychain.set('somebody', 'secret')).toEqual(wanted);
  expect(await keychain.delete('somebody')).toEqual(wanted);
});

test('what a policy forbids is told from what may pass', async () => {
  const refused = "Couldn't access platform secure storage: Windows ERROR_NO_SUCH_LOGON_SESSION";
  class AsyncEntry {
    setPassword(): Promise<void> {
      return Promise.reject(new Error(refused));
    }
  }
  const keyring = { AsyncEntry } as unknown as Keyring;
  const load = (): Promise<KeyringLoad> => Promise.resolve({ ok: true, keyring });
  const keychain = createKeychain('service', new FakeClock(), load);
  expect(await keychain.set('somebody', 'secret')).toEqual({
    ok: false,
    error: { kind: 'forbidden', detail: refused },
  });
  expect(failureOf(new Error('the service is locked')).kind).toBe('unavailable');
});

test('the reason names what is missing, which only the innermost cause does', () => {
  const inner = new Error('The specified module could not be found. keyring.node');
  const error = new Error('Cannot find native binding.', { cause: inner });
  expect(failureOf(error).detail).toContain('keyring.node');
});
