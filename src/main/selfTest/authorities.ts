import * as tls from 'node:tls';

/** Newer runtimes read the system's own store of certificates. */
interface SystemStore {
  readonly getCACertificates?: (type: 'system') => readonly string[];
}

/** Certificates that the system trusts; null where the runtime cannot read its store. */
export function systemAuthorities(): number | null {
  const { getCACertificates }: SystemStore = tls as SystemStore;
  return getCACertificates === undefined ? null : getCACertificates('system').length;
}
