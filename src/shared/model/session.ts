/** Who is signed in. No token is in it: this is what windows may know. */
export interface SignedInUser {
  readonly tenantId: string;
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly realName: string;
  readonly deptId: string;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly avatar: string;
}

/**
 * The session as windows see it. `waitingKeychain`: the keychain is locked or refuses, a waiting
 * state and never a logout. `restoring`: a stored session is being refreshed at start. `since`: from
 * this moment at the latest nobody has been signed in (ms since 1970), so no alarm was received.
 */
export type SessionState =
  | {
      readonly kind: 'signedOut';
      readonly reason?: SignedOutReason;
      readonly since?: number;
      /** The stored session could not be read, and waiting would not help. */
      readonly keychain?: KeychainTrouble;
    }
  | { readonly kind: 'restoring'; readonly since?: number }
  | { readonly kind: 'waitingKeychain'; readonly detail: string; readonly since?: number }
  | {
      readonly kind: 'signedIn';
      readonly user: SignedInUser;
      readonly serverUrl: string;
      /** Whether the last refresh reached the server; false keeps session and streams. */
      readonly connected: boolean;
      /** Set when the refresh token could not be kept: the next start asks for the password. */
      readonly notKept?: string;
      /** Why it could not, where waiting would not help. */
      readonly keychain?: KeychainTrouble;
    };

/** Why this machine keeps no credentials: the keychain's library is missing, or a policy forbids it. */
export type KeychainTrouble = 'missing' | 'forbidden';

export type SignedOutReason = 'user' | 'refused' | 'never';

/** How somebody got the desk, and how it was left. */
export type DeskCause =
  | 'signIn'
  | 'restored'
  | 'takeOver'
  | 'signOut'
  | 'refused'
  | 'appEnd'
  /** The user of the workstation signed off from the system. */
  | 'signOff'
  /** The machine was shut down or started anew. */
  | 'shutdown';

/** What the sign-in page sends. The password travels only from the page to main, never back. */
export interface SignInForm {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
  readonly captchaKey: string;
  readonly captchaCode: string;
}

/** Why a sign-in failed. `refused.message` is the server's error description, shown verbatim. */
export type SignInFailure =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: import('../api/failure').ApiFailure };

/** Seconds after which a token is refreshed (spec 1 §9, tokenTime 3000; wire: lifetime 3600 s). */
export const TOKEN_TIME_S = 3000;
/** How often the age of the token is looked at, ms (spec 1 §4). */
export const TOKEN_CHECK_MS = 10_000;
/** Default tenant (spec 1 §9). */
export const DEFAULT_TENANT = '000000';
