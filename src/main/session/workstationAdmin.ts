import { mayMapMenus } from '@shared/model/menuMap';
import type { SessionProfile } from '../ports/session';

/** What the rule needs of the session. */
export interface AdminSession {
  profile(): Pick<SessionProfile, 'serverKey' | 'user'> | null;
  /** Accounts that the policy names: `account` or `tenant/account`. */
  administrators(): readonly string[];
  /** Whether a server is this workstation's own (see HomeServer). */
  isHome(serverKey: string): boolean;
}

/** The same with the whole profile, for whoever also writes down who did something. */
export type AdminProfile = Omit<AdminSession, 'profile'> & {
  profile(): SessionProfile | null;
};

/**
 * Whether who is signed in administers the workstation: takes and gives whole journals, points the
 * program at other addresses. An account of its own server that may map menus, or one that the policy
 * names. Accounts of another server do not count: anybody at the sign-in page can name a server on
 * which he is an administrator.
 */
export function mayAdminister(session: AdminSession): boolean {
  const profile = session.profile();
  if (profile === null || !session.isHome(profile.serverKey)) return false;
  return mayAdministerTenant(session);
}

/** Whether who is signed in may configure what belongs to the own tenant on the own server alone. */
export function mayAdministerTenant(session: AdminSession): boolean {
  const profile = session.profile();
  if (profile === null) return false;
  const { account, roleNames, tenantId } = profile.user;
  const named = session.administrators();
  const isNamed = named.includes(account) || named.includes(`${tenantId}/${account}`);
  return mayMapMenus(roleNames) || isNamed;
}
