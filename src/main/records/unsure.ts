import type { ApiFailure } from '@shared/api/failure';

/** Codes from here on are a breakdown of the server. */
const BROKEN_FROM = 500;

/** Reasons for which no byte of a request reached the server. */
const NEVER_LEFT = ['refused', 'dns', 'tls', 'proxy'];

/**
 * True where nobody knows whether the server did what a call asked for: it is never sent again by
 * itself, and a person looks before they send it again.
 */
export function mayBeDone(failure: ApiFailure): boolean {
  switch (failure.kind) {
    case 'rejected':
      // A server that broke down without a word may have done the work before.
      return failure.code >= BROKEN_FROM && failure.message === '';
    case 'notConnected':
      return !NEVER_LEFT.includes(failure.reason);
    case 'badRequest':
    case 'noPermission':
    case 'signedOut':
      return false;
    default:
      return true;
  }
}
