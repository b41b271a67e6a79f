import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { PRIORITIES } from '@shared/model/alarm';
import { pathOf } from '@shared/model/pages';
import { channelsText, worstFirst } from '@renderer/data/channels';
import { channelText, receptionOf } from '@renderer/data/reception';
import { useLive, useNow } from '@renderer/data/services';
import { TestAlarmButton } from '@renderer/features/testAlarm/TestAlarmButton';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Ages of channels are in minutes. ms. */
const REFRESH_MS = 30_000;
/** Most channels that are named, the worst first; more are summed up. */
const SHOWN = 4;

/** Unacknowledged alarms by priority, and the health of every channel with its age. */
export function AlarmCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const reception = receptionOf(alarms.channels);
  return (
    <section className="cj-card">
      <h2>{t('shell.workbenchAlarms')}</h2>
      <div className="cj-figures">
        <Figure label={t('shell.workbenchUnacknowledged')} value={alarms.counts.unacknowledged} />
        <Figure label={t('alarmList.view.acknowledged')} value={alarms.counts.acknowledged} />
        <Figure label={t('alarmList.view.shelved')} value={alarms.counts.shelved} />
        <ul>
          {PRIORITIES.map((priority) => (
            <li key={priority}>
              <PriorityMark priority={priority} />
              <b>{alarms.counts.open[priority]}</b>
            </li>
          ))}
        </ul>
      </div>
      <ul className={`cj-channels cj-channels-${reception}`}>
        {reception === 'none' && <li>{t('alarmList.noChannelTitle')}</li>}
        {reception !== 'none' &&
          worstFirst(alarms.channels)
            .slice(0, alarms.channels.length > SHOWN ? SHOWN - 1 : SHOWN)
            .map((channel) => <li key={channel.channel}>{channelText(t, channel, now)}</li>)}
        {alarms.channels.length > SHOWN && <li>{channelsText(t, alarms.channels, now)}</li>}
      </ul>
      <div className="cj-card-actions">
        <Button
          intent="primary"
          variant="outlined"
          text={t('shell.workbenchOpenAlarms')}
          onClick={() => void navigate(pathOf('alarms'))}
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
