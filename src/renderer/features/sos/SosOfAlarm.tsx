import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { cityOffset } from '@shared/model/diagnostics';
import { emergencyAddress } from '@shared/model/sos';
import { isSos } from '@shared/model/sosAlerts';
import { sosBriefOf } from '@shared/model/sosBrief';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { SosBrief } from './SosBrief';

/** Interval of the waits on screen, ms. */
const SECOND_MS = 1_000;

/** What the server's clock is ahead of this workstation's as all waits count it, ms. */
export function useCityOffset(): number {
  return useLive((live) => cityOffset(live.serverClock));
}

/** The brief of an SOS and the way to its page; nothing for any other alarm. */
export function SosOfAlarm(props: { readonly alarm: Alarm }) {
  return isSos(props.alarm) ? <OpenSos {...props} /> : null;
}

function OpenSos({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offset = useCityOffset();
  const now = useNow(SECOND_MS) + offset;
  const brief = sosBriefOf(alarm, offset);
  return (
    <section className="cj-brief-card" aria-label={t('sos.popup.title')}>
      <SosBrief brief={brief} now={now} size="drawer" />
      <Button
        size="small"
        text={t('sos.brief.openPage')}
        onClick={() => void navigate(emergencyAddress(brief))}
      />
    </section>
  );
}
