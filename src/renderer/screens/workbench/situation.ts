import type { KpiReport } from '@shared/model/kpi';
import { DAY_HOURS } from '@renderer/features/alarms/model/recent';

/** Slices of the report in an hour: it counts ten minutes each. */
const SLICES = 6;

/** Alarms of each hour, the running one last. */
export function hoursOf({ slices }: Pick<KpiReport, 'slices'>): readonly number[] {
  return Array.from({ length: DAY_HOURS }, (_, hour) =>
    slices.slice(hour * SLICES, (hour + 1) * SLICES).reduce((sum, one) => sum + one, 0),
  );
}
