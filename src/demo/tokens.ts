import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { isSignedWith, openToken, signToken } from './signedToken';

/** Lifetimes of the published clients, seconds (wire format §2.4). */
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

  /** Makes a token with the given claims beside the fixed ones. @param seconds how long it is good. */
  issue(
    type: Claims['token_type'],
    claims: Readonly<Record<string, unknown>>,
    seconds = type === 'access_token' ? ACCESS_S : REFRESH_S,
  ): string {
    const now = Math.floor(this.clock.now() / 1000);
    const exp = now + seconds;
    const fixed = { iss: 'issuser', aud: 'audience', token_type: type, exp, nbf: now };
    return signToken({ ...fixed, ...claims, jti: `${this.generation}.${randomUUID()}` }, this.key);
  }

  /** The claims of a token; undefined for a foreign or expired one, or one of another type. */
  read(token: string, type: Claims['token_type']): Claims | undefined {
    const opened = openToken(token);
    if (opened === undefined || !isSignedWith(opened, this.key)) return undefined;
    const claims = claimsSchema.safeParse(opened.claims);
    if (!claims.success || claims.data.token_type !== type) return undefined;
    if (claims.data.exp * 1000 <= this.clock.now()) return undefined;
    const generation = Number(claims.data.jti.split('.')[0]);
    return type === 'access_token' && generation < this.generation ? undefined : claims.data;
  }

  /** Expires all access tokens issued so far. */
  expireAccess(): void {
    this.generation += 1;
  }
}
