import { dayStart, wallDay } from '@shared/base/time';
import { dayBounds, type Bounds } from '@shared/model/dayRange';

/** Spans of days that a search is narrowed to with one press. */
export const DATE_PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Today and the six days before it. */
const WEEK_BACK = -6;

/**
 * The span of a preset as bounds on the wire, by the clock that the app shows: the server's zone.
 * @param now the server's time, ms
 */
export function presetRange(preset: DatePreset, now: number): Bounds {
  const today = wallDay(now);
  const yesterday = wallDay(dayStart(now, -1));
  const days: Readonly<Record<DatePreset, readonly [string, string]>> = {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    week: [wallDay(dayStart(now, WEEK_BACK)), today],
    month: [`${today.slice(0, 8)}01`, today],
  };
  const [from, to] = days[preset];
  return dayBounds(from, to);
}
