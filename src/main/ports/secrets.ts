import type { Result } from '@shared/base/result';
import type { KeychainTrouble } from '@shared/model/session';

/**
 * Why the keychain did not answer; `detail` is the system's own text. `unavailable` may pass (locked, or its
 * service starts late). The other two stay: its library is `missing`, or a policy has `forbidden` storing
 * secrets.
 */
export interface SecretFailure {
  readonly kind: 'unavailable' | KeychainTrouble;
  readonly detail: string;
}

/**
 * The keychain of the operating system, one text per account. Absent (null) and unreadable (a failure) are
 * different: an unreadable entry never counts as a sign-out.
 */
export interface SecretStore {
  get(account: string): Promise<Result<string | null, SecretFailure>>;
  set(account: string, secret: string): Promise<Result<null, SecretFailure>>;
  delete(account: string): Promise<Result<null, SecretFailure>>;
}
