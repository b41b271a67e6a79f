import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { PRIORITIES } from '@shared/model/alarm';
import { pageOf, pathOf } from '@shared/model/pages';
import { Spark } from '@renderer/charts/Spark';
import { blindLines } from '@renderer/data/channels';
import { useLanguage } from '@renderer/data/language';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { Card } from './Card';
import { dayUpTo, hoursOf } from './situation';

/** The course of a day changes slowly. ms */
const REFRESH_MS = 60_000;

/** What stands open by priority, and the course of the last day; channels are named where one is blind. */
export function Situation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  const hours = useHours();
  if (alarms === null) return null;
  const { open, acknowledged, shelved } = alarms.counts;
  const report = (
    <Button
      size="small"
      variant="minimal"
      text={t('workbench.open', { title: pageOf('alarmReport').label[language] })}
      onClick={() => void navigate(pathOf('alarmReport'))}
    />
  );
  return (
    <Card name="situation" title={t('workbench.situation.title')} end={report}>
      <button
        type="button"
        className="cj-desk-counts"
        onClick={() => void navigate(pathOf('alarms'))}
      >
        {PRIORITIES.map((priority) => (
          <span key={priority} data-priority={priority} data-none={open[priority] === 0}>
            <b>{open[priority]}</b>
            <PriorityMark priority={priority} />
          </span>
        ))}
      </button>
      <Day hours={hours} />
      <p className="cj-desk-note">
        {t('workbench.situation.acknowledged', { count: acknowledged })} ·{' '}
        {t('workbench.situation.shelved', { count: shelved })}
      </p>
      {blindLines(t, alarms.channels, now).map((line) => (
        <p key={line} className="cj-desk-blind">
          {line}
        </p>
      ))}
    </Card>
  );
}

function Day(props: { readonly hours: readonly number[] | null }) {
  const { t } = useTranslation();
  const { hours } = props;
  if (hours === null) return <p className="cj-desk-note">{t('workbench.situation.unknown')}</p>;
  const day = hours.reduce((sum, one) => sum + one, 0);
  return (
    <div className="cj-desk-day">
      <div role="img" aria-label={t('workbench.situation.chart')}>
        <Spark course={hours} running />
      </div>
      <p className="cj-desk-note">
        {t('workbench.situation.day', { count: day })} ·{' '}
        {t('workbench.situation.hour', { count: hours.at(-1) ?? 0 })}
      </p>
    </div>
  );
}

/** Alarms by hour from the journal; empty hours until it has answered, null where it cannot be read. */
function useHours(): readonly number[] | null {
  const { bridge, report, clock } = useServices();
  const total = useLive((live) => live.alarms?.counts.total ?? 0);
  const minute = useNow(REFRESH_MS);
  const [hours, setHours] = useState<readonly number[] | null>([]);
  useEffect(() => {
    let isOver = false;
    bridge.request('alarms.kpi', dayUpTo(clock.now())).then((answer) => {
      if (!isOver) setHours(answer.ok ? hoursOf(answer.value) : null);
    }, report);
    return () => {
      isOver = true;
    };
  }, [bridge, report, clock, minute, total]);
  return hours;
}
