import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Offline, VolumeOff, WarningSign } from '@blueprintjs/icons';
import { pathOf } from '@shared/model/pages';
import { blindLines } from '@renderer/data/channels';
import { reasonText } from '@renderer/data/reception';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';

/** Interval of clock times, which change their form at midnight only. ms. */
const REFRESH_MS = 30_000;

/**
 * Lines on every screen: critical and unacknowledged alarms, no reception, gaps, journal failing, muted, no
 * sound.
 */
export function AlarmBars(props: { readonly pathname: string; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const { counts, channels, journal, attention } = alarms;
  const { critical } = counts.open;
  // The alarm list names each gap itself, and has the critical ones before the eyes: its tabs say how many.
  const isList = props.pathname === pathOf('alarms');
  const gaps = isList ? 0 : alarms.gaps.length;
  const { mutedUntil } = attention;
  return (
    <div role="alert">
      {critical > 0 && !isList && (
        <div className="cj-bar cj-bar-critical">
          <WarningSign />
          {t('alarmList.criticalBar', { count: critical })}
          <Button size="small" text={t('alarmList.open')} onClick={props.onOpen} />
        </div>
      )}
      {blindLines(t, channels, now).map((text) => (
        <div key={text} className="cj-bar cj-bar-blind">
          <Offline />
          {text}
        </div>
      ))}
      {alarms.reading === 'long' && (
        <div className="cj-bar cj-bar-blind" data-bar="reading">
          <WarningSign />
          {t('alarmList.journalReading')}
        </div>
      )}
      {journal.kind === 'failing' && (
        <div className="cj-bar cj-bar-blind">
          <WarningSign />
          {t('alarmList.journalFailing', {
            waiting: journal.waiting,
            reason: reasonText(t, journal.reason),
          })}
          {(journal.missing ?? 0) > 0 &&
            ` ${t('alarmList.journalMissing', { count: journal.missing ?? 0 })}`}
        </div>
      )}
      {attention.output === 'lost' && (
        <div className="cj-bar cj-bar-blind" data-bar="output">
          <VolumeOff />
          {t('alarmList.outputLost')}
        </div>
      )}
      {attention.toastsFailing === true && (
        <div className="cj-bar cj-bar-blind" data-bar="toasts">
          <WarningSign />
          {t('alarmList.toastsFailing')}
        </div>
      )}
      {gaps > 0 && (
        <div className="cj-bar cj-bar-note" data-bar="gaps">
          <Offline />
          {t('alarmList.gapBar', { count: gaps })}
          <Button size="small" text={t('alarmList.open')} onClick={props.onOpen} />
        </div>
      )}
      {mutedUntil !== null && (
        <div className="cj-bar cj-bar-note" data-bar="muted">
          <VolumeOff />
          {t('alarmList.muted', { at: shortTime(mutedUntil, now) })}
          <Button
            size="small"
            text={t('alarmList.muteEnd')}
            onClick={() => void bridge.request('alarms.mute', { minutes: 0 }).catch(report)}
          />
        </div>
      )}
    </div>
  );
}

/** On the alarm list itself, in a line that is there anyway: how many critical alarms wait. */
export function CriticalMark(props: { readonly pathname: string }) {
  const { t } = useTranslation();
  const critical = useLive((live) => live.alarms?.counts.open.critical ?? 0);
  if (critical === 0 || props.pathname !== pathOf('alarms')) return null;
  return (
    <span role="alert" className="cj-bar-critical cj-critical-mark">
      <WarningSign size={14} />
      {t('alarmList.criticalBar', { count: critical })}
    </span>
  );
}
