import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Offline } from '@blueprintjs/icons';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';

/** For this long a session that is being restored is no fault, ms. */
const GRACE_MS = 5_000;
/** Interval of a clock time, which changes its form at midnight only. ms. */
const REFRESH_MS = 30_000;

/** Says in red that no operator is signed in, so that no alarm arrives, and since when. */
export function DeafBar() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const now = useNow(REFRESH_MS);
  const session = useLive((live) => live.session);
  const [patient, setPatient] = useState(true);
  useEffect(() => clock.after(GRACE_MS, 'restore grace', () => setPatient(false)), [clock]);
  if (session === null || session.kind === 'signedIn') return null;
  if (session.kind !== 'signedOut' && patient) return null;
  const since = shortTime(session.since ?? now, now);
  return (
    <div role="alert" className="cj-deaf">
      <Offline size={18} />
      <strong>{t('desk.deafTitle')}</strong>
      <span>{t('desk.deafText', { since })}</span>
    </div>
  );
}
