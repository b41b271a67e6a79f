import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Offline, WarningSign } from '@blueprintjs/icons';
import { blindText } from '@renderer/data/reception';
import { useLive, useNow } from '@renderer/data/services';

/** The lines name clock times only; a slow tick moves them over midnight. ms. */
const REFRESH_MS = 30_000;

/** Lines that stay in every screen: not receiving, journal failing, critical and unacknowledged. */
export function AlarmBars(props: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const blind = alarms.channels.flatMap((channel) => blindText(t, channel, now) ?? []);
  const critical = alarms.alarms.filter(
    (alarm) => alarm.priority === 'critical' && alarm.state === 'unacknowledged',
  ).length;
  return (
    <div role="alert">
      {critical > 0 && (
        <div className="cj-bar cj-bar-critical">
          <WarningSign />
          {t('alarmList.criticalBar', { count: critical })}
          <Button size="small" text={t('alarmList.open')} onClick={props.onOpen} />
        </div>
      )}
      {blind.map((text) => (
        <div key={text} className="cj-bar cj-bar-blind">
          <Offline />
          {text}
        </div>
      ))}
      {alarms.journal.kind === 'failing' && (
        <div className="cj-bar cj-bar-blind">
          <WarningSign />
          {t('alarmList.journalFailing', {
            waiting: alarms.journal.waiting,
            reason: alarms.journal.reason,
          })}
        </div>
      )}
    </div>
  );
}
