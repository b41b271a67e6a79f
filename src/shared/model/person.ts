import type { SignedInUser } from './session';

/** The first of a user's names that is not empty: real name, user name, account. */
export function displayName({
  realName,
  userName,
  account,
}: Pick<SignedInUser, 'realName' | 'userName' | 'account'>): string {
  return realName || userName || account;
}

/**
 * The real name alone, for redaction: an account such as `admin` is a common word. Empty: the server gave
 * none.
 */
export function realNameOf({ realName }: Pick<SignedInUser, 'realName'>): string {
  return realName;
}

/** The display name with the account, for paper: two people may have one name. */
export function nameWithAccount(
  user: Pick<SignedInUser, 'realName' | 'userName' | 'account'>,
): string {
  const name = displayName(user);
  return name === user.account ? name : `${name} (${user.account})`;
}

/** A profile by its server, tenant and user: the owner of drafts, files and lists. */
export type ProfileKey = string & { readonly profileKey: unique symbol };

/** The parts of a profile key. `server`: the same text wherever keys are compared. */
export interface ProfileOf {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
}

/** Must never change: stored files contain the key. */
export function profileKey({ server, tenant, user }: ProfileOf): ProfileKey {
  return `${server}|${tenant}|${user}` as ProfileKey;
}

/** The key of the signed-in user. */
export function profileKeyOf({
  serverKey: server,
  user,
}: {
  readonly serverKey: string;
  readonly user: Pick<SignedInUser, 'tenantId' | 'userId'>;
}): ProfileKey {
  return profileKey({ server, tenant: user.tenantId, user: user.userId });
}

/** The same person at the same tenant of the same server. */
export function sameProfile(one: ProfileOf, other: ProfileOf): boolean {
  return one.server === other.server && one.tenant === other.tenant && one.user === other.user;
}
