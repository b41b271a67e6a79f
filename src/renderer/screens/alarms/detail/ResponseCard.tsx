import { useTranslation } from '@renderer/data/translation';
import { Tag } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen } from '@shared/model/alarmState';
import { stepsOf, useCardKey } from '@renderer/data/alarmWords';
import { useNow, useServerNow } from '@renderer/data/services';
import { respondText } from '@renderer/features/alarms/model/words';

const SECOND = 1_000;
const MINUTE = 60_000;
const PARTS = ['cause', 'consequence', 'action'] as const;

/** Cause, consequence and actions, with the remaining response time. */
export function ResponseCard(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const now = useNow(SECOND);
  const { alarm } = props;
  const card = useCardKey()(alarm);
  const left = respondText(t, alarm, now, useServerNow(SECOND));
  const minutes = Math.round(alarmClassOf(alarm.alarmClass).respondMs / MINUTE);
  return (
    <section className="cj-card-response">
      <h3>
        {t('alarmList.card')}
        {left === null ? (
          <span className="cj-hint">
            {t(isOpen(alarm.state) ? 'alarmList.respondIn' : 'alarmList.respondWas', { minutes })}
          </span>
        ) : (
          <Tag intent={left.isOver ? 'danger' : 'primary'} minimal={!left.isOver}>
            {left.note === '' ? left.text : `${left.text} · ${left.note}`}
          </Tag>
        )}
      </h3>
      <dl>
        {PARTS.map((part) => (
          <div key={part} data-part={part}>
            <dt>{t(`alarmList.cardPart.${part}`)}</dt>
            <dd>
              {stepsOf(t(`${card}.${part}`)).map((step) => (
                <p key={step}>{step}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
