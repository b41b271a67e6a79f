import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@shared/base/json';

/** A token as it came: nobody has looked at its signature yet. */
export interface UnprovenToken {
  /** Head and claims as they were signed. */
  readonly signed: string;
  readonly signature: string;
  /** The claims; undefined where they are no JSON. */
  readonly claims: unknown;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signatureOf = (text: string, key: string): string =>
  createHmac('sha512', key).update(text).digest('base64url');

/** A JWT by the wire format (§2.4): HS512, because the key has 64 bytes or more. */
export function signToken(claims: Readonly<Record<string, unknown>>, key: string): string {
  const signed = `${encode({ typ: 'JWT', alg: 'HS512' })}.${encode(claims)}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/** The parts of a token; undefined for a text that is none. */
export function openToken(token: string): UnprovenToken | undefined {
  const [head, body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0) return undefined;
  const json = parseJson(Buffer.from(body, 'base64url').toString());
  return { signed: `${head}.${body}`, signature, claims: json.ok ? json.value : undefined };
}

/** Whether a token was signed with this key. */
export function isSignedWith({ signed, signature }: UnprovenToken, key: string): boolean {
  const own = Buffer.from(signatureOf(signed, key));
  const given = Buffer.from(signature);
  return own.length === given.length && timingSafeEqual(own, given);
}
