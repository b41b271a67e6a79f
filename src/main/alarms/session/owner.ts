import { displayName } from '@shared/model/person';
import type { SessionProfile } from '@main/ports/session';
import type { LedgerOwner } from '@main/alarms/ledger/ledger';

/** Another address of the same server (a moved stream base, say) needs new connections. */
export function sessionKey({ serverKey, streamUrl, user }: SessionProfile): string {
  return JSON.stringify([serverKey, streamUrl, user.tenantId, user.userId]);
}

/** Whose alarms and journal entries a session's are. */
export function ownerOf({ serverKey, user }: SessionProfile): LedgerOwner {
  return { server: serverKey, tenant: user.tenantId, user: user.userId };
}

/** The name that acts are journaled under. */
export function nameOf({ user }: SessionProfile): string {
  return displayName(user);
}
