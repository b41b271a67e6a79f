import { fail } from '@shared/base/result';
import type { PartRequests } from '../../ipc/types';
import type { AdminSession } from '../workstationAdmin';
import type { PartOfRequests } from './parts';

type Requests = PartRequests<PartOfRequests>;

/**
 * Requests that write files for a person and are nobody's while nobody is signed in; here once, so that no
 * area can forget it.
 */
export function withSession(session: AdminSession, requests: Requests): Requests {
  const isOut = (): boolean => session.profile() === null;
  return {
    ...requests,
    'alarms.reportFile': (args, from) =>
      isOut() ? fail({ key: 'kpi.failed.signedOut' }) : requests['alarms.reportFile'](args, from),
    'import.template': (args, from) =>
      isOut() ? fail({ kind: 'signedOut' }) : requests['import.template'](args, from),
  };
}
