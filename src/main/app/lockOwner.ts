import { displayName, profileKeyOf } from '@shared/model/person';
import type { LockOwner } from '../lock/keeper';
import type { SessionProfile } from '../ports/session';

/** Whose lock it is while this profile is signed in; null: nobody is. */
export function lockOwnerOf(profile: SessionProfile | null): LockOwner | null {
  if (profile === null) return null;
  return { key: profileKeyOf(profile), name: displayName(profile.user) };
}
