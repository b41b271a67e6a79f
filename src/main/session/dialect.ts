import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { CaptchaPicture } from '@shared/ipc/parts/core';
import type { SignedInUser, SignInForm } from '@shared/model/session';

/** A call of the dialect before the common headers are added. */
export interface AuthDraft {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent form-encoded in the body: neither a token nor a password ever stands in an address. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a granted token answer holds. Never leaves main, never is logged. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: SignedInUser;
  /** Tenant area of the user where the server sends one (header of spec 1 §6). */
  readonly tenantArea: string;
}

/** How a token call came out. `refused` ends a session, `failed` never does. */
export type GrantOutcome =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/**
 * The way a server speaks about sign-in: paths, names and shapes. Nothing outside main/session
 * knows which dialect is in use.
 */
export interface AuthDialect {
  readonly captcha: AuthDraft;
  readCaptcha(status: number, text: string): Result<CaptchaPicture, ApiFailure>;
  /** `password` is in its wire form already. */
  signIn(form: SignInForm, password: string): AuthDraft;
  refresh(refreshToken: string, tenantId: string): AuthDraft;
  readonly logout: AuthDraft;
  /** Reads the answer of a sign-in or a refresh. */
  readGrant(status: number, text: string): GrantOutcome;
}
