import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { THIRD_PARTY_PATH } from './behaviours/thirdParty';

/** Which requests the platform answers. */
export interface CallerRules {
  /**
   * The app makes a new one at each start and sends it with each request; absent: the platform runs alone.
   */
  readonly secret?: string | undefined;
  /**
   * With a control token the platform is a test tool; tests also put proxies with other names in front of it.
   */
  readonly controlToken?: string | undefined;
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Why a request is refused; null when it is answered. A browser's page sends its origin, and a page whose
 * name was redirected to this machine (DNS rebinding) names another host; other programs and users of the
 * machine do not know the secret of the app that started the platform.
 */
export function refusal(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  { controlToken, secret }: CallerRules,
  port: number,
): 'origin' | 'host' | 'secret' | null {
  if (headers.origin !== undefined) return 'origin';
  const host = headers.host ?? '';
  if (
    secret !== undefined
      ? host !== `127.0.0.1:${port}`
      : controlToken === undefined && !LOOPBACK.test(host)
  ) {
    return 'host';
  }
  // A browser opens this page: it gives codes that only the app can use.
  if (url.startsWith(`${THIRD_PARTY_PATH}?`)) return null;
  // The control interface has its own token, and exists only with one.
  const isControl = controlToken !== undefined && url.startsWith('/demo/');
  if (secret === undefined || isControl || isSecret(headers[DEMO_SECRET_HEADER], secret))
    return null;
  return 'secret';
}

/** Answers a request that the platform refuses; true when it did. */
export function turnAway(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CallerRules,
): boolean {
  const why = refusal(request, rules, request.socket.localPort ?? 0);
  if (why === null) return false;
  void reply.code(403).send({ refused: why });
  return true;
}
