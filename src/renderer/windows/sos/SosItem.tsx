import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { Clock } from '@shared/base/clock';
import type { SosAlert } from '@shared/model/sos';
import { sosAge } from '@renderer/data/sosAge';
import { dateTimeText } from '@renderer/data/time';

/** Interval of the popup's ages, ms. */
const REFRESH_MS = 1_000;

/** One SOS: time, person, last place with its age, and the number to call back. */
export function SosItem(props: {
  readonly alert: SosAlert;
  readonly clock: Clock;
  readonly shown: boolean;
}) {
  const { t } = useTranslation();
  const { alert, clock } = props;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(REFRESH_MS, 'sos age', () => setNow(clock.now())), [clock]);
  const time = alert.createTime || dateTimeText(alert.at ?? alert.receivedAt);
  const place = alert.address || alert.location;
  const age = alert.locationAt === null ? null : sosAge(now - alert.locationAt);
  const seen =
    age === null
      ? t('popups.sos.seenUnknown')
      : t('popups.sos.seen', { age: t(age.key, { n: age.n }) });
  return (
    <li className="cj-sos-item" aria-hidden={!props.shown}>
      <time>{time}</time>
      <strong title={alert.employeeName}>
        {t('popups.sos.text', { name: alert.employeeName || t('popups.sos.nobody') })}
      </strong>
      <span className="cj-sos-place" title={place}>
        {place === ''
          ? t('popups.sos.placeUnknown')
          : `${t('popups.sos.place')} ${place} · ${seen}`}
      </span>
      <span className={alert.phone === '' ? 'cj-sos-none' : 'cj-sos-phone'}>
        {alert.phone === ''
          ? t('popups.sos.phoneUnknown')
          : `${t('popups.sos.phone')} ${alert.phone}`}
      </span>
    </li>
  );
}
