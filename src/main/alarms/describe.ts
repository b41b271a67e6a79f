import type { Alarm } from '@shared/model/alarm';

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
  if (alarm.alarmClass !== 'garbageDrop') return alarm;
  const duration = durationText(Number(alarm.fields['minutes'] ?? 0), translate);
  return { ...alarm, text: translate('alarm.text.garbageDrop', { name: alarm.object, duration }) };
}
