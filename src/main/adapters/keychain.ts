import { deletePassword, getPassword, setPassword } from 'keytar/keytar.js';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import type { SecretFailure, SecretStore } from '../ports/secrets';

/**
 * Longest wait for the keychain, ms. A locked one may show a prompt for as long as it likes: the
 * app says that it waits, and asks again.
 */
const KEYCHAIN_LIMIT_MS = 10_000;

/**
 * The keychain of the operating system. The import is named keytar, which is archived; behind the
 * name stands a maintained library with the same interface, and only this file knows.
 */
export function createKeychain(service: string, clock: Clock): SecretStore {
  const ask = <T>(work: Promise<T>): Promise<Result<T, SecretFailure>> =>
    new Promise((resolve) => {
      const stop = clock.after(KEYCHAIN_LIMIT_MS, 'keychain.limit', () => {
        resolve(fail({ kind: 'unavailable', detail: 'the keychain does not answer' }));
      });
      work.then(
        (value) => {
          stop();
          resolve(ok(value));
        },
        (error: unknown) => {
          stop();
          const detail = error instanceof Error ? error.message : String(error);
          resolve(fail({ kind: 'unavailable', detail }));
        },
      );
    });
  const nothing = <T>(result: Result<T, SecretFailure>): Result<null, SecretFailure> =>
    result.ok ? ok(null) : result;
  return {
    get: (account) => ask(getPassword(service, account)),
    set: async (account, secret) => nothing(await ask(setPassword(service, account, secret))),
    delete: async (account) => nothing(await ask(deletePassword(service, account))),
  };
}
