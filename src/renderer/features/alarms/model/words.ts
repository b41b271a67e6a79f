import type { Alarm, Closing, ServerTold } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { Translate } from '@shared/model/translate';
import { clockText, localDateTime } from '@renderer/data/time';
import { deadlineOf } from './select';

/** Says whether a text exists; the renderer's other half of i18next that pure code needs. */
export type Exists = (key: string) => boolean;

type ClassNamed = Pick<Alarm, 'alarmClass' | 'recognised'>;

/** The class in words; classes that have no text yet show their own name. */
export function classText(t: Translate, exists: Exists, alarm: ClassNamed): string {
  if (!alarm.recognised) return t('alarmList.unrecognised');
  const key = `alarm.class.${alarm.alarmClass}`;
  return exists(key) ? t(key) : alarm.alarmClass;
}

/** The name of a channel; one without a name shows its own. */
export function channelName(t: Translate, exists: Exists, channel: string): string {
  const key = `alarmList.channelName.${channel}`;
  return exists(key) ? t(key) : channel;
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
export function closedKey({ endUnknown }: Closing): string {
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
export function attemptText(t: Translate, exists: Exists, told: ServerTold): string {
  const key = `alarm.told.${told.act}`;
  const act = exists(key) ? t(key) : told.act;
  if (told.ok) return t('alarmList.toldOk', { act });
  const { message } = told;
  const why = exists(message) ? t(message) : message || t('failure.unknown');
  return t(told.unsure === true ? 'alarmList.toldUnsure' : 'alarmList.toldFailed', { act, why });
}

/** How the server took the last act that it was told of; null: it was told nothing. */
export function toldText(
  t: Translate,
  exists: Exists,
  alarm: Alarm,
): { readonly text: string; readonly ok: boolean } | null {
  const last = alarm.told.at(-1);
  return last === undefined ? null : { text: attemptText(t, exists, last), ok: last.ok };
}

/** Where the acts on an alarm are recorded. */
export function whereText(t: Translate, exists: Exists, alarm: Alarm): string {
  const told = toldText(t, exists, alarm);
  if (told !== null) return told.text;
  const acted =
    alarm.acknowledged !== null ||
    alarm.assigned !== null ||
    alarm.shelved !== null ||
    alarm.closed !== null;
  return acted && !isOpen(alarm.state) ? t('alarmList.onWorkstation') : '';
}
