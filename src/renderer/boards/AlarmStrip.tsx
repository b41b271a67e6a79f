import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alarm } from '@shared/model/alarm';
import { receptionOf } from '@renderer/data/reception';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { zonedTime } from './age';
import { openAlarms } from './alarms';
import { connectionOf } from './Header';
import { useBoardLive, useCity } from './store';

/** More would be too small to read from a distance. */
const SHOWN = 3;

/** The newest unacknowledged alarms, their number, and whether more would arrive at all. */
export function AlarmStrip() {
  const { t } = useTranslation();
  const snapshot = useBoardLive((live) => live.alarms);
  const signedOut = useBoardLive((live) => connectionOf(live.session) === 'signedOut');
  const open = useMemo(() => (snapshot === null ? [] : openAlarms(snapshot)), [snapshot]);
  if (snapshot === null) return null;
  const reception = signedOut ? 'blind' : receptionOf(snapshot.channels);
  const { unacknowledged, worst } = snapshot.counts;
  const state = unacknowledged === 0 ? 'quiet' : (worst ?? 'low');
  const rest = unacknowledged - Math.min(SHOWN, open.length);
  return (
    <footer className="bd-alarms" data-reception={reception} data-worst={state}>
      <div className="bd-alarms-sum">
        <strong>{t('board.alarms.title')}</strong>
        {/* Nobody counts while nobody is signed in: that is not zero. */}
        <b className={`bd-alarms-count bd-alarms-${state}`}>{signedOut ? '—' : unacknowledged}</b>
        <span className={`bd-reception bd-reception-${reception}`}>
          {t(`board.alarms.${reception === 'blind' ? 'notReceived' : reception}`)}
        </span>
      </div>
      {open.length === 0 ? (
        <p className="bd-alarms-none">
          {reception === 'receiving' ? t('board.alarms.noneOpen') : ''}
        </p>
      ) : (
        <ol className="bd-alarms-list">
          {open.slice(0, SHOWN).map((alarm) => (
            <AlarmItem key={alarm.id} alarm={alarm} />
          ))}
        </ol>
      )}
      {rest > 0 && open.length > 0 && (
        <span className="bd-alarms-more">{t('board.alarms.more', { count: rest })}</span>
      )}
    </footer>
  );
}

function AlarmItem(props: { readonly alarm: Alarm }) {
  const { t, i18n } = useTranslation();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const { zone, offsetMs } = useCity();
  const { alarm } = props;
  const key = `alarm.class.${alarm.alarmClass}`;
  const name = i18n.exists(key) ? t(key) : alarm.alarmClass;
  const text = locked ? name : alarm.text;
  const { time } = zonedTime(alarm.eventTime ?? alarm.receivedAt + offsetMs, zone);
  return (
    <li data-priority={alarm.priority} title={text}>
      <PriorityMark priority={alarm.priority} />
      <time>{time}</time>
      <span>{text}</span>
    </li>
  );
}
