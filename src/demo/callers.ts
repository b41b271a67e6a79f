import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';

/** Whom the platform answers. */
export interface CallerRules {
  /** Made anew by the app at each start and sent with each of its requests; absent: standing alone. */
  readonly secret?: string | undefined;
  /** With a control token it is a tool of tests, which also stand proxies of other names before it. */
  readonly controlToken?: string | undefined;
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Why a request is not answered; null for one that is. A page of a browser says its origin, and one
 * whose name was led to this machine (DNS rebinding) names another host; another program or user of
 * the machine does not know the secret of the app that this platform belongs to.
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
  // The control interface has a token of its own, and exists with one only.
  const isControl = controlToken !== undefined && url.startsWith('/demo/');
  if (secret === undefined || isControl || isSecret(headers[DEMO_SECRET_HEADER], secret))
    return null;
  return 'secret';
}

/** Answers what is not for this platform; true when it did. */
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
