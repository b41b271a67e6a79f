import { profileKey } from '@shared/model/person';
import type { SessionState } from '@shared/model/session';

/** Profile key of the session; '' while signed out. */
export function profileOf(session: SessionState | null): string {
  if (session?.kind !== 'signedIn') return '';
  const { serverUrl: server, user } = session;
  return profileKey({ server, tenant: user.tenantId, user: user.userId });
}
