import type { KpiReport } from '@shared/model/kpi';
import type { Series } from '@renderer/charts/trend';
import { dateTimeText } from '@renderer/data/time';

const SLICE_MS = 600_000;
/** Slices per point: 10 minutes up to a day and a half, hours up to ten days, otherwise days. */
const STEPS = [
  { unit: 'slice', slices: 1, most: 216 },
  { unit: 'hour', slices: 6, most: 240 },
  { unit: 'day', slices: 144, most: Number.POSITIVE_INFINITY },
] as const;

export interface OverTime {
  readonly unit: (typeof STEPS)[number]['unit'];
  readonly series: Series;
}

/** The slices of a report as a readable trend: about two hundred points at most. */
export function overTime({ from, slices }: KpiReport): OverTime {
  const step = STEPS.find(({ slices: n, most }) => slices.length / n <= most) ?? STEPS[2];
  const points = [];
  for (let begin = 0; begin < slices.length; begin += step.slices) {
    const count = slices.slice(begin, begin + step.slices).reduce((sum, n) => sum + n, 0);
    points.push({
      time: dateTimeText(from + begin * SLICE_MS).slice(0, step.unit === 'day' ? 10 : 16),
      cells: [{ state: 'value', value: String(count) } as const],
    });
  }
  return {
    unit: step.unit,
    series: {
      kind: 'series',
      series: [{ name: 'alarms', label: { zh: '告警数', en: 'Alarms' }, unit: '' }],
      points,
    },
  };
}
