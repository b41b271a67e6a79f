import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import type { Alarm, Closing, ServerTold } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { Translate } from '@shared/model/translate';
import { ageOf, clockText, dateTimeText, shortTime } from '@renderer/data/time';
import { dueByCity } from '@shared/model/diagnostics';
import { deadlineOf, momentOf } from './select';

type ClassNamed = Pick<Alarm, 'alarmClass' | 'recognised'>;

/** The class in words; a class without a text shows its key. */
export function classText(t: Translate, alarm: ClassNamed): string {
  if (!alarm.recognised) return t('alarmList.unrecognised');
  const key = `alarm.class.${alarm.alarmClass}`;
  return isTextKey(key) ? t(key) : alarm.alarmClass;
}

/** A test closes itself without a person. */
function isClosedTest({ channel, acknowledged }: Alarm): boolean {
  return channel === TEST_CHANNEL && acknowledged?.by === TEST_CHANNEL;
}

/** Who acknowledged, when and where it was recorded. */
export function acknowledgedText(t: Translate, alarm: Alarm): string {
  if (alarm.acknowledged === null) return t('alarmList.unacknowledged');
  const { by, at, where } = alarm.acknowledged;
  if (isClosedTest(alarm)) return t('testAlarm.closedByTest', { at: dateTimeText(at) });
  const key = where === 'workstation' ? 'alarmList.acknowledgedBy' : 'alarmList.acknowledgedServer';
  return t(key, { by, at: dateTimeText(at) });
}

/** Whether the end of the cause was known when the alarm was closed. */
export function closedKey({ endUnknown }: Closing): TextKey {
  return endUnknown === true ? 'alarmList.closedUnknown' : 'alarmList.closedNote';
}

/** The note beside the state: who, since when, until when, why. '' without one. */
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
            until: dateTimeText(alarm.shelved.until).slice(5, 16),
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
          at: dateTimeText(alarm.closed.at),
          reason: alarm.closed.reason,
        });
      return alarm.acknowledged === null ? '' : acknowledgedText(t, alarm);
  }
}

export interface RespondText {
  readonly text: string;
  readonly isOver: boolean;
  /** Of a late alarm: what is left of the time that runs since it was received; else ''. */
  readonly note: string;
}

/**
 * The running time to respond; null where nobody has to respond any more. A late alarm says how long
 * somebody has waited since the event: the time since it was received would read as "still in time".
 * @param serverNow the server's time, by which it dates events; ms
 */
export function respondText(
  t: Translate,
  alarm: Alarm,
  now: number,
  serverNow: number,
): RespondText | null {
  const deadline = deadlineOf(alarm);
  if (deadline === null) return null;
  const left = deadline - now;
  const isOver = left < 0;
  const time = clockText(Math.abs(left));
  if (alarm.lateMs !== null) {
    const note = t(isOver ? 'alarmList.lateOver' : 'alarmList.lateLeft', { time });
    const waited = spanText(t, serverNow - momentOf(alarm));
    return { text: t('alarmList.waited', { time: waited }), isOver: true, note };
  }
  const text = t(isOver ? 'alarmList.respondOver' : 'alarmList.respondLeft', { time });
  return { text, isOver, note: '' };
}

/**
 * How long an alarm waits, for a narrow column: what is left to respond, then how long somebody has waited; of one
 * that nobody waits for, how long ago it was. The exact times are its tooltip.
 */
export function waitText(
  t: Translate,
  alarm: Alarm,
  now: number,
  serverNow: number,
): { readonly text: string; readonly isOver: boolean; readonly isOpen: boolean } {
  const respond = respondText(t, alarm, now, serverNow);
  // Ages of the server's times use the server's clock: a wrong clock here shows no wrong age.
  const age = (alarm.eventTime === null ? now : serverNow) - momentOf(alarm);
  if (respond === null) {
    return { text: t('alarmList.ago', { age: spanText(t, age) }), isOver: false, isOpen: false };
  }
  if (!respond.isOver || alarm.lateMs !== null) return { ...respond, isOpen: true };
  const time = spanText(t, now - alarm.annunciatedAt);
  return { text: t('alarmList.waited', { time }), isOver: true, isOpen: true };
}

/** Everything that the column of the waiting time leaves out, line by line. */
export function timesText(t: Translate, alarm: Alarm, now: number, serverNow: number): string {
  const respond = respondText(t, alarm, now, serverNow);
  return [
    alarm.eventTime === null
      ? ''
      : t('alarmList.happenedAt', { at: dateTimeText(alarm.eventTime) }),
    t('alarmList.received', { at: dateTimeText(alarm.receivedAt) }),
    alarm.lateMs === null ? '' : lateText(t, alarm.lateMs),
    respond === null ? '' : respond.note || respond.text,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What happened, for a list that has columns for place and time. */
export function headlineOf({ headline, text }: Alarm): string {
  return headline ?? text;
}

/** A length of time in the largest unit that a person would say. @param ms */
export function spanText(t: Translate, ms: number): string {
  const { key, n } = ageOf(ms);
  return t(key, { n });
}

/** One notification of the server in words: the act, and why it failed. */
export function attemptText(t: Translate, told: ServerTold): string {
  const key = `alarm.told.${told.act}`;
  const act = isTextKey(key) ? t(key) : told.act;
  if (told.ok) return t('alarmList.toldOk', { act });
  const { message } = told;
  const why = isTextKey(message) ? t(message) : message || t('failure.unknown');
  return t(told.unsure === true ? 'alarmList.toldUnsure' : 'alarmList.toldFailed', { act, why });
}

/** Result of the latest notification of the server; null: the server was never notified. */
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

/**
 * By when somebody is to be done, by the city's clock; '' without such a time.
 * @param offsetMs what that clock is ahead of this workstation's
 */
export function dueText(t: Translate, dueAt: number | null, now: number, offsetMs: number): string {
  if (dueAt === null) return '';
  return t('alarmList.due', { at: shortTime(dueByCity(dueAt, offsetMs), now + offsetMs) });
}

/** How late an alarm came, in one whole unit. @param lateMs the delay, ms */
export function lateText(t: Translate, lateMs: number): string {
  return t('alarmList.late', { time: spanText(t, lateMs) });
}
