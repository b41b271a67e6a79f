import { fail } from '@shared/base/result';
import type { RequestHandlers } from '../../ipc/types';
import type { AdminSession } from '../../session/workstationAdmin';

type Guarded = Pick<RequestHandlers, 'alarms.reportFile' | 'import.template'>;

/**
 * Requests that write files for a person and are nobody's while nobody is signed in; here once, so that no
 * area can forget it.
 */
export function withSession<R extends Guarded>(session: AdminSession, requests: R): R {
  const isOut = (): boolean => session.profile() === null;
  return {
    ...requests,
    'alarms.reportFile': (args, from) =>
      isOut() ? fail({ key: 'kpi.failed.signedOut' }) : requests['alarms.reportFile'](args, from),
    'import.template': (args, from) =>
      isOut() ? fail({ kind: 'signedOut' }) : requests['import.template'](args, from),
  };
}
