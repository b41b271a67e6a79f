import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { PRIORITIES } from '@shared/model/alarm';
import { channelText, receptionOf } from '@renderer/data/reception';
import { useLive, useNow } from '@renderer/data/services';
import { TestAlarmButton } from '@renderer/screens/testAlarm/TestAlarmButton';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Channel ages are told in minutes. ms. */
const REFRESH_MS = 30_000;

/** Unacknowledged alarms by priority, and the health of every channel with its age. */
export function AlarmCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const open = alarms.alarms.filter((alarm) => alarm.state === 'unacknowledged');
  const reception = receptionOf(alarms.channels);
  return (
    <section className="cj-card">
      <h2>{t('shell.benchAlarms')}</h2>
      <div className="cj-figures">
        <Figure label={t('shell.benchUnacknowledged')} value={alarms.counts.unacknowledged} />
        <Figure label={t('shell.benchTotal')} value={alarms.counts.total} />
        <ul>
          {PRIORITIES.map((priority) => (
            <li key={priority}>
              <PriorityMark priority={priority} />
              <b>{open.filter((alarm) => alarm.priority === priority).length}</b>
            </li>
          ))}
        </ul>
      </div>
      <ul className={`cj-channels cj-channels-${reception}`}>
        {reception === 'none' && <li>{t('alarmList.noChannelTitle')}</li>}
        {reception !== 'none' &&
          alarms.channels.map((channel) => (
            <li key={channel.channel}>{channelText(t, channel, now)}</li>
          ))}
      </ul>
      <div className="cj-card-actions">
        <Button
          intent="primary"
          variant="outlined"
          text={t('shell.benchOpenAlarms')}
          onClick={() => void navigate('/alarms')}
        />
        <TestAlarmButton outlined />
      </div>
    </section>
  );
}

function Figure(props: { readonly label: string; readonly value: number }) {
  return (
    <div className="cj-figure">
      <strong>{props.value}</strong>
      <span>{props.label}</span>
    </div>
  );
}
