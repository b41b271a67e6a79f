import type { Alarm } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';

/** Looks a text up in the language of the moment. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A duration as spec 1 §9 shows it: over 60 minutes as hours plus minutes. @param minutes whole minutes */
export function durationText(minutes: number, translate: Translate): string {
  if (minutes <= 60) return translate('alarm.duration.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0
    ? translate('alarm.duration.hours', { hours })
    : translate('alarm.duration.hoursMinutes', { hours, minutes: rest });
}

/** The alarm with its documented text in the user's language; unknown shapes keep their raw text. */
export function described(alarm: Alarm, translate: Translate): Alarm {
  if (alarm.alarmClass === TEST_CHANNEL) return { ...alarm, text: testText(alarm, translate) };
  if (alarm.alarmClass !== 'garbageDrop') return alarm;
  const duration = durationText(Number(alarm.fields['minutes'] ?? 0), translate);
  return { ...alarm, text: translate('alarm.text.garbageDrop', { name: alarm.object, duration }) };
}

/** A test says that it is one, who began it and when (wall time of the workstation). */
function testText({ fields }: Alarm, translate: Translate): string {
  const by = fields['by'] ?? '';
  const date = new Date(Number(fields['at'] ?? 0));
  const two = (value: number): string => String(value).padStart(2, '0');
  const at = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return by === ''
    ? translate('alarm.text.testNobody', { at })
    : translate('alarm.text.test', { by, at });
}
