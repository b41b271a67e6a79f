import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { pathOf } from '@shared/model/pages';
import { emergencyAddress, sosRef } from '@shared/model/sos';
import { openSos } from '@shared/model/sosAlerts';
import { briefOfAlert } from '@shared/model/sosBrief';
import { usePageTitle } from '@renderer/data/pages';
import { useLive } from '@renderer/data/services';
import { useCityOffset } from '@renderer/features/sos/SosOfAlarm';
import { StateView } from '@renderer/ui/StateView';
import { readAlert, type AskedSos } from './alert';
import { EmergencyEvent } from './EmergencyEvent';
import { EmergencyHead } from './EmergencyHead';
import { EmergencyRecords } from './EmergencyRecords';
import { SosTabs } from './SosTabs';
import './emergency.css';

const NONE: readonly Alarm[] = [];

/** 紧急事件: one SOS with its facts, steps and acts, the other open ones above, the server's records below. */
export function EmergencyScreen(props: { readonly address: string }) {
  const title = usePageTitle('emergency');
  const navigate = useNavigate();
  const [, search = ''] = props.address.split('?');
  const asked = readAlert(search);
  const alarms = useLive((live) => live.alarms?.alarms ?? NONE);
  const open = openSos(alarms);
  // Opened without one, the page shows the newest and stays with it: another SOS never takes its place.
  const [newest, setNewest] = useState<string | null>(null);
  const isBare = asked === null && search === '';
  if (isBare && newest === null && open[0] !== undefined) setNewest(open[0].id);
  const isShown = ({ id }: Alarm): boolean =>
    asked === null ? isBare && id === newest : sosRef(id) === asked.ref;
  const alarm = alarms.find(isShown) ?? null;
  return (
    <section className="cj-emergency" aria-label={title}>
      {open.some(({ id }) => id !== alarm?.id) && (
        <SosTabs
          open={open}
          chosen={alarm?.id ?? ''}
          onGo={({ id, fields }) =>
            void navigate(emergencyAddress({ id, createTime: fields['createTime'] ?? '' }))
          }
        />
      )}
      {alarm === null ? (
        <NoAlarm asked={asked} isBad={asked === null && !isBare} />
      ) : (
        <EmergencyEvent key={alarm.id} alarm={alarm} />
      )}
      <EmergencyRecords />
    </section>
  );
}

/** There is no alarm to this address: what the address itself says. */
function NoAlarm(props: { readonly asked: AskedSos | null; readonly isBad: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offset = useCityOffset();
  const { asked, isBad } = props;
  if (asked?.alert != null) {
    return (
      <>
        <EmergencyHead brief={briefOfAlert(asked.alert, offset)} />
        <Callout compact intent="warning" icon={false}>
          {t('sos.emergency.notLive')}
        </Callout>
      </>
    );
  }
  const kind = isBad ? 'bad' : asked !== null ? 'gone' : 'none';
  return (
    <StateView
      {...(kind === 'none' ? { icon: <Tick size={40} /> } : {})}
      title={t(kind === 'none' ? 'sos.emergency.none' : `sos.emergency.${kind}Title`)}
      text={t(`sos.emergency.${kind}Text`, { time: asked?.createTime || '—' })}
      testId={`${kind}Emergency`}
    >
      <Button text={t('sos.emergency.list')} onClick={() => void navigate(pathOf('alarms'))} />
    </StateView>
  );
}
