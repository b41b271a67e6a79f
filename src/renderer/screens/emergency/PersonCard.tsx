import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Duplicate, Phone, Time, MapMarker } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import type { SosAlert } from '@shared/model/sos';
import { useNow, useServerNow } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { sosAge } from '@renderer/data/sosAge';
import { copyText } from '@renderer/ui/clipboard';
import { useToast } from '@renderer/ui/toasts';

/** A person needs help: ages are shown to the second. ms */
const REFRESH_MS = 1_000;

/** How far the answer to an SOS is; one that this workstation does not know counts as unanswered. */
function stageOf(alarm: Alarm | null): 'waits' | 'handled' | 'closed' {
  if (alarm === null) return 'waits';
  if (alarm.closed !== null || alarm.condition.closed) return 'closed';
  return alarm.state === 'acknowledged' ? 'handled' : 'waits';
}

/** Who sends the SOS, the number to call back, and the last place as text with its age. */
export function PersonCard(props: {
  readonly alert: SosAlert;
  /** The alarm of this SOS; null where this workstation has none. */
  readonly alarm: Alarm | null;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { alert, alarm } = props;
  const stage = stageOf(alarm);
  const name = alert.employeeName || t('popups.sos.nobody');
  const now = useNow(REFRESH_MS);
  const serverNow = useServerNow(REFRESH_MS);
  const ageText = (ms: number): string => {
    const { key, n } = sosAge(ms);
    return t(key, { n });
  };
  const copy = (): void => {
    if (copyText(alert.phone)) toast('success', t('popups.emergency.copied'));
  };
  return (
    <section className="cj-emergency-person" data-stage={stage}>
      <h2>
        {t(stage === 'waits' ? 'popups.sos.text' : `popups.emergency.head.${stage}`, { name })}
      </h2>
      <dl>
        <dt>
          <Phone /> {t('popups.emergency.phone')}
        </dt>
        <dd className="cj-emergency-phone">
          {alert.phone === '' ? (
            <em>{t('popups.emergency.phoneUnknown')}</em>
          ) : (
            <>
              <strong>{alert.phone}</strong>
              <Button
                variant="minimal"
                icon={<Duplicate />}
                text={t('popups.emergency.copy')}
                onClick={copy}
              />
            </>
          )}
        </dd>
        <dt>
          <MapMarker /> {t('popups.emergency.place')}
        </dt>
        <dd>
          <strong>{alert.address || t('popups.emergency.placeUnknown')}</strong>
          {alert.location !== '' && (
            <small>{t('popups.emergency.coordinates', { location: alert.location })}</small>
          )}
          <small>
            {alert.locationAt === null
              ? t('popups.emergency.seenUnknown')
              : t('popups.emergency.seenAt', {
                  at: dateTimeText(alert.locationAt),
                  age: ageText(serverNow - alert.locationAt),
                })}
          </small>
        </dd>
        <dt>
          <Time /> {t('popups.emergency.sentAt')}
        </dt>
        <dd>
          <strong>{alert.createTime || (alert.at === null ? '—' : dateTimeText(alert.at))}</strong>
          <small>
            {t('popups.emergency.receivedAt')}{' '}
            {t('popups.emergency.received', {
              at: dateTimeText(alert.receivedAt),
              age: ageText(now - alert.receivedAt),
            })}
          </small>
        </dd>
      </dl>
    </section>
  );
}
