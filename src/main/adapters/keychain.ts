import type { AsyncEntry } from 'keytar';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import type { SecretFailure, SecretStore } from '../ports/secrets';
import { failureOf, loadKeyring } from './keyring';

/**
 * Longest wait for the keychain, ms. A locked one may show a prompt for any time: the app says that it waits,
 * and asks again.
 */
const KEYCHAIN_LIMIT_MS = 10_000;

/**
 * The keychain of the operating system. The import is named keytar, an archived library; a maintained library
 * is installed under that name, and only this file knows it. Its keytar-compatible entry falls back to the
 * kernel's keyring while the Secret Service is away, and then answers "no such entry": a late keychain would
 * look like a sign-out, and a token kept there would be lost with the session. So the store is pinned, and an
 * absent service is a failure that the app waits out.
 * @param load loads the library at the first question
 */
export function createKeychain(service: string, clock: Clock, load = loadKeyring): SecretStore {
  const ask = <T>(work: () => Promise<T>): Promise<Result<T, SecretFailure>> =>
    new Promise((resolve) => {
      const stop = clock.after(KEYCHAIN_LIMIT_MS, 'keychain.limit', () => {
        resolve(fail({ kind: 'unavailable', detail: 'the keychain does not answer' }));
      });
      // Creating the entry may throw too, when the pinned store does not exist.
      Promise.resolve()
        .then(work)
        .then(
          (value) => {
            stop();
            resolve(ok(value));
          },
          (error: unknown) => {
            stop();
            resolve(fail(failureOf(error)));
          },
        );
    });
  const onEntry = async <T>(
    account: string,
    work: (entry: AsyncEntry) => Promise<T>,
  ): Promise<Result<T, SecretFailure>> => {
    const loaded = await load();
    if (!loaded.ok) return fail(loaded.failure);
    const { AsyncEntry } = loaded.keyring;
    return ask(() =>
      work(new AsyncEntry(service, account, { linux: { store: 'secret-service' } })),
    );
  };
  const nothing = <T>(result: Result<T, SecretFailure>): Result<null, SecretFailure> =>
    result.ok ? ok(null) : result;
  return {
    get: (account) => onEntry(account, (entry) => entry.getPassword()),
    set: async (account, secret) =>
      nothing(await onEntry(account, (entry) => entry.setPassword(secret))),
    delete: async (account) => nothing(await onEntry(account, (entry) => entry.deleteCredential())),
  };
}
