import { mayMapMenus } from '@shared/model/menuMap';
import type { SessionProfile } from '../ports/session';

/** What the rule needs of the session. */
export interface AdminSession {
  profile(): Pick<SessionProfile, 'serverKey' | 'user'> | null;
}

/**
 * Whether who is signed in administers the workstation: takes and gives whole journals. An account that
 * may map menus does.
 */
export function mayAdminister(session: AdminSession): boolean {
  const profile = session.profile();
  return profile !== null && mayMapMenus(profile.user.roleNames);
}
