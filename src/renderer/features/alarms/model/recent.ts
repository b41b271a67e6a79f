import { STATE_KEY_PREFIX } from '@shared/model/boardLink';
import { pathOf } from '@shared/model/pages';

const HOUR_MS = 3_600_000;
export const DAY_HOURS = 24;

/** Times up to now that the workbench counts, and that an address asks the alarm report for. */
export const RECENT = ['hour', 'day'] as const;
export type Recent = (typeof RECENT)[number];

const PERIOD = `${STATE_KEY_PREFIX}period`;

/** The running hour, or the last whole day up to now, which begins at a full hour. ms */
export function recentUpTo(
  recent: Recent,
  now: number,
): { readonly from: number; readonly to: number } {
  const hours = recent === 'hour' ? 1 : DAY_HOURS;
  const from = now - (now % HOUR_MS) - (hours - 1) * HOUR_MS;
  // At the full hour itself nothing of the new one is over yet.
  return { from, to: Math.max(now, from + 1) };
}

/** The alarm report of a time up to now. */
export function reportAddress(recent: Recent): string {
  return `${pathOf('alarmReport')}?${PERIOD}=${recent}`;
}

/** The time that an address asks the report for; null: none. */
export function readRecent(search: string): Recent | null {
  const asked = new URLSearchParams(search).get(PERIOD);
  return RECENT.find((one) => one === asked) ?? null;
}
