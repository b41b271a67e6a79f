import type { ApiFailure, NotConnectedCause } from '@shared/api/failure';
import { methodsWeLack } from './proxyMethods';
import { refusalIn } from './proxyRefusal';

type Reason = Extract<ApiFailure, { kind: 'notConnected' }>['reason'];

const BY_CODE: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ETIMEDOUT: 'timeout',
  ECONNABORTED: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
};

/** Error codes of Node's TLS that are about the certificate or the handshake. */
const TLS =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO)/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

const BY_CERTIFICATE: Readonly<Record<string, NotConnectedCause>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'host',
  HOSTNAME_MISMATCH: 'host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'selfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'authority',
  UNABLE_TO_GET_ISSUER_CERT: 'authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'authority',
  CERT_UNTRUSTED: 'authority',
  CERT_REVOKED: 'revoked',
};

/** Errors of the route itself: with a proxy in between they concern the proxy's own address. */
const WAY = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Classifies a network error as a kind of "not connected".
 * @param proxy address of the proxy of the call; '' without one.
 */
export function classifyNetworkError(error: unknown, proxy = ''): ApiFailure {
  const code = codeOf(error);
  const detail = error instanceof Error ? `${code} ${error.message}`.trim() : String(error);
  const failed = (reason: Reason, cause?: NotConnectedCause): ApiFailure => ({
    kind: 'notConnected',
    reason,
    detail,
    ...(cause === undefined ? {} : { cause }),
  });
  const refusal = refusalIn(error);
  if (refusal?.status === 407) return proxySignInFailure(refusal.proxy, refusal.offered);
  if (refusal !== undefined) return failed('proxy');
  if (code === 'ERR_PROXY_SCRIPT') return failed('proxy', 'proxyScript');
  if (TLS.test(code)) return failed('tls', BY_CERTIFICATE[code]);
  if (proxy !== '' && WAY.has(code)) return failed('proxy', 'proxyAway');
  if (/proxy/i.test(detail)) return failed('proxy');
  return failed(BY_CODE[code] ?? 'reset');
}

/**
 * The proxy asks for credentials, or for others.
 * @param offered its header `Proxy-Authenticate`.
 */
export function proxySignInFailure(
  proxy: string,
  offered?: string | readonly string[],
): ApiFailure {
  const methods = methodsWeLack(offered);
  const detail = ['HTTP 407', proxy, methods].filter((part) => part !== '').join(' ');
  const failure = { kind: 'notConnected', reason: 'proxy', detail } as const;
  return methods === ''
    ? { ...failure, cause: 'proxySignIn' }
    : { ...failure, cause: 'proxyMethod', methods };
}
