/** Two digits at least: 7 → '07'. */
export function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** The day on this machine's wall, 'yyyy-MM-dd'. @param ms since 1970 */
export function wallDay(ms: number): string {
  const date = new Date(ms);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The time on this machine's wall, 'HH:mm:ss'. @param ms since 1970 */
export function wallClock(ms: number): string {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** A moment on this machine's wall, 'yyyy-MM-dd HH:mm:ss'. @param ms since 1970 */
export function wallTime(ms: number): string {
  return `${wallDay(ms)} ${wallClock(ms)}`;
}

/** The same with its thousandths, 'yyyy-MM-dd HH:mm:ss.SSS'. @param ms since 1970 */
export function wallMoment(ms: number): string {
  return `${wallTime(ms)}.${String(new Date(ms).getMilliseconds()).padStart(3, '0')}`;
}

/** A moment for the names of files, in UTC: '20261121-083000'. @param ms since 1970 */
export function fileStamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}
