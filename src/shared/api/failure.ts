import { fail } from '../base/result';

/** What exactly is wrong with a certificate or a proxy, where that is known. */
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
  | 'proxyAway';

/**
 * Every way in which a call can fail, as the user must be told.
 * `message` is the server's own text (shown verbatim); `detail` is for the log and the tooltip.
 */
export type ApiFailure =
  | {
      readonly kind: 'notConnected';
      readonly reason: 'refused' | 'dns' | 'timeout' | 'tls' | 'reset' | 'proxy' | 'server';
      readonly detail: string;
      readonly cause?: NotConnectedCause;
      /** Ways of signing in that the proxy asks for, where none of them is ours (`proxyMethod`). */
      readonly methods?: string;
    }
  | { readonly kind: 'notJson'; readonly status: number; readonly detail: string }
  | { readonly kind: 'noEnvelope'; readonly status: number; readonly detail: string }
  /** The envelope is good; what is inside is not what the call is declared to answer. */
  | { readonly kind: 'otherShape'; readonly detail: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'noPermission'; readonly message: string }
  | {
      readonly kind: 'rejected';
      /** The effective code: the body's code when present, else the HTTP status (spec 1 §8). */
      readonly code: number;
      /** Server message, else the error description; empty when there is none (shown as 未知错误). */
      readonly message: string;
    }
  | { readonly kind: 'badRequest'; readonly detail: string }
  | { readonly kind: 'cancelled' };

/**
 * The failure of a request that is not sent because it makes no sense.
 * @param detail what is wrong with it, in English, for the log
 */
export function badRequest(detail: string): { readonly ok: false; readonly error: ApiFailure } {
  return fail({ kind: 'badRequest', detail });
}
