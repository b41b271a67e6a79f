import { briefOfAlert, type SosBrief } from '@shared/model/sosBrief';
import type { Translate } from '@shared/model/translate';

/** Somebody who does not exist and says so in each field. @param now wall time, ms */
export function trialAlert(now: number, translate: Translate): SosBrief {
  const alert = {
    id: 'self-test',
    createTime: '',
    employeeName: translate('selfTest.sosName'),
    at: now,
    receivedAt: now,
    address: translate('selfTest.sosPlace'),
    location: '',
    locationAt: null,
    phone: '',
    acknowledged: false,
  };
  return briefOfAlert(alert, 0);
}
