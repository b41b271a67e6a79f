import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { systemAuthorities } from './systemAuthorities';

export class Trust {
  private made: { readonly context: SecureContext | undefined } | null = null;

  /** @param own PEM of private authorities from the settings, trusted besides all others. */
  constructor(private readonly own: readonly string[]) {}

  /** PEM of all authorities: Node's, the system's, the private ones. */
  authorities(): readonly string[] {
    return [...new Set([...rootCertificates, ...systemAuthorities().pems, ...this.own])];
  }

  /**
   * Context for encrypted connections; undefined when only Node's authorities are trusted. Made on first use:
   * it reads some three hundred certificates.
   */
  context(): SecureContext | undefined {
    this.made ??= { context: this.make() };
    return this.made.context;
  }

  private make(): SecureContext | undefined {
    const all = this.authorities();
    return all.length === rootCertificates.length
      ? undefined
      : createSecureContext({ ca: [...all] });
  }

  /** Store of an authority: the settings' own before the public ones before the system's. */
  storeOf(fingerprint256: string): 'own' | 'public' | 'system' | null {
    const holds = (pems: readonly string[]): boolean =>
      pems.some((pem) => new X509Certificate(pem).fingerprint256 === fingerprint256);
    if (holds(this.own)) return 'own';
    if (holds(rootCertificates)) return 'public';
    return holds(systemAuthorities().pems) ? 'system' : null;
  }
}
