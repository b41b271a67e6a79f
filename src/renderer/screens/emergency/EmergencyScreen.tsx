import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Map, Tick } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { pathOf } from '@shared/model/pages';
import { emergencyAddress, type SosAlert } from '@shared/model/sos';
import { isOpenSos, sosAlertOf } from '@shared/model/sosAlerts';
import { usePageTitle } from '@renderer/data/pages';
import { useLive } from '@renderer/data/services';
import { StateView } from '@renderer/ui/StateView';
import { readAlert } from './alert';
import { EmergencyAlarm } from './EmergencyAlarm';
import { EmergencyRecords } from './EmergencyRecords';
import { PersonCard } from './PersonCard';
import './emergency.css';

const NONE: readonly Alarm[] = [];

/** 紧急事件: one SOS with its facts and acts, beside the other open ones and the server's records. */
export function EmergencyScreen(props: { readonly address: string }) {
  const { t } = useTranslation();
  const title = usePageTitle('emergency');
  const navigate = useNavigate();
  const [, search = ''] = props.address.split('?');
  const alert = readAlert(search);
  const alarms = useLive((live) => live.alarms?.alarms ?? NONE);
  const open = alarms.filter(isOpenSos);
  const alarm = alarms.find(({ id }) => id === alert?.id) ?? null;
  const shown = alarm === null ? alert : withPlace(sosAlertOf(alarm), alert);
  const go = (to: SosAlert): void => void navigate(emergencyAddress(to));
  const others = open.filter(({ id }) => id !== alert?.id);
  const asked = search !== '';
  return (
    <section className="cj-emergency" aria-label={title}>
      <div className="cj-emergency-main">
        {shown === null ? (
          <NoAlert
            bad={asked}
            others={others.length}
            onList={() => void navigate(pathOf('alarms'))}
          />
        ) : (
          <>
            <PersonCard alert={shown} alarm={alarm} />
            {alarm === null ? (
              <Callout compact intent="warning" icon={false}>
                {t('popups.emergency.notLive')}
              </Callout>
            ) : (
              <EmergencyAlarm key={alarm.id} alarm={alarm} />
            )}
          </>
        )}
      </div>
      <aside className="cj-emergency-side">
        <section className="cj-emergency-map" aria-label={t('popups.emergency.map')}>
          <Map size={28} />
          <p>{t('popups.emergency.mapText')}</p>
        </section>
        {others.length > 0 && <Others alarms={others} onGo={go} />}
        <EmergencyRecords />
      </aside>
    </section>
  );
}

/** A position that only the popup knew is kept when the alarm has none. */
function withPlace(live: SosAlert, asked: SosAlert | null): SosAlert {
  if (asked === null || live.address !== '' || live.location !== '') return live;
  const { address, location, locationAt } = asked;
  return { ...live, address, location, locationAt };
}

function NoAlert(props: {
  readonly bad: boolean;
  readonly others: number;
  readonly onList: () => void;
}) {
  const { t } = useTranslation();
  const kind = props.bad ? 'bad' : props.others > 0 ? 'choose' : 'none';
  return (
    <StateView
      {...(kind === 'none' ? { icon: <Tick size={40} /> } : {})}
      title={t(kind === 'none' ? 'popups.emergency.none' : `popups.emergency.${kind}Title`)}
      text={t(`popups.emergency.${kind}Text`)}
      testId={`${kind}Emergency`}
    >
      <Button text={t('popups.emergency.list')} onClick={props.onList} />
    </StateView>
  );
}

/** Other open SOS, newest first. */
function Others(props: {
  readonly alarms: readonly Alarm[];
  readonly onGo: (alert: SosAlert) => void;
}) {
  const { t } = useTranslation();
  return (
    <section className="cj-emergency-card" aria-label={t('popups.emergency.others')}>
      <h3>
        {t('popups.emergency.others')} · {props.alarms.length}
      </h3>
      <ul className="cj-emergency-others">
        {props.alarms.map((alarm) => {
          const alert = sosAlertOf(alarm);
          return (
            <li key={alarm.id}>
              <span>
                <strong>{alert.employeeName || t('popups.sos.nobody')}</strong>
                <small>
                  {alert.createTime} · {t(`popups.emergency.stateName.${alarm.state}`)}
                </small>
              </span>
              <Button
                size="small"
                text={t('popups.emergency.openRecord')}
                onClick={() => props.onGo(alert)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
