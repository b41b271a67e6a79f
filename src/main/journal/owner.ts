import type { SessionProfile } from '@main/ports/session';
import { ownerName } from './sidecar/block';

/** Server and tenant of entries. */
export interface JournalOwner {
  readonly server: string;
  readonly tenant: string;
}

/** Whose entries a session writes and reads; null: nobody is signed in. */
export function journalOwnerOf(profile: SessionProfile | null): JournalOwner | null {
  return profile === null ? null : { server: profile.serverKey, tenant: profile.user.tenantId };
}

/** Whose entries a person may read: those of the own tenant, and of the workstation itself. */
export function readableOwners(owner: JournalOwner | null): readonly string[] {
  const workstation = ownerName('', '');
  return owner === null ? [workstation] : [ownerName(owner.server, owner.tenant), workstation];
}
