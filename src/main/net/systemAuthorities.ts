import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import { reasonOf } from '@shared/base/errors';

/** Node 22.15 and later tell what the system trusts; the typings here are older. */
interface SystemStore {
  getCACertificates?(type: 'system'): readonly string[];
}

/** What the store of the system holds, and why it could not be read; '' when it could. */
export interface SystemAuthorities {
  readonly pems: readonly string[];
  readonly problem: string;
}

let read: SystemAuthorities | null = null;

/**
 * The authorities that this machine trusts: on Windows the certificate stores of machine and user,
 * where a domain puts its own; on Linux the files of OpenSSL. Read once, at the first encrypted
 * connection: on Windows that takes a while.
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
    // One certificate in the store that Node cannot read takes all others with it.
    found = { pems: [], problem: reasonOf(error) };
  }
  if (store === tls) read = found;
  return found;
}

/** A damaged one would make every encrypted connection fail. */
function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
