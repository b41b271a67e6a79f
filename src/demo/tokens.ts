import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { parseJson } from '@shared/base/json';

/** Lifetimes of the client row, seconds (wire format §2.4). */
export const ACCESS_S = 3600;
export const REFRESH_S = 604_800;

const claimsSchema = z.looseObject({
  token_type: z.enum(['access_token', 'refresh_token']),
  tenant_id: z.string(),
  user_id: z.string(),
  exp: z.number(),
  jti: z.string(),
});
export type Claims = z.infer<typeof claimsSchema>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * HMAC JWTs by the wire format: HS512, because the key has 64 bytes or more. A refresh does not revoke old
 * tokens, as on the real server.
 */
export class Tokens {
  /** Access tokens of earlier generations count as expired. */
  private generation = 0;

  constructor(
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** Makes a token with the given claims beside the fixed ones. */
  issue(type: Claims['token_type'], claims: Readonly<Record<string, unknown>>): string {
    const now = Math.floor(this.clock.now() / 1000);
    const exp = now + (type === 'access_token' ? ACCESS_S : REFRESH_S);
    const fixed = { iss: 'issuser', aud: 'audience', token_type: type, exp, nbf: now };
    const head = encode({ typ: 'JWT', alg: 'HS512' });
    const body = encode({ ...fixed, ...claims, jti: `${this.generation}.${randomUUID()}` });
    return `${head}.${body}.${this.sign(`${head}.${body}`)}`;
  }

  /** The claims of a token; undefined for a foreign or expired one, or one of another type. */
  read(token: string, type: Claims['token_type']): Claims | undefined {
    const [head, body, signature, ...rest] = token.split('.');
    if (head === undefined || body === undefined || signature === undefined) return undefined;
    if (rest.length > 0 || !sameText(signature, this.sign(`${head}.${body}`))) return undefined;
    const json = parseJson(Buffer.from(body, 'base64url').toString());
    const claims = claimsSchema.safeParse(json.ok ? json.value : undefined);
    if (!claims.success || claims.data.token_type !== type) return undefined;
    if (claims.data.exp * 1000 <= this.clock.now()) return undefined;
    const generation = Number(claims.data.jti.split('.')[0]);
    return type === 'access_token' && generation < this.generation ? undefined : claims.data;
  }

  /** Expires all access tokens issued so far. */
  expireAccess(): void {
    this.generation += 1;
  }

  private sign(text: string): string {
    return createHmac('sha512', this.key).update(text).digest('base64url');
  }
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
