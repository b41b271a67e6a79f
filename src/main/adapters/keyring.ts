import type { AsyncEntry } from 'keytar';
import type { SecretFailure } from '../ports/secrets';

/** The members of the keychain library that are used. */
export interface Keyring {
  readonly AsyncEntry: typeof AsyncEntry;
}

export type KeyringLoad =
  | { readonly ok: true; readonly keyring: Keyring }
  | { readonly ok: false; readonly failure: SecretFailure };

/**
 * Windows' answer to a write while the security policy "Network access: Do not allow storage of passwords and
 * credentials for network authentication" is on, as text and as number.
 */
const FORBIDDEN = /ERROR_NO_SUCH_LOGON_SESSION|\b1312\b/;

let loaded: Promise<KeyringLoad> | undefined;

/**
 * Loads the keychain library, once, at its first use. Its native part needs the Visual C++ runtime on
 * Windows; loaded at start-up, a machine without the runtime would never show a window. This file also runs
 * under plain Node: the tests of the native modules on Windows load it alone.
 */
export function loadKeyring(): Promise<KeyringLoad> {
  loaded ??= import('keytar').then(
    (keyring) => ({ ok: true, keyring }),
    (error: unknown) => ({ ok: false, failure: { kind: 'missing', detail: whole(error) } }),
  );
  return loaded;
}

export function failureOf(error: unknown): SecretFailure {
  const detail = whole(error);
  return { kind: FORBIDDEN.test(detail) ? 'forbidden' : 'unavailable', detail };
}

/** The text of an error and its causes: only the innermost one names the library. */
function whole(error: unknown): string {
  const texts: string[] = [];
  let at = error;
  while (at instanceof Error) {
    texts.push(at.message);
    at = at.cause;
  }
  return texts.length === 0 ? String(error) : [...new Set(texts)].join(' ← ');
}
