import { fail, ok, type Result } from '@shared/base/result';
import type { SecretFailure, SecretStore } from '@main/ports/secrets';

/** A keychain in memory; the desktop tests cover the port with the real one. */
export class MemorySecrets implements SecretStore {
  readonly entries = new Map<string, string>();
  /** While set, the keychain refuses with this text. */
  locked = '';
  /** What its refusal means. */
  trouble: SecretFailure['kind'] = 'unavailable';
  /** Refuses the write of this many-th set from now on; 0 is never. */
  failAtSet = 0;

  get(account: string): Promise<Result<string | null, SecretFailure>> {
    return this.unlessLocked(() => this.entries.get(account) ?? null);
  }

  set(account: string, secret: string): Promise<Result<null, SecretFailure>> {
    if (this.failAtSet > 0 && --this.failAtSet === 0) {
      return Promise.resolve(fail({ kind: 'unavailable', detail: 'refused' }));
    }
    return this.unlessLocked(() => {
      this.entries.set(account, secret);
      return null;
    });
  }

  delete(account: string): Promise<Result<null, SecretFailure>> {
    return this.unlessLocked(() => {
      this.entries.delete(account);
      return null;
    });
  }

  private unlessLocked<T>(work: () => T): Promise<Result<T, SecretFailure>> {
    const { locked, trouble } = this;
    if (locked !== '') return Promise.resolve(fail({ kind: trouble, detail: locked }));
    return Promise.resolve(ok(work()));
  }
}
