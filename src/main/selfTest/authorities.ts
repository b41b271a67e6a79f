import * as tls from 'node:tls';

/** Newer runtimes read the system's own certificate store. */
interface SystemStore {
  readonly getCACertificates?: (type: 'system') => readonly string[];
}

/** Number of certificates that the system trusts; null where the runtime cannot read the store. */
export function systemAuthorities(): number | null {
  const { getCACertificates }: SystemStore = tls as SystemStore;
  return getCACertificates === undefined ? null : getCACertificates('system').length;
}
