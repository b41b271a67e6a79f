import { fail } from '../base/result';
import type { ProfileFamily } from '../profile/profile';
import type { SqlProblem } from './sqlText';

/** The exact problem of certificate, proxy or sign-in, where it is known. */
export type NotConnectedCause =
  | 'expired'
  | 'notYetValid'
  | 'host'
  | 'authority'
  | 'selfSigned'
  | 'revoked'
  | 'proxySignIn'
  | 'proxyMethod'
  | 'proxyScript'
  | 'proxyAway'
  /** The server signs people in as the other family does, or no more as it did. */
  | 'nowOpen'
  | 'nowCommercial'
  | 'signInGone'
  /** The token that was granted is over already: a lifetime of nought or less. `detail` holds the seconds. */
  | 'deadToken';

/**
 * Every way in which a call can fail, as the user is told. `message` is the server's own text (shown
 * verbatim); `detail` is for the log and the tooltip.
 */
export type ApiFailure =
  | {
      readonly kind: 'notConnected';
      readonly reason: 'refused' | 'dns' | 'timeout' | 'tls' | 'reset' | 'proxy' | 'server';
      readonly detail: string;
      readonly cause?: NotConnectedCause;
      /** Sign-in methods that the proxy offers, none of them supported here (`proxyMethod`). */
      readonly methods?: string;
    }
  | { readonly kind: 'notJson'; readonly status: number; readonly detail: string }
  | { readonly kind: 'noEnvelope'; readonly status: number; readonly detail: string }
  /** The envelope is valid, but its data does not have the declared shape. */
  | { readonly kind: 'otherShape'; readonly detail: string }
  /** The record that was asked for does not exist any more, or is not visible to the caller. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'noPermission'; readonly message: string }
  | {
      readonly kind: 'rejected';
      /** The effective code: the body's code when present, otherwise the HTTP status (spec 1 §8). */
      readonly code: number;
      /** The server's message, otherwise the error description; empty without both (shown as 未知错误). */
      readonly message: string;
      /** The profile of the server says that its family does not have the call: it was not sent. */
      readonly absent?: ProfileFamily;
      /** The server's text was the statement of its database: instead of it, what went wrong there. */
      readonly sql?: SqlProblem;
    }
  /** Known to break a server, so it was not sent. `field`: its name in the record. */
  | {
      readonly kind: 'notSent';
      readonly reason: 'empty' | 'markup' | 'date';
      readonly field: string;
    }
  | { readonly kind: 'badRequest'; readonly detail: string }
  | { readonly kind: 'cancelled' };

/**
 * The failure of an invalid request, which is not sent.
 * @param detail the problem, in English, for the log
 */
export function badRequest(detail: string): { readonly ok: false; readonly error: ApiFailure } {
  return fail({ kind: 'badRequest', detail });
}
