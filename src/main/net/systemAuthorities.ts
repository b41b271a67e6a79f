import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import { reasonOf } from '@shared/base/errors';

/** Node 22.15 and later give the system's authorities; the installed typings are older. */
interface SystemStore {
  getCACertificates?(type: 'system'): readonly string[];
}

/** The system's authorities, and why they could not be read; '' without a problem. */
export interface SystemAuthorities {
  readonly pems: readonly string[];
  readonly problem: string;
}

let read: SystemAuthorities | null = null;

/**
 * The authorities that this machine trusts: on Windows the certificate stores of machine and user, where a
 * domain puts its own; on Linux the files of OpenSSL. Read once, at the first encrypted connection, because
 * that takes a while on Windows.
 */
export function systemAuthorities(store: SystemStore = tls as SystemStore): SystemAuthorities {
  if (store === tls && read !== null) return read;
  let found: SystemAuthorities;
  try {
    found = {
      pems: store.getCACertificates?.('system').filter(isReadable) ?? [],
      problem: store.getCACertificates === undefined ? 'runtime' : '',
    };
  } catch (error) {
    // A single certificate that Node cannot read makes the whole read fail.
    found = { pems: [], problem: reasonOf(error) };
  }
  if (store === tls) read = found;
  return found;
}

/** A damaged certificate would make every encrypted connection fail. */
function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
