import type { ProfileProblem } from '../profile/check';

/** The signed-in user, without a token: what windows may know. */
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

/** A department and a role of a person, by which a session goes on. */
export interface DeptRole {
  readonly deptId: string;
  readonly roleId: string;
}

/**
 * The session as windows see it. `waitingKeychain`: the keychain is locked or refuses; a wait, never a
 * sign-out. `restoring`: a stored session is being refreshed at start. `since`: the latest time since which
 * no operator has been signed in (ms since 1970), so no alarm was received.
 */
export type SessionState =
  | {
      readonly kind: 'signedOut';
      readonly reason?: SignedOutReason;
      readonly since?: number;
      /** The stored session was unreadable, and waiting would not help. */
      readonly keychain?: KeychainTrouble;
    }
  | { readonly kind: 'restoring'; readonly since?: number }
  | { readonly kind: 'waitingKeychain'; readonly detail: string; readonly since?: number }
  | {
      readonly kind: 'signedIn';
      readonly user: SignedInUser;
      readonly serverUrl: string;
      /** Whether the last refresh reached the server; false keeps session and channels. */
      readonly connected: boolean;
      /** Set when the refresh token could not be stored: the next start asks for the password. */
      readonly notKept?: string;
      /** Why it could not be stored, where waiting would not help. */
      readonly keychain?: KeychainTrouble;
    };

/** Why this machine stores no credentials: the keychain's library is missing, or a policy forbids it. */
export type KeychainTrouble = 'missing' | 'forbidden';

export type SignedOutReason = 'user' | 'refused' | 'never';

/** Why an operator took or left the desk. */
export type DeskCause =
  | 'signIn'
  | 'restored'
  | 'takeOver'
  /** The same person goes on with another department and role. */
  | 'switched'
  | 'signOut'
  | 'refused'
  | 'appEnd'
  /** The user of the workstation signed off from the system. */
  | 'signOff'
  /** The machine was shut down or restarted. */
  | 'shutdown';

/** The sign-in page's form. The password goes only from the page to main, never back. */
export interface SignInForm {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
  readonly captchaKey: string;
  readonly captchaCode: string;
}

/** An application for an account. */
export interface GuestForm {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
}

/**
 * Why nobody was signed in by a third party: `guest`: no user has that account, it may be applied for one;
 * `denied`: its page said no; `late`: nobody came back in time; `cancelled`: the person gave up; `noBrowser`: no
 * browser opened.
 */
export type ThirdPartyFailure =
  SignInFailure | { readonly kind: 'guest' | 'denied' | 'late' | 'cancelled' | 'noBrowser' };

/** Why a sign-in failed. `refused.message` is the server's error description, shown verbatim. */
export type SignInFailure =
  | { readonly kind: 'refused'; readonly message: string }
  /** The profile of the server cannot work as it is: nothing was sent. */
  | { readonly kind: 'profile'; readonly problem: ProfileProblem }
  | { readonly kind: 'failed'; readonly failure: import('../api/failure').ApiFailure };

/** Seconds after which a token is refreshed (spec 1 §9, tokenTime 3000; wire: lifetime 3600 s). */
export const TOKEN_TIME_S = 3000;
/** Interval of checks of the token's age, ms (spec 1 §4). */
export const TOKEN_CHECK_MS = 10_000;
/** Default tenant (spec 1 §9). */
export const DEFAULT_TENANT = '000000';
