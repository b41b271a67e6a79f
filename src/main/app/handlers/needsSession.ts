import { fail } from '@shared/base/result';
import type { PartRequests } from '../../ipc/types';
import { mayAdminister, type AdminSession } from '../workstationAdmin';
import type { PartOfRequests } from './parts';

type Requests = PartRequests<PartOfRequests>;

/** Why the journal is not given, proven or replaced. */
const SIGNED_OUT = { key: 'journalFile.failed.signedOut' } as const;
const NO_ADMINISTRATOR = { key: 'journalFile.failed.noAdministrator' } as const;

/**
 * Requests that tell or change something of the workstation and are nobody's while nobody is signed in;
 * here once, so that no area can forget it. Taking in a whole journal is an administrator's.
 */
export function withSession(session: AdminSession, requests: Requests): Requests {
  const isOut = (): boolean => session.profile() === null;
  return {
    ...requests,
    'journal.verify': (args, from) =>
      isOut() ? fail(SIGNED_OUT) : requests['journal.verify'](args, from),
    'journal.anchor': (args, from) =>
      isOut() ? fail(SIGNED_OUT) : requests['journal.anchor'](args, from),
    'journal.pack': (args, from) =>
      isOut() ? fail(SIGNED_OUT) : requests['journal.pack'](args, from),
    'journal.unpack': (args, from) => {
      if (isOut()) return fail(SIGNED_OUT);
      return mayAdminister(session)
        ? requests['journal.unpack'](args, from)
        : fail(NO_ADMINISTRATOR);
    },
    // Nobody's ears are his who has not taken the desk.
    'alarms.mute': (args, from) => (isOut() ? null : requests['alarms.mute'](args, from)),
    'alarms.reportFile': (args, from) =>
      isOut() ? fail({ key: 'kpi.failed.signedOut' }) : requests['alarms.reportFile'](args, from),
  };
}
