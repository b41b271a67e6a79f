import type { ApiFailure } from '@shared/api/failure';

/** From this code on the server itself failed. */
const BROKEN_FROM = 500;

/** Failures in which no byte of a request reached the server. */
const NEVER_LEFT = ['refused', 'dns', 'tls', 'proxy'];

/**
 * True when it is unknown whether the server carried out a call: the app never repeats such a call, and the
 * operator checks before sending it again.
 */
export function mayBeDone(failure: ApiFailure): boolean {
  switch (failure.kind) {
    case 'rejected':
      // A server that failed without a message may have done the work before.
      // What its database refused it has not done.
      return failure.code >= BROKEN_FROM && failure.message === '' && failure.sql === undefined;
    case 'notConnected':
      return !NEVER_LEFT.includes(failure.reason);
    case 'badRequest':
    case 'notSent':
    case 'gone':
    case 'noPermission':
    case 'signedOut':
      return false;
    default:
      return true;
  }
}
