import { wallParts } from '@shared/base/time';
import { shownTime } from '@shared/base/zonedTime';

/** One day of a heat calendar; `share` of the way from the least of the whole days to the most, 0–1. */
export interface HeatDay {
  /** yyyy-MM-dd as the server wrote it. */
  readonly time: string;
  readonly day: number;
  /** Column from Monday = 0, and row by week from the first day's. */
  readonly column: number;
  readonly row: number;
  readonly value: number | null;
  readonly share: number;
}

/** Days by weeks that begin on Monday; what is no day is left out. */
export function heatDays(
  times: readonly string[],
  values: readonly (number | null)[],
): readonly HeatDay[] {
  // The last day still runs: the others say what is little and what is much.
  const whole = values.slice(0, -1).flatMap((value) => value ?? []);
  const [least, most] = [Math.min(...whole), Math.max(...whole)];
  const shareOf = (value: number): number =>
    most > least ? Math.min(1, Math.max(0, (value - least) / (most - least))) : value > 0 ? 1 : 0;
  let row = 0;
  let last: number | null = null;
  return times.flatMap((time, index) => {
    const at = shownTime(`${time.slice(0, 10)} 12:00:00`);
    if (at === null) return [];
    const { day, weekday } = wallParts(at);
    const column = (weekday + 6) % 7;
    if (last !== null && column <= last) row += 1;
    last = column;
    const value = values[index] ?? null;
    return [{ time, day, column, row, value, share: value === null ? 0 : shareOf(value) }];
  });
}
