import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { CaptchaPicture } from '@shared/ipc/parts/core';
import type { DeptRole, SignedInUser, SignInForm } from '@shared/model/session';

/** A call of the dialect before the common headers are added; the profile says where it goes. */
export interface AuthDraft {
  /** Id of the call in the catalogue. */
  readonly call: string;
  /** Sent form-encoded in the body: an address never contains a token or a password. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the page of a third party gave, and for which tenant. */
export interface ThirdPartyCode {
  readonly tenantId: string;
  readonly source: string;
  readonly code: string;
  readonly state: string;
}

/** The content of a granted token answer. It never leaves main and is never logged. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: SignedInUser;
  /** Tenant area of the user where the server sends one (header of spec 1 §6). */
  readonly tenantArea: string;
  /** Lifetime of the access token, s, as the answer says it; null where it is silent. */
  readonly lifetimeS: number | null;
  /** Id of a third party's account that no user has: whoever signed in may only apply for an account. Absent: a user. */
  readonly guest?: string;
}

/** Outcome of a token call. `refused` ends a session, `failed` never does. */
export type GrantOutcome =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** How a server handles sign-in: paths, names and shapes. Only main/session knows the dialect in use. */
export interface AuthDialect {
  readonly captcha: AuthDraft;
  readCaptcha(status: number, text: string): Result<CaptchaPicture, ApiFailure>;
  /** `password` is in its wire form already. */
  signIn(form: SignInForm, password: string): AuthDraft;
  /** A sign-in by the code of a third party (spec 1 §7); absent: the family has no such call. */
  signInBy?(code: ThirdPartyCode): AuthDraft;
  /** Department and role go along: the new token is for the same ones (spec 1 §7). */
  refresh(refreshToken: string, user: SignedInUser): AuthDraft;
  /**
   * The same session with another department and role (spec 1 §2, §7); absent: the family has no such call.
   */
  switchTo?(refreshToken: string, user: SignedInUser, to: DeptRole): AuthDraft;
  readonly logout: AuthDraft;
  /** Reads the answer of a sign-in or a refresh. */
  readGrant(status: number, text: string): GrantOutcome;
}
