import { displayName } from '@shared/model/person';
import type { NotePort } from '../ports/notes';
import type { SessionPort } from '../ports/session';

/** Who is asked for the person, and where it is written down. */
export interface RecordDeps {
  readonly notes: NotePort;
  readonly session: Pick<SessionPort, 'profile'>;
}

/**
 * Journals an act on the workstation with the person who did it; while nobody is signed in as one of
 * the workstation itself, which every tenant's search shows.
 */
export async function recordBy(
  { notes, session }: RecordDeps,
  event: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const profile = session.profile();
  if (profile === null) return notes.record(event, { by: '', byUserId: '', ...values });
  const { user } = profile;
  await notes.recordForTenant(event, {
    by: displayName(user),
    byUserId: user.userId,
    ...values,
  });
}
