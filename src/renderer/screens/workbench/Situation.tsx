import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { PRIORITIES } from '@shared/model/alarm';
import { pageOf, pathOf } from '@shared/model/pages';
import { Spark } from '@renderer/charts/Spark';
import { blindLines } from '@renderer/data/channels';
import { useLanguage } from '@renderer/data/language';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { alarmsAddress } from '@renderer/features/alarms/model/address';
import { reportAddress } from '@renderer/features/alarms/model/recent';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { Card } from './Card';
import { NO_DAY, useDay, type DayFacts } from './useDay';

/** How long a channel has been blind is told in minutes. ms */
const REFRESH_MS = 60_000;

/** What stands open by priority, and the course of the last day; channels are named where one is blind. */
export function Situation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  const day = useDay();
  const to = (address: string): void => void navigate(address);
  if (alarms === null) return null;
  const { open, acknowledged, shelved } = alarms.counts;
  const report = (
    <Button
      size="small"
      variant="minimal"
      text={t('workbench.open', { title: pageOf('alarmReport').label[language] })}
      onClick={() => to(pathOf('alarmReport'))}
    />
  );
  return (
    <Card name="situation" title={t('workbench.situation.title')} end={report}>
      <div className="cj-desk-counts">
        {PRIORITIES.map((priority) => (
          <button
            key={priority}
            type="button"
            data-priority={priority}
            data-none={open[priority] === 0}
            onClick={() => to(alarmsAddress({ view: 'unacknowledged', priorities: [priority] }))}
          >
            <b>{open[priority]}</b>
            <PriorityMark priority={priority} />
          </button>
        ))}
      </div>
      <Day day={day} onGo={to} />
      <p className="cj-desk-note">
        <Count
          name="acknowledged"
          text={t('workbench.situation.acknowledged', { count: acknowledged })}
          onClick={() => to(alarmsAddress({ view: 'acknowledged' }))}
        />{' '}
        ·{' '}
        <Count
          name="shelved"
          text={t('workbench.situation.shelved', { count: shelved })}
          onClick={() => to(alarmsAddress({ view: 'shelved' }))}
        />
      </p>
      {blindLines(t, alarms.channels, now).map((line) => (
        <p key={line} className="cj-desk-blind">
          {line}
        </p>
      ))}
    </Card>
  );
}

/** A number among words, which opens what it counts. */
function Count(props: {
  readonly name: string;
  readonly text: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className="cj-desk-count" data-count={props.name} onClick={props.onClick}>
      {props.text}
    </button>
  );
}

function Day(props: { readonly day: DayFacts | null; readonly onGo: (address: string) => void }) {
  const { t } = useTranslation();
  const { day, onGo } = props;
  if (day === null) return <p className="cj-desk-note">{t('workbench.situation.unknown')}</p>;
  const { hours, received, now } = day;
  return (
    <div className="cj-desk-day">
      <div role="img" aria-label={t('workbench.situation.chart')}>
        <Spark course={hours} running />
      </div>
      <p className="cj-desk-note" data-known={day !== NO_DAY}>
        <Count
          name="day"
          text={t('workbench.situation.day', { count: received })}
          onClick={() => onGo(reportAddress('day'))}
        />{' '}
        ·{' '}
        <Count
          name="hour"
          text={t('workbench.situation.hour', { count: now })}
          onClick={() => onGo(reportAddress('hour'))}
        />
      </p>
    </div>
  );
}
