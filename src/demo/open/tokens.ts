import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { isSignedWith, openToken, signToken } from '../signedToken';

const claimsSchema = z.looseObject({
  token_type: z.enum(['access_token', 'refresh_token']),
  user_id: z.string(),
  exp: z.number(),
});
export type OpenClaims = z.infer<typeof claimsSchema>;

/**
 * HMAC tokens of the open server. Nothing revokes one: refresh, logout and a changed password leave all of them
 * good until they expire.
 */
export class OpenTokens {
  /** Access tokens of an earlier generation are no longer good; tests expire them so. */
  private generation = 0;

  constructor(
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** Makes a token. @param seconds how long it is good; none or less: it is expired already. */
  issue(
    type: OpenClaims['token_type'],
    claims: Readonly<Record<string, string>>,
    seconds: number,
  ): string {
    const now = Math.floor(this.clock.now() / 1000);
    const fixed = { iss: 'issuser', aud: ['audience'], exp: now + seconds, nbf: now };
    return signToken({ ...fixed, token_type: type, ...claims }, this.keyOf(type));
  }

  /** The claims of a token of any type; undefined for a foreign, altered or expired one. */
  read(token: string): OpenClaims | undefined {
    const opened = openToken(token);
    const claims = claimsSchema.safeParse(opened?.claims);
    if (opened === undefined || !claims.success) return undefined;
    const { token_type: type, exp } = claims.data;
    if (!isSignedWith(opened, this.keyOf(type))) return undefined;
    return exp * 1000 <= this.clock.now() ? undefined : claims.data;
  }

  /** Expires all access tokens issued so far. */
  expireAccess(): void {
    this.generation += 1;
  }

  private keyOf(type: OpenClaims['token_type']): string {
    return type === 'access_token' ? `${this.key}${this.generation}` : this.key;
  }
}
