import type { KpiReport } from '@shared/model/kpi';

const HOUR_MS = 3_600_000;
export const DAY_HOURS = 24;
/** Slices of the report in an hour: it counts ten minutes each. */
const SLICES = 6;

/** The last whole day up to now, beginning at a full hour. ms */
export function dayUpTo(now: number): { readonly from: number; readonly to: number } {
  return { from: now - (now % HOUR_MS) - (DAY_HOURS - 1) * HOUR_MS, to: now };
}

/** Alarms of each hour, the running one last. */
export function hoursOf({ slices }: Pick<KpiReport, 'slices'>): readonly number[] {
  return Array.from({ length: DAY_HOURS }, (_, hour) =>
    slices.slice(hour * SLICES, (hour + 1) * SLICES).reduce((sum, one) => sum + one, 0),
  );
}
