import type { AsyncEntry } from 'keytar';
import type { SecretFailure } from '../ports/secrets';

/** What is used of the keychain's library. */
export interface Keyring {
  readonly AsyncEntry: typeof AsyncEntry;
}

export type KeyringLoad =
  | { readonly ok: true; readonly keyring: Keyring }
  | { readonly ok: false; readonly failure: SecretFailure };

/**
 * Windows' answer to a write where the security policy "Network access: Do not allow storage of
 * passwords and credentials for network authentication" is on, as text and as number.
 */
const FORBIDDEN = /ERROR_NO_SUCH_LOGON_SESSION|\b1312\b/;

let loaded: Promise<KeyringLoad> | undefined;

/**
 * Loads the library of the keychain, once. Its native part wants the Visual C++ runtime on Windows;
 * loaded at the start of the program, a machine without it would never show a window.
 * This file runs under plain Node as well: the tests of the natives on Windows load it alone.
 */
export function loadKeyring(): Promise<KeyringLoad> {
  loaded ??= import('keytar').then(
    (keyring) => ({ ok: true, keyring }),
    (error: unknown) => ({ ok: false, failure: { kind: 'missing', detail: whole(error) } }),
  );
  return loaded;
}

/** What a refusal of the keychain means. */
export function failureOf(error: unknown): SecretFailure {
  const detail = whole(error);
  return { kind: FORBIDDEN.test(detail) ? 'forbidden' : 'unavailable', detail };
}

/** The text of an error with those of its causes: only the innermost names the library. */
function whole(error: unknown): string {
  const texts: string[] = [];
  let at = error;
  while (at instanceof Error) {
    texts.push(at.message);
    at = at.cause;
  }
  return texts.length === 0 ? String(error) : [...new Set(texts)].join(' ← ');
}
