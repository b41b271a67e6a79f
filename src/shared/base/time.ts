/** At least two digits: 7 → '07'. */
export function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** The date in this machine's time zone, 'yyyy-MM-dd'. @param ms since 1970 */
export function wallDay(ms: number): string {
  const date = new Date(ms);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The time of day in this machine's time zone, 'HH:mm:ss'. @param ms since 1970 */
export function wallClock(ms: number): string {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Date and time in this machine's time zone, 'yyyy-MM-dd HH:mm:ss'. @param ms since 1970 */
export function wallTime(ms: number): string {
  return `${wallDay(ms)} ${wallClock(ms)}`;
}

/** The same with milliseconds, 'yyyy-MM-dd HH:mm:ss.SSS'. @param ms since 1970 */
export function wallMoment(ms: number): string {
  return `${wallTime(ms)}.${String(new Date(ms).getMilliseconds()).padStart(3, '0')}`;
}
