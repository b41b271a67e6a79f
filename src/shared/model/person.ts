import type { SignedInUser } from './session';

/** Of the names that a user has, the first that is there: the real one, the user's, the account. */
export function displayName({
  realName,
  userName,
  account,
}: Pick<SignedInUser, 'realName' | 'userName' | 'account'>): string {
  return realName || userName || account;
}

/**
 * The real name alone, for what has to be hidden: an account such as `admin` is a word that stands
 * everywhere. Empty: the server gave none.
 */
export function realNameOf({ realName }: Pick<SignedInUser, 'realName'>): string {
  return realName;
}

/** The shown name with the account, for papers: two persons may have one name. */
export function nameWithAccount(
  user: Pick<SignedInUser, 'realName' | 'userName' | 'account'>,
): string {
  const name = displayName(user);
  return name === user.account ? name : `${name} (${user.account})`;
}

/** A profile by its server, tenant and user: whose drafts, files and lists something is. */
export type ProfileKey = string & { readonly profileKey: unique symbol };

/** Whose something is. `server`: the same text wherever keys are compared. */
export interface ProfileOf {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
}

/** The key's text stands in stored files: it never changes. */
export function profileKey({ server, tenant, user }: ProfileOf): ProfileKey {
  return `${server}|${tenant}|${user}` as ProfileKey;
}

/** The key of who is signed in. */
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
