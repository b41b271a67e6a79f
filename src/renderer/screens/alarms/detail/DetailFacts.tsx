import { useTranslation } from '@renderer/data/translation';
import type { ReactNode } from 'react';
import { shownTime } from '@shared/base/zonedTime';
import type { KeyUnder } from '@shared/i18n/textKey';
import type { Alarm } from '@shared/model/alarm';
import { useNow, useServerNow } from '@renderer/data/services';
import { ageOf, dateTimeText } from '@renderer/data/time';
import { channelName } from '@renderer/data/alarmWords';
import { classText, lateText } from '@renderer/features/alarms/model/words';
import { momentOf } from '@renderer/features/alarms/model/select';
import { phoneOf, placeOf } from './fields';

const REFRESH_MS = 10_000;

/** The facts of an alarm: time, place, object, whom to call. */
export function DetailFacts(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const serverNow = useServerNow(REFRESH_MS);
  const { alarm } = props;
  const place = placeOf(alarm);
  const phone = phoneOf(alarm);
  const age = ageOf((alarm.eventTime === null ? now : serverNow) - momentOf(alarm));
  const rows: readonly (readonly [KeyUnder<'alarmList.fact'>, ReactNode])[] = [
    ['class', classText(t, alarm)],
    ...(alarm.object === '' ? [] : [['object', alarm.object] as const]),
    ...(alarm.site === '' ? [] : [['site', alarm.site] as const]),
    [
      'happened',
      alarm.eventTime === null
        ? t('alarmList.noEventTime')
        : `${dateTimeText(alarm.eventTime)} · ${t('alarmList.ago', {
            age: t(age.key, { n: age.n }),
          })}`,
    ],
    [
      'receivedAt',
      alarm.lateMs === null
        ? dateTimeText(alarm.receivedAt)
        : `${dateTimeText(alarm.receivedAt)} · ${lateText(t, alarm.lateMs)}`,
    ],
    ['channel', channelName(t, alarm.channel)],
    ...(place === null
      ? []
      : [['place', <PlaceText key="place" {...place} now={serverNow} />] as const]),
    ...(phone === '' ? [] : [['phone', <b key="phone">{phone}</b>] as const]),
  ];
  return (
    <dl className="cj-facts">
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`alarmList.fact.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An old place is less reliable: its age is beside it, or that the age is unknown. */
function PlaceText(props: {
  readonly address: string;
  readonly location: string;
  readonly seen: string;
  readonly now: number;
}) {
  const { t } = useTranslation();
  const { address, location, seen, now } = props;
  const at = shownTime(seen) ?? Number.NaN;
  const { key, n } = ageOf(now - at);
  const age = Number.isFinite(at)
    ? `${seen} · ${t('alarmList.ago', { age: t(key, { n }) })}`
    : seen || t('alarmList.placeAgeUnknown');
  return (
    <>
      {address}
      {address !== '' && location !== '' && <br />}
      {location}
      <small className="cj-age">{age}</small>
    </>
  );
}

/** The fields of the message, unknown ones included, unchanged. */
export function MessageFields(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const fields = Object.entries(props.alarm.fields);
  if (fields.length === 0) return <p className="cj-hint">{t('alarmList.noFields')}</p>;
  return (
    <dl className="cj-facts cj-facts-raw">
      {fields.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
