import { ends } from './runtimeSupport.json';

const DAYS: Readonly<Record<string, string>> = ends;
const MAJORS = Object.keys(DAYS).map(Number);

/**
 * Day on which support of an Electron version ended, by the table beside this file; the packaging scripts use
 * the same table.
 * @param version such as `33.2.1`. @param now wall time, ms.
 * @returns `2025-04-29`; '' while it is supported, or newer than the table. For a version older than the
 *   table: the table's first day, the latest possible end.
 */
export function supportEnded(version: string, now: number): string {
  const major = Number.parseInt(version, 10);
  const day = DAYS[Math.max(major, Math.min(...MAJORS))] ?? '';
  return day !== '' && now >= Date.parse(day) ? day : '';
}
