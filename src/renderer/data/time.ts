import { twoDigits, wallTime } from '@shared/base/time';
import type { TextKey } from '@shared/i18n/textKey';

/** A moment by the server's clock: yyyy-MM-dd HH:mm:ss. */
export function dateTimeText(ms: number): string {
  return wallTime(ms);
}

/** HH:mm of a moment of today, MM-dd HH:mm of any other, with its year where that is another. */
export function shortTime(ms: number, now: number): string {
  const [text, today] = [dateTimeText(ms), dateTimeText(now)];
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11, 16);
  return text.slice(text.slice(0, 5) === today.slice(0, 5) ? 5 : 0, 16);
}

/** The same with the seconds of a moment of today: a time alone could mean another day. */
export function timeOrDate(ms: number, now: number): string {
  const isToday = dateTimeText(ms).slice(0, 10) === dateTimeText(now).slice(0, 10);
  return shortTime(ms, now) + (isToday ? dateTimeText(ms).slice(16) : '');
}

/** An age in a whole unit, days from two on: the i18n key and its number. */
export function ageOf(ms: number): { readonly key: TextKey; readonly n: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { key: 'records.ageSeconds', n: seconds };
  if (seconds < 3600) return { key: 'records.ageMinutes', n: Math.floor(seconds / 60) };
  if (seconds < 2 * 86_400) return { key: 'records.ageHours', n: Math.floor(seconds / 3600) };
  return { key: 'records.ageDays', n: Math.floor(seconds / 86_400) };
}

/** The server's time at the workstation's time `local`; ms. */
export function serverTime(local: number, offsetMs: number | null): number {
  return local + (offsetMs ?? 0);
}

/** A length of time: `mm:ss` below an hour, `h:mm:ss` above. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h === 0 ? `${twoDigits(m)}:${twoDigits(s)}` : `${h}:${twoDigits(m)}:${twoDigits(s)}`;
}
