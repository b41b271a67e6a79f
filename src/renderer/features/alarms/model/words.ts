import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import type { Alarm, Closing, ServerTold } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { Translate } from '@shared/model/translate';
import { ageOf, clockText, localDateTime } from '@renderer/data/time';
import { deadlineOf } from './select';

type ClassNamed = Pick<Alarm, 'alarmClass' | 'recognised'>;

/** The class in words; classes that have no text yet show their own name. */
export function classText(t: Translate, alarm: ClassNamed): string {
  if (!alarm.recognised) return t('alarmList.unrecognised');
  const key = `alarm.class.${alarm.alarmClass}`;
  return isTextKey(key) ? t(key) : alarm.alarmClass;
}

/** A test closes itself; nobody pressed a button. */
function isClosedTest({ channel, acknowledged }: Alarm): boolean {
  return channel === TEST_CHANNEL && acknowledged?.by === TEST_CHANNEL;
}

/** Who acknowledged, when and where it was recorded. */
export function acknowledgedText(t: Translate, alarm: Alarm): string {
  if (alarm.acknowledged === null) return t('alarmList.unacknowledged');
  const { by, at, where } = alarm.acknowledged;
  if (isClosedTest(alarm)) return t('testAlarm.closedByTest', { at: localDateTime(at) });
  const key = where === 'workstation' ? 'alarmList.acknowledgedBy' : 'alarmList.acknowledgedServer';
  return t(key, { by, at: localDateTime(at) });
}

/** Whether its end was known to who closed it. */
export function closedKey({ endUnknown }: Closing): TextKey {
  return endUnknown === true ? 'alarmList.closedUnknown' : 'alarmList.closedNote';
}

/** What stands beside the word of the state: who, since when, until when, why. '' : nothing. */
export function stateNote(t: Translate, alarm: Alarm): string {
  switch (alarm.state) {
    case 'unacknowledged':
      return '';
    case 'returnedUnacknowledged':
      return t('alarmList.returnedNote');
    case 'acknowledged':
      return acknowledgedText(t, alarm);
    case 'shelved':
      return alarm.shelved === null
        ? ''
        : t('alarmList.shelvedNote', {
            until: localDateTime(alarm.shelved.until).slice(5, 16),
            by: alarm.shelved.by,
            reason: alarm.shelved.reason,
          });
    case 'suppressed':
    case 'outOfService':
      return alarm.suppressedBy === null
        ? ''
        : t('alarmList.suppressedNote', { name: alarm.suppressedBy.name });
    case 'normal':
      if (isClosedTest(alarm)) return acknowledgedText(t, alarm);
      if (alarm.closed !== null)
        return t(closedKey(alarm.closed), {
          by: alarm.closed.by,
          at: localDateTime(alarm.closed.at),
          reason: alarm.closed.reason,
        });
      return alarm.acknowledged === null ? '' : acknowledgedText(t, alarm);
  }
}

/** The running time to respond; null where nobody has to respond any more. */
export function respondText(
  t: Translate,
  alarm: Alarm,
  now: number,
): { readonly text: string; readonly isOver: boolean } | null {
  const deadline = deadlineOf(alarm);
  if (deadline === null) return null;
  const left = deadline - now;
  return left >= 0
    ? { text: t('alarmList.respondLeft', { time: clockText(left) }), isOver: false }
    : { text: t('alarmList.respondOver', { time: clockText(-left) }), isOver: true };
}

/** One attempt to tell the server, in words: of what, and why it failed. */
export function attemptText(t: Translate, told: ServerTold): string {
  const key = `alarm.told.${told.act}`;
  const act = isTextKey(key) ? t(key) : told.act;
  if (told.ok) return t('alarmList.toldOk', { act });
  const { message } = told;
  const why = isTextKey(message) ? t(message) : message || t('failure.unknown');
  return t(told.unsure === true ? 'alarmList.toldUnsure' : 'alarmList.toldFailed', { act, why });
}

/** How the server took the last act that it was told of; null: it was told nothing. */
export function toldText(
  t: Translate,
  alarm: Alarm,
): { readonly text: string; readonly ok: boolean } | null {
  const last = alarm.told.at(-1);
  return last === undefined ? null : { text: attemptText(t, last), ok: last.ok };
}

/** Where the acts on an alarm are recorded. */
export function whereText(t: Translate, alarm: Alarm): string {
  const told = toldText(t, alarm);
  if (told !== null) return told.text;
  const acted =
    alarm.acknowledged !== null ||
    alarm.assigned !== null ||
    alarm.shelved !== null ||
    alarm.closed !== null;
  return acted && !isOpen(alarm.state) ? t('alarmList.onWorkstation') : '';
}

/** How late an alarm came, in one whole unit. @param lateMs the delay, ms */
export function lateText(t: Translate, lateMs: number): string {
  const { key, n } = ageOf(lateMs);
  return t('alarmList.late', { time: t(key, { n }) });
}
