import type { TextKey } from '@shared/i18n/textKey';
/** Greeting by the hour of the workstation's clock (0–23). */
export function greetingKey(hour: number): TextKey {
  if (hour < 12 && hour >= 4) return 'shell.greetingMorning';
  return hour >= 12 && hour < 18 ? 'shell.greetingAfternoon' : 'shell.greetingEvening';
}
