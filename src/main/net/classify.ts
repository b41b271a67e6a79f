import type { ApiFailure } from '@shared/api/failure';

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

/** Tells which kind of "not connected" an error of the network is. */
export function classifyNetworkError(error: unknown): ApiFailure {
  const code = codeOf(error);
  const detail = error instanceof Error ? `${code} ${error.message}`.trim() : String(error);
  if (TLS.test(code)) return { kind: 'notConnected', reason: 'tls', detail };
  if (/proxy/i.test(detail)) return { kind: 'notConnected', reason: 'proxy', detail };
  return { kind: 'notConnected', reason: BY_CODE[code] ?? 'reset', detail };
}
