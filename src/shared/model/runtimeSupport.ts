import { ends } from './runtimeSupport.json';

const DAYS: Readonly<Record<string, string>> = ends;
const MAJORS = Object.keys(DAYS).map(Number);

/**
 * The day on which support of an Electron has ended, by the table beside this file; the scripts of
 * packaging go by the same one.
 * @param version such as `33.2.1`. @param now wall time, ms.
 * @returns `2025-04-29`; '' while it is supported, or newer than the table knows. For one that is older
 *   than the table: its first day, by which it had ended at the latest.
 */
export function supportEnded(version: string, now: number): string {
  const major = Number.parseInt(version, 10);
  const day = DAYS[Math.max(major, Math.min(...MAJORS))] ?? '';
  return day !== '' && now >= Date.parse(day) ? day : '';
}
