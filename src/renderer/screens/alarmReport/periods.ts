import { recentUpTo, type Recent } from '@renderer/features/alarms/model/recent';
import { dayStart } from '@shared/base/time';
import { shiftOf } from '@shared/model/shift';
import { pickedDay } from '@renderer/records/kinds/picker';

/** Times that a report can be asked for; `custom` is chosen by day. */
export const PERIODS = ['shift', 'today', 'week', 'month', 'custom'] as const;
/** A recent time is asked for by an address only: the workbench counts it. */
export type PeriodKey = (typeof PERIODS)[number] | Recent;

export interface Period {
  /** Start, ms; included. */
  readonly from: number;
  /** End, ms; excluded. */
  readonly to: number;
}

/**
 * Start and end of a period that ends now.
 * @param days first and last day of a custom period, both included; null while not chosen.
 * @returns null while a custom period is not chosen.
 */
export function periodOf(
  key: PeriodKey,
  now: number,
  begins: readonly string[],
  days: readonly [Date | null, Date | null],
): Period | null {
  switch (key) {
    case 'hour':
    case 'day':
      return recentUpTo(key, now);
    case 'shift':
      return { from: shiftOf(now, begins).from, to: now };
    case 'today':
      return { from: dayStart(now, 0), to: now };
    case 'week':
      return { from: dayStart(now, -6), to: now };
    case 'month':
      return { from: dayStart(now, -29), to: now };
    case 'custom': {
      const [first, last] = days;
      if (first === null || last === null) return null;
      // Hours to come are not hours without alarms.
      return {
        from: pickedDay(first),
        to: Math.min(pickedDay(last, 1), Math.max(now, pickedDay(first) + 1)),
      };
    }
  }
}
