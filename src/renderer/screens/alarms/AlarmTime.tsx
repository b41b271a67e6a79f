import { useTranslation } from 'react-i18next';
import type { Alarm } from '@shared/model/alarm';
import { useNow, useServerNow } from '@renderer/data/services';
import { ageOf, localDateTime } from '@renderer/data/time';
import { momentOf } from './filter';

/** Ages in the list move on as often; a second hand would only distract. ms */
const REFRESH_MS = 10_000;

/** `HH:mm:ss` of today, `MM-dd HH:mm` of any other day. */
function listTime(at: number, now: number): string {
  const text = localDateTime(at);
  return text.slice(0, 10) === localDateTime(now).slice(0, 10) ? text.slice(11) : text.slice(5, 16);
}

/**
 * When an alarm happened and how long ago. What the server dated is aged by the server's clock, so
 * that a workstation whose clock is wrong shows no wrong age.
 */
export function AlarmTime(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { alarm } = props;
  const now = useNow(REFRESH_MS);
  const serverNow = useServerNow(REFRESH_MS);
  const at = momentOf(alarm);
  const { key, n } = ageOf((alarm.eventTime === null ? now : serverNow) - at);
  const received = t('alarmList.received', { at: localDateTime(alarm.receivedAt) });
  return (
    <span title={`${localDateTime(at)}\n${received}`}>
      {listTime(at, now)}{' '}
      <small className="cj-age">{t('alarmList.ago', { age: t(key, { n }) })}</small>
    </span>
  );
}
