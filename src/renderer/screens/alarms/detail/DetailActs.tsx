import { useTranslation } from '@renderer/data/translation';
import { Callout } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import {
  acknowledgedText,
  attemptText,
  closedKey,
  dueText,
} from '@renderer/features/alarms/model/words';
import { useCityOffset } from '@renderer/features/sos/SosOfAlarm';

/** The acts of people on an alarm, and what the server was told. */
export function DetailActs(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const offset = useCityOffset();
  const { alarm } = props;
  const { assigned, shelved, closed, suppressedBy, acknowledged } = alarm;
  const lines: string[] = [];
  if (acknowledged !== null)
    lines.push(
      [acknowledgedText(t, alarm), acknowledged.comment].filter((one) => one !== '').join(' · '),
    );
  if (assigned !== null)
    lines.push(
      [
        t('alarmList.assignedLine', {
          by: assigned.by,
          at: dateTimeText(assigned.at + offset),
          to: assigned.to,
        }),
        dueText(t, assigned.dueAt, clock.now(), offset),
        assigned.note,
      ]
        .filter((one) => one !== '')
        .join(' · '),
    );
  if (shelved !== null)
    lines.push(
      t('alarmList.shelvedLine', {
        by: shelved.by,
        at: dateTimeText(shelved.at),
        until: dateTimeText(shelved.until),
        reason: shelved.reason,
      }),
    );
  if (suppressedBy !== null) lines.push(t('alarmList.suppressedNote', { name: suppressedBy.name }));
  if (closed !== null)
    lines.push(
      t(closedKey(closed), {
        by: closed.by,
        at: dateTimeText(closed.at),
        reason: closed.reason || t('alarmList.noReason'),
      }),
    );
  const hasCall = alarmClassOf(alarm.alarmClass).serverAction !== null;
  return (
    <>
      {alarm.unsaved && (
        <Callout compact intent="danger" icon={false}>
          {t('alarmList.unsavedHint')}
        </Callout>
      )}
      {lines.length === 0 ? (
        <p className="cj-hint">{t('alarmList.nothingDone')}</p>
      ) : (
        <ul className="cj-acts">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <h4>{t('alarmList.serverTitle')}</h4>
      {alarm.told.length === 0 ? (
        <p className="cj-hint">
          {t(hasCall ? 'alarmList.serverNotTold' : 'alarmList.serverNoCall')}
        </p>
      ) : (
        <ul className="cj-acts">
          {alarm.told.map((told) => (
            <li key={`${told.act}${told.at}`} className={told.ok ? '' : 'cj-told-failed'}>
              {dateTimeText(told.at)} {attemptText(t, told)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Comments, oldest first. */
export function DetailComments(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { comments } = props.alarm;
  if (comments.length === 0) return <p className="cj-hint">{t('alarmList.noComments')}</p>;
  return (
    <ul className="cj-comments">
      {comments.map(({ by, at, text }) => (
        <li key={`${by}${at}`}>
          <small>
            {by} · {dateTimeText(at)}
          </small>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
